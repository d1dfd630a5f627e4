// Whether files were uploaded in a chat, as the port tells it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFiles } from '../../packages/integrations/src/files/files.ts';
import type { Port } from '../../packages/integrations/src/ports/port.ts';
import { createUploadPort } from '../../packages/integrations/src/ports/upload/upload-port.ts';
import { readSettings } from '../../packages/server/src/settings/settings.ts';

let dataFolder = '';
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'colloquy-upload-port-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

const check = (port: Port, addresses: unknown) =>
  port(
    { port: 'upload', request: { addresses }, timeoutMs: 5_000 },
    { idempotencyKey: 'key', sessionId: 'one' },
  );

it('the upload port describes files of the chat, in the order of the addresses', async () => {
  const files = createFiles({ dataFolder });
  const save = async (sessionId: string) => {
    const file = { bytes: Buffer.from('hello'), mediaType: 'text/plain', serverUrl: 'https://bots.example' };
    const saved = await files.saveFile({ ...file, sessionId, name: 'a.txt' });
    if (!saved.ok) throw new Error(saved.failure.message);
    return saved.url;
  };
  const [own, foreign] = [await save('one'), await save('two')];
  const elsewhere = 'https://example.com/a.txt';
  const about = { name: 'a.txt', mediaType: 'text/plain', size: 5 };
  expect(await check(createUploadPort({ files }), [elsewhere, own, foreign, own])).toEqual({
    ok: true,
    response: {
      files: [
        { address: elsewhere, isUploaded: false },
        { address: own, isUploaded: true, ...about },
        { address: foreign, isUploaded: false },
        { address: own, isUploaded: true, ...about },
      ],
    },
  });
});

it.each([[undefined], ['https://example.com'], [[1]], [Array.from({ length: 101 }, () => '')]])(
  'the upload port refuses the addresses %j',
  async (addresses) => {
    const port = createUploadPort({ files: createFiles({ dataFolder }) });
    expect(await check(port, addresses)).toMatchObject({ ok: false, failure: { code: 'invalid_request' } });
  },
);

it('the upload port fails when the files cannot be read', async () => {
  writeFileSync(join(dataFolder, 'uploads'), 'a file in the place of the folder');
  const files = createFiles({ dataFolder });
  const address = `https://bots.example/v1/files/${'0'.repeat(32)}/${'1'.repeat(32)}/a.txt`;
  expect(await check(createUploadPort({ files }), [address])).toMatchObject({
    ok: false,
    failure: { code: 'failed' },
  });
});

it.each([
  ['no server address', { serverUrl: undefined }, 'failed'],
  ['too many bytes', { bytes: Buffer.alloc(26 * 1024 * 1024) }, 'too_large'],
])('the server refuses generated files with %s', async (_what, change, code) => {
  const file = {
    bytes: Buffer.from('x'),
    mediaType: 'audio/mpeg',
    sessionId: 'one',
    serverUrl: 'https://bots.example',
  };
  expect(await createFiles({ dataFolder }).saveFile({ ...file, ...change })).toMatchObject({
    ok: false,
    failure: { code },
  });
});

it('generated files count against the limit of all files', async () => {
  const bytes = Buffer.alloc(700_000, 'a');
  const file = { bytes, mediaType: 'audio/mpeg', serverUrl: 'https://bots.example' };
  const settings = readSettings({ COLLOQUY_UPLOAD_TOTAL_MB: '1' });
  const full = createFiles({ dataFolder: join(dataFolder, 'full'), settings });
  expect((await full.saveFile({ ...file, sessionId: 'one' })).ok).toBe(true);
  expect(await full.saveFile({ ...file, sessionId: 'two' })).toEqual({
    ok: false,
    failure: { code: 'overloaded', message: 'There is no room for files on this server just now.' },
  });
});

it('generated files are named after their media type', async () => {
  const file = { bytes: Buffer.from('x'), mediaType: 'audio/mpeg; rate=1', sessionId: 'one' };
  const files = createFiles({
    dataFolder,
    settings: readSettings({ COLLOQUY_PUBLIC_URL: 'https://bots.example' }),
  });
  expect(await files.saveFile(file)).toEqual({
    ok: true,
    url: expect.stringMatching(
      /^https:\/\/bots\.example\/v1\/files\/[0-9a-f]{32}\/[0-9a-f]{32}\/audio\.mp3$/,
    ),
  });
});
