// The port `sheet` in a server: sheets in its data folder, without any account.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPorts } from '../create-ports.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'colloquy-sheet-port-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Calls the port of a server with this data folder, or without one. */
async function ask(
  request: object,
  {
    dataFolder = folder,
    timeoutMs = 5_000,
    botId,
  }: { dataFolder?: string | undefined; timeoutMs?: number; botId?: string } = {},
) {
  const ports = await createPorts({ dataFolder });
  const port = ports.get('sheet');
  return port?.(
    { port: 'sheet', request: { spreadsheetId: 'leads', sheetId: '0', ...request }, timeoutMs },
    { idempotencyKey: JSON.stringify(request), sessionId: 's', botId },
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

it('only bots that are named use a spreadsheet, once some are', async () => {
  await ask(insert('Ada'), { botId: 'stranger' });
  const file = join(folder, 'sheets/leads/bots.json');
  writeFileSync(file, '["lead"]');
  for (const request of [get, insert('Bob')]) {
    for (const asking of [{ botId: 'stranger' }, { botId: '' }, {}])
      expect(await ask(request, asking)).toMatchObject({
        ok: false,
        failure: { code: 'forbidden', message: expect.stringContaining('--sheet --bots') },
      });
    expect(await ask(request, { botId: 'lead' })).toMatchObject({ ok: true });
  }
  for (const damaged of ['', '"lead"', '{"0":"lead"}', `["${'x'.repeat(70_000)}"]`]) {
    writeFileSync(file, damaged);
    expect(await ask(get, { botId: 'lead' })).toMatchObject({ failure: { code: 'forbidden' } });
  }
  expect(readFileSync(join(folder, 'sheets/leads/0.csv'), 'utf8')).toBe('Name\nAda\nBob\n');
});

it('a disk that cannot be written is a failure without paths', async () => {
  await ask(insert('Ada'));
  // A file instead of the folder fails for every user, including root.
  rmSync(join(folder, 'sheets'), { recursive: true });
  writeFileSync(join(folder, 'sheets'), '');
  const result = await ask(insert('Bob'));
  expect(result).toMatchObject({ ok: false, failure: { code: 'failed' } });
  expect(JSON.stringify(result)).not.toContain(folder);
});
