// The operator's token: always present, shared by all processes on a data folder, readable only by its owner.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findOperatorToken, withOperatorToken } from './operator-token.ts';

let root = '';
let dataFolder = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'colloquy-token-'));
  dataFolder = join(root, 'data');
});
afterEach(() => rmSync(root, { recursive: true }));

const file = () => join(dataFolder, 'operator.token');
const made = async (folder: string | undefined = dataFolder) =>
  (await withOperatorToken({ dataFolder: folder, environment: {} })).COLLOQUY_OPERATOR_TOKEN;

it('the first start creates the operator token, readable by its owner only, and later starts reuse it', async () => {
  const token = await made();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(readFileSync(file(), 'utf8').trim()).toBe(token);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(statSync(dataFolder).mode & 0o777).toBe(0o700);
  expect(await made()).toBe(token);
  expect(await findOperatorToken({ dataFolder, environment: {} })).toBe(token);
  expect(readdirSync(dataFolder)).toEqual(['operator.token']);
});

it('concurrent first starts all get the same operator token', async () => {
  const tokens = await Promise.all(Array.from({ length: 20 }, () => made()));
  expect(new Set(tokens).size).toBe(1);
});

it('the setting overrides the operator token, and the server creates no token file', async () => {
  const environment = { COLLOQUY_OPERATOR_TOKEN: ' correct-horse-battery-staple\n', OTHER: 'kept' };
  expect(await withOperatorToken({ dataFolder, environment })).toEqual(environment);
  expect(await findOperatorToken({ dataFolder, environment })).toBe('correct-horse-battery-staple');
  expect(readdirSync(root)).toEqual([]);
});

it('each process without a data folder creates its own operator token', async () => {
  const environment = { COLLOQUY_OPERATOR_TOKEN: ' ' };
  const [one, other] = await Promise.all(
    [1, 2].map(() => withOperatorToken({ dataFolder: undefined, environment })),
  );
  expect(one?.COLLOQUY_OPERATOR_TOKEN).toMatch(/^[\w-]{43}$/);
  expect(one).not.toEqual(other);
});

it('looking up the operator token creates nothing in a folder that no server has used', async () => {
  expect(await findOperatorToken({ dataFolder, environment: {} })).toBeUndefined();
  expect(readdirSync(root)).toEqual([]);
});

it('the server removes the access rights of others from the token file', async () => {
  mkdirSync(dataFolder);
  writeFileSync(file(), 'correct-horse-battery-staple\n', { mode: 0o644 });
  expect(await made()).toBe('correct-horse-battery-staple');
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

it.each(['', 'short', 'not one word, but many of them'])(
  'the server refuses to start with a token file that holds no token: "%s"',
  async (text) => {
    mkdirSync(dataFolder);
    writeFileSync(file(), text);
    await expect(made()).rejects.toThrow(`${file()} does not hold a token`);
    if (text) await expect(made()).rejects.not.toThrow(text);
  },
);
