// Receiving files: bounded in bytes and time, and atomic.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discard, receiveFile } from './received-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'colloquy-received-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const receive = (stream: AsyncIterable<Uint8Array>, change = {}) =>
  receiveFile(stream, { folder, maxBytes: 10, timeoutMs: 5_000, silenceMs: 5_000, ...change });

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

it('stores the whole file', async () => {
  const receiving = await receive(pieces('01234', '', '56789'));
  if (!receiving.ok) throw new Error(receiving.why);
  const { file } = receiving;
  expect(file).toMatchObject({ size: 10, isText: true });
  expect(file.hash).toBe('84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882');
  expect(readFileSync(file.path, 'utf8')).toBe('0123456789');
  await discard(file);
  expect(readdirSync(folder)).toEqual([]);
});

describe('leaves nothing on disk of a file', () => {
  it('that is too large', async () => {
    let given = 0;
    async function* endless() {
      for (;;) {
        given++;
        yield Buffer.alloc(4);
      }
    }
    expect(await receive(endless())).toEqual({ ok: false, why: 'too_large' });
    expect(given).toBe(3);
    expect(readdirSync(folder)).toEqual([]);
  });
  it('whose upload is interrupted', async () => {
    async function* broken() {
      yield Buffer.from('0');
      throw new Error('aborted');
    }
    expect(await receive(broken())).toEqual({ ok: false, why: 'cut_off' });
    expect(readdirSync(folder)).toEqual([]);
  });
  it('whose upload stalls', async () => {
    async function* silent() {
      yield Buffer.from('0');
      await new Promise(() => {});
    }
    expect(await receive(silent(), { silenceMs: 20 })).toEqual({ ok: false, why: 'too_slow' });
    expect(readdirSync(folder)).toEqual([]);
  });
  it('whose upload is too slow', async () => {
    async function* dripping() {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        yield Buffer.from('0');
      }
    }
    expect(await receive(dripping(), { maxBytes: 1e6, timeoutMs: 100 })).toEqual({
      ok: false,
      why: 'too_slow',
    });
    expect(readdirSync(folder)).toEqual([]);
  });
  it('for which there is no folder', async () => {
    rmSync(folder, { recursive: true });
    await expect(receive(pieces('0'))).rejects.toMatchObject({ name: 'StorageFailure', code: 'unavailable' });
  });
});

it.each([
  [Buffer.from('hello\tworld\r\n\f'), true],
  [Buffer.from('Zo\xeb', 'latin1'), true],
  [Buffer.from('\x1b[1mbold'), true],
  [Buffer.from('\ufeffhi', 'utf16le'), true],
  [Buffer.alloc(0), true],
  [Buffer.from('a\0b'), false],
  [Buffer.from('a\x01'), false],
])('%j is text: %s', async (bytes, isText) => {
  async function* stream() {
    yield bytes;
  }
  expect(await receive(stream(), { maxBytes: 100 })).toMatchObject({ ok: true, file: { isText } });
});
