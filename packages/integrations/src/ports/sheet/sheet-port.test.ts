// The port `sheet` of a server that has no Google credentials.
import { expect, it } from 'vitest';
import { createPorts } from '../create-ports.ts';

const get = { action: 'get', credentialsId: 'main', columns: ['Name'], pick: 'all' };

it.each([
  [get, 'missing_credentials', 'colloquy credentials set main --type "google sheets"'],
  [
    { ...get, credentialsId: undefined },
    'missing_credentials',
    'colloquy credentials set ID --type "google sheets"',
  ],
  [{ ...get, pick: { draw: 1 } }, 'invalid_request', 'is invalid'],
  [{ action: 'insert', cells: [] }, 'invalid_request', 'cells'],
  [{ action: 'insert', cells: [{ column: 'A', text: 'x'.repeat(50_001) }] }, 'invalid_request', '50000'],
  [{ action: 'update', cells: [{ column: 'A', text: 'x' }] }, 'invalid_request', 'filter'],
])('a sheet call with %j fails with %s', async (request, code, words) => {
  const port = (await createPorts({})).get('sheet');
  const result = await port?.(
    { port: 'sheet', request: { spreadsheetId: '1Bxi', sheetId: '0', ...request }, timeoutMs: 5_000 },
    { idempotencyKey: 's:1:0', sessionId: 's' },
  );
  expect(result).toMatchObject({ ok: false, failure: { code, message: expect.stringContaining(words) } });
});
