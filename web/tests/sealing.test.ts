import { createHash } from 'node:crypto';
import { crc32 as theirs } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crc32, hex, sha256 } from '../src/lib/sealing';

const texts = [0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 1000, 70_001].map((length) => Uint8Array.from({ length }, (_, at) => (at * 131 + length) & 255));

describe('what protects a record', () => {
  it.each(texts.map((bytes) => [bytes.length, bytes] as const))('is that of everybody else for %i bytes', (_, bytes) => {
    expect(crc32(bytes)).toBe(theirs(bytes));
    expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('runs on from part to part', () => {
    const [bytes] = texts.slice(-1);
    expect(crc32(bytes!.subarray(500), crc32(bytes!.subarray(0, 500)))).toBe(crc32(bytes!));
    expect(hex(1, 0xffffffff)).toBe('00000001ffffffff');
  });
});
