// A server whose files are in an S3 service.
import { afterEach, expect, it } from 'vitest';
import type { S3World } from './s3-world.ts';
import { startS3 } from './s3-world.ts';
import type { UploadWorld } from './upload-world.ts';
import { heard, png, startUploadWorld } from './upload-world.ts';

const closing: (UploadWorld | S3World)[] = [];
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close();
});
async function open(change: Readonly<Record<string, string>> = {}) {
  const s3 = await startS3();
  const world = await startUploadWorld({ environment: { ...s3.environment, ...change } });
  closing.push(world, s3);
  return { s3, world };
}

const photo = { bytes: png, fileName: 'Föto.png', fileType: 'image/png' };

it('a server with S3 stores, serves and removes files', async () => {
  const { world } = await open();
  const chat = await world.start();
  const { status, fileUrl, presignedUrl } = await chat.upload(photo);
  expect(status).toBe(204);
  expect(world.filesOnDisk()).toEqual([]);
  const { headers, body } = await world.get(fileUrl);
  expect(body).toEqual(png);
  expect(headers.get('content-type')).toBe('image/png');
  expect((await world.get(fileUrl, { range: 'bytes=1-3' })).body.toString()).toBe('PNG');
  expect((await world.put(presignedUrl, png)).status).toBe(204);
  expect((await world.put(presignedUrl, Buffer.alloc(png.length, 'a'))).status).toBe(409);
  expect(heard(await chat.reply(fileUrl))).toBe(`Got ${fileUrl}`);
  expect(await world.colloquy.files.removeOfSession(chat.sessionId)).toBe(1);
  expect((await world.get(fileUrl)).status).toBe(404);
});

it('a server with S3 answers 503 while the service is down, without details and half-stored files', async () => {
  const { world, s3 } = await open();
  const chat = await world.start();
  const { fileUrl } = await chat.upload(photo);
  const { body } = await chat.ask(photo);
  await s3.stop();
  for (const answer of [
    await chat.ask(photo),
    await world.put(body.presignedUrl, png),
    await world.get(fileUrl),
  ]) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('30');
    expect(String(JSON.stringify(answer.body))).not.toMatch(/127\.0\.0\.1|S3RVER/);
  }
  expect(world.filesOnDisk()).toEqual([]);
  // A reply that cannot be checked is not taken, and the chat goes on.
  expect(heard(await chat.reply(fileUrl))).toBe('asked again');
});

it('a server with S3 removes the files of an erased visitor when the service is back', async () => {
  const { world, s3 } = await open();
  const chat = await world.start();
  const { fileUrl } = await chat.upload(photo);
  const erase = () => world.colloquy.results.eraseVisitor({ sessionId: chat.sessionId });
  await s3.stop();
  await expect(erase()).rejects.toThrow();
  await s3.startAgain();
  expect((await world.get(fileUrl)).status).toBe(200);
  await erase();
  expect((await world.get(fileUrl)).status).toBe(404);
});

it.each([
  ['a bucket that is not there', { COLLOQUY_S3_BUCKET: 'elsewhere' }],
  ['a wrong key', { COLLOQUY_S3_KEY: 'canary-key', COLLOQUY_S3_SECRET: 'canary-secret' }],
])('a server with S3 does not tell visitors the reason of a failure: %s', async (_what, change) => {
  const { world } = await open(change);
  const chat = await world.start();
  const { status, body } = await chat.ask(photo);
  expect(status).toBe(503);
  expect(JSON.stringify(body)).not.toMatch(/canary|elsewhere|S3RVER/);
});
