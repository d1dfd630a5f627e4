// Uploads as forms, as published clients before release 0.10 send them.
import { expect, it, onTestFinished } from 'vitest';
import { limits } from '../../packages/integrations/src/files/limits.ts';
import { png, startUploadWorld } from './upload-world.ts';

const requests = [
  [
    'v1',
    (sessionId: string, blockId = '') => ({
      filePathProps: { sessionId, blockId, fileName: 'my photo.png' },
      fileType: 'image/png',
    }),
  ],
  ['v2', (sessionId: string) => ({ sessionId, fileName: 'my photo.png', fileType: 'image/png' })],
  [
    'v3',
    (sessionId: string, blockId = '') => ({
      sessionId,
      blockId,
      fileName: 'my photo.png',
      fileType: 'image/png',
      fileSize: png.length,
    }),
  ],
] as const;

async function open(version: string, body: (sessionId: string, blockId?: string) => object) {
  const world = await startUploadWorld();
  onTestFinished(world.close);
  const chat = await world.start();
  const { body: asked } = await world.post<{ presignedUrl: string; fileUrl: string }>(
    `/api/${version}/generate-upload-url`,
    body(chat.sessionId, chat.input?.id),
  );
  return { world, chat, ...asked };
}

function formOf(content: Uint8Array<ArrayBuffer>, name = 'file'): FormData {
  const form = new FormData();
  form.set('Content-Type', 'image/png');
  form.set(name, new Blob([content], { type: 'image/png' }), 'my photo.png');
  return form;
}

it.each(requests)(
  '%s: a form upload stores the file, and its address answers the input',
  async (version, body) => {
    const { world, chat, presignedUrl, fileUrl } = await open(version, body);
    const sent = await fetch(presignedUrl, { method: 'POST', body: formOf(new Uint8Array(png)) });
    expect(sent.status).toBe(204);
    expect((await world.get(fileUrl)).body.equals(png)).toBe(true);
    const { messages } = await chat.reply(fileUrl);
    expect(JSON.stringify(messages)).toContain(`Got `);
    expect(JSON.stringify(messages)).toContain(fileUrl);
  },
);

it('an upload request can name the chat in its query', async () => {
  const world = await startUploadWorld();
  onTestFinished(world.close);
  const { sessionId, reply } = await world.start();
  const path = `/api/v3/generate-upload-url?sessionId=${sessionId}`;
  const { body } = await world.post<{ presignedUrl: string; fileUrl: string }>(path, {
    fileName: 'my photo.png',
    fileType: 'image/png',
  });
  const sent = await fetch(`${body.presignedUrl}&sessionId=${sessionId}`, {
    method: 'POST',
    body: formOf(new Uint8Array(png)),
  });
  expect(sent.status).toBe(204);
  expect(JSON.stringify((await reply(body.fileUrl)).messages)).toContain(body.fileUrl);
});

it('a form can be repeated with the same file, but not with another one', async () => {
  const { presignedUrl } = await open(...requests[1]);
  const send = (content: Uint8Array<ArrayBuffer>) =>
    fetch(presignedUrl, { method: 'POST', body: formOf(content) }).then(({ status }) => status);
  expect(await send(new Uint8Array(png))).toBe(204);
  expect(await send(new Uint8Array(png))).toBe(204);
  expect(await send(new Uint8Array([...png, 0]))).toBe(409);
});

it.each([
  ['without a file', () => ({ body: formOf(new Uint8Array(png), 'picture') }), 400, 'part named "file"'],
  [
    'that is none',
    () => ({ body: '{}', headers: { 'content-type': 'application/json' } }),
    400,
    'multipart/form-data',
  ],
  ['whose file is something else', () => ({ body: formOf(new TextEncoder().encode('<html>')) }), 415, ''],
  ['whose file is too large', () => ({ body: formOf(new Uint8Array(limits.fileBytes + 1)) }), 413, ''],
])('a form %s is refused', async (_name, request, status, message) => {
  const { presignedUrl } = await open(...requests[1]);
  const sent = await fetch(presignedUrl, { method: 'POST', ...request() });
  expect(sent.status).toBe(status);
  expect(((await sent.json()) as { message: string }).message).toContain(message);
});

it('a form upload needs the token of its address', async () => {
  const { world } = await open(...requests[1]);
  const sent = await fetch(`${world.base}/v1/uploads?token=x`, {
    method: 'POST',
    body: formOf(new Uint8Array(png)),
  });
  expect(sent.status).toBe(403);
});
