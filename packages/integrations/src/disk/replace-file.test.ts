// Replacing a file is atomic.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startReplacement } from './replace-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'colloquy-replace-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Makes each write partial, as on a nearly full disk. After `mostBytes`, writes fail. */
async function writeInParts(mostBytes = Number.POSITIVE_INFINITY): Promise<void> {
  const probe = await open(join(folder, 'probe'), 'w');
  const prototype = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  rmSync(join(folder, 'probe'));
  const write = prototype.write as (...given: unknown[]) => Promise<{ readonly bytesWritten: number }>;
  let left = mostBytes;
  const part = async function (this: FileHandle, what: string | Uint8Array, ...rest: number[]) {
    if (left <= 0) throw Object.assign(new Error('There is no room.'), { code: 'ENOSPC' });
    const [offset, length, position] =
      typeof what === 'string' ? [0, Buffer.byteLength(what), rest[0]] : [rest[0], rest[1], rest[2]];
    const bytes = Buffer.from(what as Uint8Array);
    const count = Math.min(Math.ceil((length ?? bytes.length) / 2), left);
    left -= count;
    return write.call(this, bytes, offset ?? 0, count, position ?? null);
  };
  vi.spyOn(prototype, 'write').mockImplementation(part as never);
}

it('writes all of a text that the system takes in parts', async () => {
  await writeInParts();
  const file = join(folder, 'a.csv');
  const replacement = await startReplacement(file, { isCopy: false });
  expect(await replacement.append('Name\nÄda\n')).toBe(10);
  expect(await replacement.append('Grace\n', { isOnNewLine: true })).toBe(16);
  await replacement.commit();
  expect(readFileSync(file, 'utf8')).toBe('Name\nÄda\nGrace\n');
});

it('fails where there is room for a part alone, and leaves what was there', async () => {
  await writeInParts(7);
  const replacement = await startReplacement(join(folder, 'a.csv'), { isCopy: false });
  await expect(replacement.append('Name\nAda\nGrace\n')).rejects.toMatchObject({ code: 'ENOSPC' });
  await replacement.discard();
  expect(readdirSync(folder)).toEqual([]);
});
