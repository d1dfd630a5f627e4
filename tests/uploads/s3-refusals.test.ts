// An S3 service that refuses what it is to keep.
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readSettings } from '@colloquy/server';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { receiveFile } from '../../packages/integrations/src/files/received-file.ts';
import { openS3Storage } from '../../packages/integrations/src/files/s3-storage.ts';
import { uploadSettings } from '../../packages/integrations/src/files/upload-settings.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder = temporaryFolder('s3-refusals');
beforeEach(() => {
  folder = temporaryFolder('s3-refusals');
});
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  folder.remove();
});

/** Has no file, and answers each that it is to keep with a status. */
async function openRefusing(status: number, code: string) {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    response.statusCode = request.method === 'PUT' ? status : 404;
    response.end(request.method === 'PUT' ? `<Error><Code>${code}</Code></Error>` : '');
  };
  // As real services do, it refuses a large file before it is sent.
  const server = createServer(answer).on('checkContinue', answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { s3 } = uploadSettings(
    readSettings({
      COLLOQUY_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      COLLOQUY_S3_BUCKET: 'files',
      COLLOQUY_S3_KEY: 'key',
      COLLOQUY_S3_SECRET: 'secret',
    }),
  );
  if (!s3) throw new Error('There are no settings.');
  const storage = await openS3Storage(s3, folder.path);
  closing.push(async () => {
    await storage.close();
    server.closeAllConnections();
    server.close();
  });
  return async () => {
    const received = await receiveFile(bytesOf(3_000_000), {
      folder: storage.incomingFolder,
      maxBytes: 4_000_000,
      timeoutMs: 10_000,
      silenceMs: 10_000,
    });
    if (!received.ok) throw new Error(received.why);
    const place = { scope: 'a'.repeat(32), id: 'b'.repeat(32) };
    const { size, hash } = received.file;
    const about = { name: 'a.bin', mediaType: 'image/png', isPrivate: false, origin: 'https://a.example' };
    return storage.put({ ...place, ...about, size, hash }, received.file.folder);
  };
}

async function* bytesOf(count: number) {
  yield Buffer.alloc(count);
}

/** Files below the folder that this process has open, also those that were removed. */
function openFiles(): number {
  return readdirSync('/proc/self/fd').filter((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`).startsWith(folder.path);
    } catch {
      return false;
    }
  }).length;
}

it.skipIf(process.platform !== 'linux')('a refusal of S3 leaves no file open', async () => {
  const put = await openRefusing(403, 'AccessDenied');
  for (let count = 0; count < 3; count++)
    await expect(put()).rejects.toMatchObject({ name: 'StorageFailure', code: 'unavailable' });
  await expect.poll(openFiles).toBe(0);
});

it('a refusal of S3 is reported to the caller, not on the console', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  onTestFinished(() => warned.mockRestore());
  const put = await openRefusing(403, 'AccessDenied');
  await expect(put()).rejects.toMatchObject({ name: 'StorageFailure' });
  expect(warned).not.toHaveBeenCalled();
});

it('a temporary conflict of S3 counts as a failure, not as a stored file', async () => {
  const put = await openRefusing(409, 'ConditionalRequestConflict');
  await expect(put()).rejects.toMatchObject({ name: 'StorageFailure', code: 'unavailable' });
});
