// The key that seals credentials: created once, the same for all processes, and errors instead of a wrong key.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSecretKey, readSecretKey } from './secret-key.ts';

const key = readSecretKey(Buffer.alloc(32, 1).toString('base64'), 'test');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'colloquy-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the secret key', () => {
  const file = () => join(folder, 'data', 'secret.key');

  it('is created at the first start, readable by its owner only, and reused later', async () => {
    const made = await loadSecretKey({ setting: undefined, file: file() });
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(file(), 'utf8'), 'base64')).toHaveLength(32);
    expect((await loadSecretKey({ setting: '', file: file() })).id).toBe(made.id);
    expect(readdirSync(join(folder, 'data'))).toEqual(['secret.key']);
  });

  it('is the same for servers that start at the same time', async () => {
    const keys = await Promise.all(
      Array.from({ length: 20 }, () => loadSecretKey({ setting: undefined, file: file() })),
    );
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
  });

  it('comes from the setting if it is set, and no file is created', async () => {
    const setting = Buffer.alloc(32, 0xfb).toString('base64');
    expect((await loadSecretKey({ setting, file: file() })).id).toBe(readSecretKey(setting, 'test').id);
    expect(
      (await loadSecretKey({ setting: Buffer.alloc(32, 0xfb).toString('base64url'), file: file() })).id,
    ).toBe(readSecretKey(setting, 'test').id);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('in a file that others can read gets private permissions', async () => {
    await loadSecretKey({ setting: undefined, file: file() });
    chmodSync(file(), 0o644);
    await loadSecretKey({ setting: undefined, file: file() });
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it.each([
    'short',
    'A'.repeat(43).concat('!'),
    Buffer.alloc(31).toString('base64'),
    Buffer.alloc(33).toString('base64'),
    'canary canary canary canary canary canary canary',
  ])('is refused when it is invalid: %j', async (text) => {
    await expect(loadSecretKey({ setting: text, file: file() })).rejects.toThrow(
      /COLLOQUY_SECRET_KEY does not hold a key/,
    );
    await expect(loadSecretKey({ setting: text, file: file() })).rejects.not.toThrow(/canary/);
    mkdirSync(join(folder, 'data'), { recursive: true });
    writeFileSync(file(), text);
    await expect(loadSecretKey({ setting: undefined, file: file() })).rejects.toThrow(
      /secret\.key does not hold a key/,
    );
    // An existing file is never replaced: it may be the only copy of a key.
    expect(readFileSync(file(), 'utf8')).toBe(text);
  });

  it('with a file that cannot be created fails with advice', async () => {
    writeFileSync(join(folder, 'data'), '');
    await expect(loadSecretKey({ setting: undefined, file: file() })).rejects.toThrow(/COLLOQUY_SECRET_KEY/);
  });

  it('does not appear when the key object is printed', () => {
    expect(JSON.stringify(key)).not.toContain('AQEB');
    expect(String(Object.values(key))).not.toContain('AQEB');
  });
});
