// Records for tests: kept ones, and lines sealed as the server seals them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';

export type Fields = Record<string, unknown>;

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${fields.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join()}}`;
}

export function hashOf(values: unknown): string {
  return createHash('sha256').update(canonical(values)).digest('hex');
}

/** Lines with checks that fit; a text goes in as the body that it is. */
export function sealed(...lines: (object | string)[]): Uint8Array {
  const digest = createHash('sha256');
  let [whole, crc] = ['', 0];
  lines.forEach((line, above) => {
    const end = typeof line === 'object' && 'type' in line && line.type === 'end' && !('digest' in line);
    const body = typeof line === 'string' ? line : canonical(end ? { ...line, lines: above, digest: `sha256:${digest.copy().digest('hex')}` } : line);
    crc = crc32(body, crc);
    const written = `{"#":"${crc.toString(16).padStart(8, '0')}",${body.slice(1)}\n`;
    digest.update(written);
    whole += written;
  });
  return new TextEncoder().encode(whole);
}

/** A record of an earlier version as it was kept. */
export function kept(version: number): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../../tests/record/kept/v${version}.lzr`, import.meta.url)));
}

/** The lines of a record, without their checks; the end line's digest is left to be worked out. */
export function linesOf(record: Uint8Array): Fields[] {
  const lines = new TextDecoder().decode(record).trimEnd().split('\n');
  return lines.map((text) => {
    const { '#': _, ...line } = JSON.parse(text) as Fields;
    return line['type'] === 'end' ? { type: 'end' } : line;
  });
}
