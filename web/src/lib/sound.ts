// A few quiet sounds made on the spot: a tile on wood, a call, one's own turn, a win.
type Wave = OscillatorType;

let audio: AudioContext | null = null;

function context(): AudioContext | null {
  // Browsers keep pages silent until somebody has touched them.
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return null;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  return audio.state === 'running' ? audio : null;
}

function tone(pitch: number, at: number, length: number, loud: number, wave: Wave = 'sine'): void {
  const sound = context();
  if (!sound) return;
  const start = sound.currentTime + at;
  const oscillator = new OscillatorNode(sound, { type: wave, frequency: pitch });
  const gain = new GainNode(sound, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(sound.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

/** A tile put down: a short burst of noise through a narrow band. */
function knock(): void {
  const sound = context();
  if (!sound) return;
  const length = Math.floor(sound.sampleRate * 0.05);
  const buffer = sound.createBuffer(1, length, sound.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < length; place += 1) samples[place] = (Math.random() * 2 - 1) * (1 - place / length) ** 6;
  const source = new AudioBufferSourceNode(sound, { buffer });
  const band = new BiquadFilterNode(sound, { type: 'bandpass', frequency: 1900, Q: 1.1 });
  const gain = new GainNode(sound, { gain: 0.5 });
  source.connect(band).connect(gain).connect(sound.destination);
  source.start();
}

function chord(pitches: readonly number[], step: number, loud: number): void {
  pitches.forEach((pitch, place) => tone(pitch, place * step, 0.6, loud, 'triangle'));
}

const SOUNDS = {
  tile: knock,
  call: () => chord([392, 523], 0.05, 0.12),
  turn: () => tone(880, 0, 0.25, 0.05),
  win: () => chord([523, 659, 784, 1047], 0.11, 0.13),
} as const;

export type Sound = keyof typeof SOUNDS;

export function playSound(sound: Sound): void {
  SOUNDS[sound]();
}

/** Which sound an event makes for everybody at the table. */
export function soundOf(type: string): Sound | null {
  if (type === 'discarded') return 'tile';
  if (type === 'won') return 'win';
  return /^(melded|concealed_kong_made|added_kong_announced|special_kong_made)$/.test(type) ? 'call' : null;
}
