// The port `sheet` as a server has it: sheets in its data folder, without any account.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPorts } from './create-ports.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'colloquy-sheet-port-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Calls the port of a server with this data folder, or none. */
async function ask(
  request: object,
  { dataFolder = folder, timeoutMs = 5_000 }: { dataFolder?: string | undefined; timeoutMs?: number } = {},
) {
  const ports = await createPorts({ dataFolder });
  const port = ports.get('sheet');
  return port?.(
    { port: 'sheet', request: { spreadsheetId: 'leads', sheetId: '0', ...request }, timeoutMs },
    { idempotencyKey: JSON.stringify(request), sessionId: 's' },
  );
}
const insert = (name: string) => ({ action: 'insert', cells: [{ column: 'Name', text: name }] });
const get = { action: 'get', columns: ['Name'], pick: 'all' };

it('keeps rows in the data folder', async () => {
  expect(await ask(insert('Ada'))).toEqual({ ok: true, response: { rowCount: 1, warnings: [] } });
  expect(await ask({ ...insert('Bob'), credentialsId: 'local' })).toMatchObject({ ok: true });
  expect(await ask(get)).toEqual({
    ok: true,
    response: { rows: [['Ada'], ['Bob']], rowCount: 2, warnings: [] },
  });
  expect(readFileSync(join(folder, 'sheets/leads/0.csv'), 'utf8')).toBe('Name\nAda\nBob\n');
});

it.each([
  [
    { ...get, credentialsId: 'main' },
    'missing_credentials',
    'colloquy credentials set main --type "google sheets"',
  ],
  [{ ...get, spreadsheetId: '..' }, 'invalid_request', 'names of a local spreadsheet'],
  [{ ...get, pick: { draw: 1 } }, 'invalid_request', 'cannot be understood'],
  [{ action: 'insert', cells: [] }, 'invalid_request', 'cells'],
  [{ action: 'insert', cells: [{ column: 'A', text: 'x'.repeat(50_001) }] }, 'invalid_request', '50000'],
  [{ action: 'update', cells: [{ column: 'A', text: 'x' }] }, 'invalid_request', 'filter'],
])('%j: %s', async (request, code, words) => {
  expect(await ask(request)).toMatchObject({
    ok: false,
    failure: { code, message: expect.stringContaining(words) },
  });
});

it('a disk that cannot be written is a failure without paths', async () => {
  await ask(insert('Ada'));
  // A file in the place of a folder fails for every user, also for the one that may do everything.
  rmSync(join(folder, 'sheets'), { recursive: true });
  writeFileSync(join(folder, 'sheets'), '');
  const result = await ask(insert('Bob'));
  expect(result).toMatchObject({ ok: false, failure: { code: 'failed' } });
  expect(JSON.stringify(result)).not.toContain(folder);
});
