// The port `sheet` with Google: what is sent, what comes back, and everything that can go wrong.
import { generateKeyPairSync } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { matchesPattern } from '../../packages/blocks/src/patterns/matches-pattern.ts';
import { withinDeadline } from '../../packages/integrations/src/ports/deadline.ts';
import { readHeadings } from '../../packages/integrations/src/ports/sheet/sheet-headings.ts';
import { createSheetPort } from '../../packages/integrations/src/ports/sheet/sheet-port.ts';
import { selfSignedCertificate } from '../../packages/integrations/src/ports/testing/self-signed-certificate.ts';
import { startWebServer } from '../../packages/integrations/src/ports/testing/web-server.ts';
import type { GoogleServer } from '../support/google-server/google-server.ts';
import { json, problem, SPREADSHEET_ID, startGoogleServer } from '../support/google-server/google-server.ts';
import { httpClientTo, vaultWith } from './provider-world.ts';

const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const CREDENTIALS = {
  service: {
    type: 'google sheets',
    data: { client_email: 'bot@project.iam.gserviceaccount.com', private_key: privateKey },
  },
  person: {
    type: 'google sheets',
    data: {
      refresh_token: 'canary-refresh',
      access_token: 'canary-old',
      expiry_date: 1,
      client_id: 'app',
      client_secret: 'canary-app',
    },
  },
  revoked: {
    type: 'google sheets',
    data: { refresh_token: 'canary-revoked', client_id: 'app', client_secret: 'canary-app' },
  },
  alone: { type: 'google sheets', data: { refresh_token: 'canary-refresh' } },
  broken: { type: 'google sheets', data: { client_email: 'bot@example.org', private_key: 'canary-no-key' } },
  mail: { type: 'stripe', data: { live: { secretKey: 'canary-sk', publicKey: 'pk' } } },
};

const NO_APPLICATION = { googleClientId: undefined, googleClientSecret: undefined };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A sheet at Google, and the port that uses it. */
async function world(rows: (string | number)[][] = [], { url }: { readonly url?: string } = {}) {
  const google = await startGoogleServer(rows);
  closing.push(google.close);
  const vault = await vaultWith(CREDENTIALS);
  const origin = url ?? google.url;
  const httpClient = httpClientTo({
    'https://oauth2.googleapis.com': origin,
    'https://sheets.googleapis.com': origin,
  });
  const port = createSheetPort({ vault, httpClient, matches: matchesPattern });
  const ask = (request: object, timeoutMs = 5_000) =>
    port(
      {
        port: 'sheet',
        request: { credentialsId: 'service', spreadsheetId: SPREADSHEET_ID, sheetId: '0', ...request },
        timeoutMs,
      },
      { idempotencyKey: 's:1:0', sessionId: 's' },
    );
  const headings = ({
    maximumBytes = 10_000,
    ...place
  }: Readonly<Record<string, unknown>> & { readonly maximumBytes?: number } = {}) =>
    withinDeadline({ timeoutMs: 5_000 }, (deadline) =>
      readHeadings(
        { credentialsId: 'service', spreadsheetId: SPREADSHEET_ID, sheetId: '0', ...place },
        { vault, httpClient, settings: NO_APPLICATION, openAddresses: [], deadline, maximumBytes },
      ),
    );
  return { google, vault, ask, headings };
}
const paths = ({ visits }: GoogleServer) =>
  visits.map(({ path }) => decodeURIComponent(path).split('?')[0]?.split('/').at(-1));
const london = {
  logicalOperator: 'OR',
  comparisons: [{ column: 'City', operator: 'Equal to', value: 'London' }],
};
const people = () => [
  ['Name', 'City'],
  ['Ada', 'London'],
  ['Bob', 'Paris'],
  ['Cy', 'London'],
];
const getNames = { action: 'get', columns: ['Name'], pick: 'all' };
const ada = { action: 'insert', cells: [{ column: 'Name', text: 'Ada' }] };

describe('a Google sheet', () => {
  it('is read by its id, with one access token for all calls', async () => {
    const { google, ask } = await world(people());
    expect(await ask({ ...getNames, filter: london })).toEqual({
      ok: true,
      response: { rows: [['Ada'], ['Cy']], rowCount: 2, warnings: [] },
    });
    expect(await ask({ ...getNames, pick: 'last' })).toMatchObject({ response: { rows: [['Cy']] } });
    expect(paths(google)).toEqual(['token', 'values:batchGetByDataFilter', 'values:batchGetByDataFilter']);
    expect(JSON.parse(google.visits[1]?.body ?? '')).toEqual({
      dataFilters: [{ gridRange: { sheetId: 0 } }],
      majorDimension: 'ROWS',
    });
    const assertion = new URLSearchParams(google.visits[0]?.body).get('assertion')?.split('.')[1] ?? '';
    expect(JSON.parse(Buffer.from(assertion, 'base64url').toString())).toMatchObject({
      iss: 'bot@project.iam.gserviceaccount.com',
      scope: 'https://www.googleapis.com/auth/spreadsheets',
    });
  });

  it('lists its headings without reading its rows', async () => {
    const { google, headings } = await world(people());
    expect(await headings()).toEqual({ ok: true, names: ['Name', 'City'] });
    expect(JSON.parse(google.visits.at(-1)?.body ?? '')).toMatchObject({
      dataFilters: [{ gridRange: { sheetId: 0, startRowIndex: 0, endRowIndex: 1 } }],
    });
    google.rows.length = 0;
    expect(await headings()).toEqual({ ok: true, names: [] });
    expect(await headings({ sheetId: '7' })).toMatchObject({
      ok: false,
      failure: { code: 'invalid_request' },
    });
    expect(await headings({ credentialsId: 'mail' })).toMatchObject({ ok: false });
    expect(await headings({ maximumBytes: 10 })).toMatchObject({ failure: { code: 'too_large' } });
  });

  it('receives a row with formulas as text and numbers as numbers', async () => {
    const { google, ask } = await world([['A', 'B', 'C', 'D', 'E']]);
    const texts = ['=1+1', '12.5', '007', '+33', '1e5'];
    const cells = texts.map((text, index) => ({ column: 'ABCDE'[index], text }));
    expect(await ask({ action: 'insert', cells })).toEqual({
      ok: true,
      response: { rowCount: 1, warnings: [] },
    });
    const { path, body } = google.visits.at(-1) ?? { path: '', body: '' };
    expect(decodeURIComponent(path)).toBe(
      `/v4/spreadsheets/${SPREADSHEET_ID}/values/'Tab 1'!A1:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS`,
    );
    expect(JSON.parse(body)).toEqual({ values: [['=1+1', 12.5, '007', '+33', '1e5']] });
  });

  it('that is empty gets its columns with the first row', async () => {
    const { google, ask } = await world();
    await ask(ada);
    expect(google.rows).toEqual([['Name'], ['Ada']]);
    await ask({ action: 'insert', cells: [{ column: 'Nmae', text: 'x' }] }).then((result) =>
      expect(result).toMatchObject({
        failure: { code: 'invalid_request', message: expect.stringContaining('"Nmae"') },
      }),
    );
  });

  it('keeps one row for each key, and gets missing columns', async () => {
    const { google, ask } = await world();
    const keep = (row: Readonly<Record<string, string>>) =>
      ask({
        action: 'keep',
        key: 'id',
        cells: Object.entries(row).map(([column, text]) => ({ column, text })),
      });
    const done = { ok: true, response: { rowCount: 1, warnings: [] } };
    expect(await keep({ id: 'a', Name: 'Ada' })).toEqual(done);
    expect(await keep({ id: 'b', Name: 'Bob', City: '=1+1' })).toEqual(done);
    // As when the answer to it was lost.
    expect(await keep({ id: 'b', Name: 'Bob', City: 'Paris' })).toEqual(done);
    expect(await keep({ id: 'a', Name: 'Ada', Zip: '8001' })).toEqual(done);
    expect(google.rows).toEqual([
      ['id', 'Name', 'City', 'Zip'],
      ['a', 'Ada', '', 8001],
      ['b', 'Bob', 'Paris'],
    ]);
  });

  it('gets new columns after the notes beside the existing ones', async () => {
    const { google, ask } = await world([
      ['id', 'Name'],
      ['a', 'Ada', 'call back'],
    ]);
    const cells = [
      { column: 'id', text: 'a' },
      { column: 'City', text: 'Paris' },
    ];
    expect(await ask({ action: 'keep', key: 'id', cells })).toMatchObject({ ok: true });
    expect(google.rows.map((row) => [...row].map((cell) => cell ?? ''))).toEqual([
      ['id', 'Name', '', 'City'],
      ['a', 'Ada', 'call back', 'Paris'],
    ]);
  });

  it('gets new values in the matching rows, cell by cell', async () => {
    const { google, ask } = await world(people());
    const cells = [
      { column: 'City', text: '' },
      { column: 'Zip', text: '1' },
    ];
    expect(await ask({ action: 'update', cells, filter: london })).toMatchObject({
      response: { rowCount: 2, warnings: [expect.stringContaining('"Zip"')] },
    });
    expect(google.rows).toEqual([
      ['Name', 'City'],
      ['Ada', ''],
      ['Bob', 'Paris'],
      ['Cy', ''],
    ]);
    expect(JSON.parse(google.visits.at(-1)?.body ?? '').data[1]).toEqual({
      range: "'Tab 1'!B4",
      values: [['']],
    });
  });

  it('can have many columns', async () => {
    const headers = Array.from({ length: 800 }, (_, index) => `Column ${index}`);
    const { google, ask } = await world([headers, ['x']]);
    const positions = [0, 25, 26, 51, 52, 701, 702, 799];
    const cells = positions.map((position) => ({ column: `Column ${position}`, text: `text ${position}` }));
    const filter = {
      logicalOperator: 'AND',
      comparisons: [{ column: 'Column 0', operator: 'Equal to', value: 'x' }],
    };
    await ask({ action: 'update', cells, filter });
    expect(positions.map((position) => google.rows[1]?.[position])).toEqual(cells.map(({ text }) => text));
  });

  it('is not written when no row matches', async () => {
    const { google, ask } = await world([['City']]);
    expect(
      await ask({ action: 'update', cells: [{ column: 'City', text: 'x' }], filter: london }),
    ).toMatchObject({ response: { rowCount: 0 } });
    expect(paths(google)).toEqual(['token', 'values:batchGetByDataFilter']);
  });

  it('of 10,000 rows can be read and changed', async () => {
    const rows = [
      ['Name', 'City'],
      ...Array.from({ length: 10_000 }, (_, index) => [`Name ${index}`, 'London']),
    ];
    const { google, ask } = await world(rows);
    expect(await ask({ ...getNames, filter: london }, 20_000)).toMatchObject({
      response: { rowCount: 10_000, warnings: [] },
    });
    expect(
      await ask({ action: 'update', cells: [{ column: 'City', text: 'Rome' }], filter: london }, 20_000),
    ).toMatchObject({ response: { rowCount: 10_000 } });
    expect(google.rows.filter(([, city]) => city === 'Rome')).toHaveLength(10_000);
  });
});

describe('Google tokens of a person', () => {
  it('are refreshed, used again, and stored under the same name', async () => {
    const { google, vault, ask } = await world(people());
    await ask({ ...getNames, credentialsId: 'person' });
    await ask({ ...getNames, credentialsId: 'person' });
    expect(paths(google)).toEqual(['token', 'values:batchGetByDataFilter', 'values:batchGetByDataFilter']);
    expect(Object.fromEntries(new URLSearchParams(google.visits[0]?.body))).toEqual({
      refresh_token: 'canary-refresh',
      client_id: 'app',
      client_secret: 'canary-app',
      grant_type: 'refresh_token',
    });
    await expect
      .poll(() => vault.get('person', 'google sheets'))
      .toMatchObject({
        data: { access_token: 'token-1', refresh_token: 'canary-refresh', client_secret: 'canary-app' },
      });
    expect((await vault.list()).find(({ id }) => id === 'person')?.name).toBe('My person');
  });

  it.each([
    ['revoked', 'rejected', 'may have been revoked'],
    ['alone', 'missing_credentials', 'COLLOQUY_GOOGLE_CLIENT_ID'],
    ['broken', 'failed', 'Google Sheets'],
    ['mail', 'missing_credentials', 'are for "stripe"'],
    ['none', 'missing_credentials', 'colloquy credentials set none --type "google sheets"'],
  ])('that cannot be used (%s): %s', async (credentialsId, code, words) => {
    const { ask } = await world(people());
    const result = await ask({ ...getNames, credentialsId });
    expect(result).toMatchObject({ ok: false, failure: { code, message: expect.stringContaining(words) } });
    expect(JSON.stringify(result)).not.toContain('canary');
  });
});

describe('failures of Google Sheets', () => {
  it.each([
    [{ sheetId: '7' }, 'invalid_request', 'No grid with id: 7'],
    [{ sheetId: 'Tab 1' }, 'failed', 'gid='],
    [{ spreadsheetId: 'other' }, 'rejected', 'Copy the link from the browser again'],
    [{ spreadsheetId: '../../token' }, 'rejected', 'share the sheet with'],
    [{ columns: 'Name' }, 'invalid_request', 'columns'],
    [{ action: 'delete' }, 'invalid_request', 'action'],
  ])('%j: %s', async (request, code, words) => {
    const { ask } = await world(people());
    expect(await ask({ ...getNames, ...request })).toMatchObject({
      failure: { code, message: expect.stringContaining(words) },
    });
  });

  it.each([
    [401, 'UNAUTHENTICATED', 'rejected', 'rejected the credentials'],
    [403, 'PERMISSION_DENIED', 'rejected', 'Share it with bot@project.iam.gserviceaccount.com'],
    [429, 'RESOURCE_EXHAUSTED', 'rejected', 'rate limit'],
    [500, 'INTERNAL', 'failed', 'status 500'],
    [503, 'UNAVAILABLE', 'failed', 'status 503'],
  ])('status %i: %s', async (status, word, code, words) => {
    const { google, ask } = await world(people());
    google.interrupt = (response, { path }) => {
      if (path === '/token') return false;
      problem(response, status, word, 'Said token-1.');
      return true;
    };
    expect(await ask(getNames)).toMatchObject({ failure: { code, message: expect.stringContaining(words) } });
    expect(google.rows).toEqual(people());
  });

  it('a 429 with Retry-After is retried', async () => {
    const { google, ask } = await world([['Name']]);
    let isBusy = true;
    google.interrupt = (response, { path }) => {
      if (!isBusy || !path.includes('append')) return false;
      isBusy = false;
      response.setHeader('retry-after', '0');
      problem(response, 429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.');
      return true;
    };
    expect(await ask(ada)).toMatchObject({ ok: true });
    expect(google.rows).toEqual([['Name'], ['Ada']]);
  });

  it.each([
    ['nothing', () => {}, 'timeout'],
    [
      'no end',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
      'timeout',
    ],
    [
      'no JSON',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('<html>'),
      'failed',
    ],
    ['no sheet', (response: ServerResponse) => json(response, 200, { valueRanges: [] }), 'failed'],
    [
      'too much',
      (response: ServerResponse) => response.writeHead(200, { 'content-length': `${1e9}` }).write('{'),
      'too_large',
    ],
    [
      'half of it',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy()),
      'invalid_response',
    ],
  ])('an answer with %s', async (_name, answer, code) => {
    const { google, ask } = await world(people());
    google.interrupt = (response, { path }) => {
      if (path === '/token') return false;
      answer(response);
      return true;
    };
    expect(await ask(getNames, 500)).toMatchObject({ failure: { code } });
  });

  it('a certificate that is not trusted', async () => {
    const server = await startWebServer(
      (response) => response.end('{}'),
      await selfSignedCertificate({ names: ['127.0.0.1'] }),
    );
    closing.push(server.close);
    const { ask } = await world([], { url: server.url });
    expect(await ask(getNames)).toMatchObject({ failure: { code: 'tls' } });
    expect(server.visits).toEqual([]);
  });

  it('an unreachable service', async () => {
    // Above the ports that a system hands out: no other test can have taken it.
    const { ask } = await world([], { url: 'http://127.0.0.1:64999' });
    expect(await ask(getNames)).toMatchObject({ failure: { code: 'unreachable' } });
  });
});

it('a call without credentials fails, and the error says how to set them', async () => {
  const { ask } = await world();
  for (const credentialsId of ['gone', undefined])
    expect(await ask({ ...getNames, credentialsId })).toMatchObject({
      failure: {
        code: 'missing_credentials',
        message: expect.stringMatching(/colloquy credentials set \w+ --type "google sheets"/),
      },
    });
});
