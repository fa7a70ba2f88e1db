// A page fed from a file of server messages, to look at states that are rare in play. Development only.
import type { ServerMessage } from '../protocol';
import type { Socket } from '../lib/connection';
import { browserWires, Session } from '../lib/session.svelte';

interface Fixture {
  messages: ServerMessage[];
}

const fixtures = import.meta.glob<Fixture>('../../e2e/fixtures/*.json', { import: 'default' });

class FileSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;

  constructor(private readonly messages: ServerMessage[]) {
    setTimeout(() => this.onopen?.(), 0);
  }

  send(text: string): void {
    const message = JSON.parse(text) as { type: string; at?: number };
    if (message.type === 'hello') for (const each of this.messages) this.emit(each);
    else if (message.type === 'ping') this.emit({ type: 'pong', at: message.at ?? 0 });
    else console.info('sent', text);
  }

  close(): void {
    this.onclose?.();
  }

  private emit(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

export async function demoSession(): Promise<Session | null> {
  const name = new URLSearchParams(location.search).get('demo');
  const load = name ? fixtures[`../../e2e/fixtures/${name}.json`] : undefined;
  if (!load) return null;
  const { messages } = await load();
  return new Session('DEMO', { ...browserWires(), open: () => new FileSocket(messages) });
}
