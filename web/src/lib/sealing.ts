// What protects a record (docs/record.md): a running CRC-32 in each line, one SHA-256 over all. Pure.
// Both are worked out here, for browsers lend theirs to secure pages only, and a table at home is served over plain HTTP.

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** The CRC-32 of more bytes after those that gave `before`. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let rest = ~before;
  for (const byte of bytes) rest = CRC[(rest ^ byte) & 255]! ^ (rest >>> 8);
  return ~rest >>> 0;
}

/** The first `count` prime numbers: the constants of SHA-256 are made of their roots. */
function primes(count: number): number[] {
  const found: number[] = [];
  for (let each = 2; found.length < count; each++) if (found.every((prime) => each % prime)) found.push(each);
  return found;
}

/** The first 32 bits behind the point. */
function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
}

const ROUNDS = Uint32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The bytes with their end mark and length, a whole number of blocks of 64. */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length << 3);
  return view;
}

function schedule(words: Uint32Array, blocks: DataView, at: number): void {
  for (let i = 0; i < 16; i++) words[i] = blocks.getUint32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const [early, late] = [words[i - 15]!, words[i - 2]!];
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16]! + small + words[i - 7]! + large;
  }
}

function mix(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i]! + words[i]!) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = state[place]! + word));
}

/** 64 hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  const blocks = padded(bytes);
  const state = START.slice();
  const words = new Uint32Array(64);
  for (let at = 0; at < blocks.byteLength; at += 64) {
    schedule(words, blocks, at);
    mix(state, words);
  }
  return hex(...state);
}

/** Eight hexadecimal digits for each word. */
export function hex(...words: number[]): string {
  return words.map((word) => word.toString(16).padStart(8, '0')).join('');
}
