// The port `file`: stores bytes in the files of the chat and returns a URL.
import { expect, it } from 'vitest';
import type { MadeFile } from '../../files/files.ts';
import { limits } from '../limits.ts';
import { createFilePort } from './file-port.ts';

const context = { idempotencyKey: 'k', sessionId: 's1', serverUrl: 'https://bots.example' };
const gif = Buffer.from('GIF89a');
const call = (request: Readonly<Record<string, unknown>>, timeoutMs = 1_000) => ({
  port: 'file',
  request,
  timeoutMs,
});

it('stores the bytes of the file', async () => {
  const saved: MadeFile[] = [];
  const file = createFilePort({
    saveFile: async (made) => {
      saved.push(made);
      return { ok: true, url: 'https://bots.example/f/1' };
    },
  });
  const request = { contentBase64: gif.toString('base64'), mediaType: 'image/gif' };
  expect(await file(call(request), context)).toEqual({
    ok: true,
    response: { url: 'https://bots.example/f/1' },
  });
  expect(saved).toEqual([
    { bytes: gif, mediaType: 'image/gif', sessionId: 's1', serverUrl: 'https://bots.example' },
  ]);
});

it.each([
  [{}, 'invalid_request'],
  [{ contentBase64: '%%%', mediaType: 'image/gif' }, 'invalid_request'],
  [{ contentBase64: 'AAAA', mediaType: 'image' }, 'invalid_request'],
  [{ contentBase64: 'AAAA', mediaType: 'image/gif\r\nX: y' }, 'invalid_request'],
  [{ contentBase64: 'AAAA'.repeat(limits.savedBytes / 3 + 1), mediaType: 'image/gif' }, 'too_large'],
])('refuses the invalid request %#', async (request, code) => {
  const file = createFilePort({ saveFile: () => Promise.reject(new Error('saved')) });
  expect(await file(call(request), context)).toMatchObject({ ok: false, failure: { code } });
});

it.each([
  [
    'is full',
    async () => ({ ok: false as const, failure: { code: 'too_large' as const, message: 'Full.' } }),
    'too_large',
  ],
  ['throws', () => Promise.reject(new Error('broken')), 'failed'],
  ['hangs', () => new Promise<never>(() => {}), 'timeout'],
])('fails when the storage %s', async (_what, saveFile, code) => {
  const request = { contentBase64: 'AAAA', mediaType: 'image/gif' };
  expect(await createFilePort({ saveFile })(call(request, 100), context)).toMatchObject({
    failure: { code },
  });
});
