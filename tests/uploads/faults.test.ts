// Uploads that go wrong: whatever is sent, nothing half-done stays and the server goes on.
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { UploadWorld, WorldOptions } from './upload-world.ts';
import { png, startUploadWorld } from './upload-world.ts';

const worlds: UploadWorld[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
});
async function open(options: WorldOptions = {}): Promise<UploadWorld> {
  const world = await startUploadWorld(options);
  worlds.push(world);
  return world;
}

const photo = { bytes: png, fileName: 'photo.png', fileType: 'image/png' };
const exe = Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(200)]);

describe('a file whose content does not match its name or type', () => {
  it.each([
    ['a program as a picture', 'a.png', 'image/png', exe, 415],
    ['a program as a picture by its ending alone', 'a.png', '', exe, 415],
    ['a program as a picture by its type alone', 'a', 'image/png', exe, 415],
    ['a page as a picture', 'a.png', 'image/png', Buffer.from('<script>alert(1)</script>'), 415],
    ['a page as a PDF', 'a.pdf', 'application/pdf', Buffer.from('<html>'), 415],
    ['noise as a recording', 'a.mp3', 'audio/mpeg', Buffer.from([0, 1, 2, 3, 0xfe]), 415],
    ['a program as a text', 'a.txt', 'text/plain', exe, 415],
    ['a picture as a text', 'a.csv', 'text/csv', png, 415],
    ['nothing as a picture', 'a.png', 'image/png', Buffer.alloc(0), 415],
    [
      'a JPEG as a PNG',
      'a.png',
      'image/png',
      Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
      204,
    ],
    ['a text of Windows', 'a.csv', 'application/vnd.ms-excel', Buffer.from('Zo\xeb;1\r\n', 'latin1'), 204],
    ['a text in UTF-16', 'a.txt', 'text/plain', Buffer.from('\ufeffhello', 'utf16le'), 204],
    ['a program as a program', 'a.exe', 'application/x-msdownload', exe, 204],
  ])('gets the expected status: %s', async (_what, fileName, fileType, bytes, status) => {
    const world = await open();
    const chat = await world.start();
    expect((await chat.upload({ fileName, fileType, bytes })).status).toBe(status);
    expect(world.filesOnDisk()).toHaveLength(status === 204 ? 2 : 0);
  });

  it('is refused when the input does not accept its real type', async () => {
    const options = { allowedFileTypes: { isEnabled: true, types: ['.dat', 'image/png'] } };
    const world = await open({ blocks: [{ type: 'file input', options }] });
    const chat = await world.start();
    const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
    expect((await chat.upload({ fileName: 'a.png', fileType: 'image/png', bytes: jpeg })).status).toBe(400);
    expect((await chat.upload({ fileName: 'a.dat', bytes: exe })).status).toBe(204);
    expect(world.filesOnDisk()).toHaveLength(2);
  });
});

describe('files of a wrong size', () => {
  it.each([
    ['more than announced', Buffer.concat([png, png])],
    ['less than announced', png.subarray(0, 50)],
  ])('are refused: %s', async (_what, bytes) => {
    const world = await open();
    const chat = await world.start();
    const { body } = await chat.ask(photo);
    expect((await world.put(body.presignedUrl, bytes)).status).toBe(400);
    expect((await world.put(body.presignedUrl, streamOf(bytes))).status).toBe(400);
    expect(world.filesOnDisk()).toEqual([]);
    // The address is as good as before.
    expect((await world.put(body.presignedUrl, png)).status).toBe(204);
  });

  it('are refused from their Content-Length before the body is read', async () => {
    const world = await open();
    const chat = await world.start();
    const { body } = await chat.ask({ fileName: 'a.bin', fileSize: undefined });
    const path = body.presignedUrl.slice(world.base.length);
    const answer = await talk(
      world.port,
      `PUT ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 1073741824\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/i);
  });

  it('are cut off at the limit when they have no announced size', async () => {
    const world = await open({ environment: { COLLOQUY_UPLOAD_MAX_MB: '1' } });
    const chat = await world.start();
    const { body } = await chat.ask({ fileName: 'a.bin', fileSize: undefined });
    const path = body.presignedUrl.slice(world.base.length);
    const { answer, sentBytes } = await pour(world.port, path, 1024 * 1024 * 1024);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(sentBytes).toBeLessThan(32 * 1024 * 1024);
    expect(world.filesOnDisk()).toEqual([]);
  });

  it('get a 413 that a client can read after it has sent everything', async () => {
    const world = await open({ environment: { COLLOQUY_UPLOAD_MAX_MB: '1' } });
    const chat = await world.start();
    const { body } = await chat.ask({ fileName: 'a.bin', fileSize: undefined });
    const path = body.presignedUrl.slice(world.base.length);
    const head = `PUT ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 8388608\r\n\r\n`;
    const socket = connect(world.port, '127.0.0.1').pause();
    const { promise, resolve } = Promise.withResolvers<string>();
    socket.on('data', (data) => resolve(data.toString()));
    socket.on('close', () => resolve('closed without an answer')).on('error', () => {});
    socket.write(head);
    socket.write(Buffer.alloc(8 * 1024 * 1024), () => socket.resume());
    expect(await promise).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
    // The address is as good as before.
    expect((await world.put(body.presignedUrl, Buffer.alloc(1_000, 'a'))).status).toBe(204);
  });

  it('count together against the limit of a chat', async () => {
    const world = await open({ environment: { COLLOQUY_UPLOAD_MAX_MB: '0.001' } });
    const chat = await world.start();
    const bytes = Buffer.alloc(1_000, 'a');
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++)
      statuses.push((await chat.upload({ fileName: 'a.txt', bytes })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 413, 413]);
    expect((await (await world.start()).upload({ fileName: 'a.txt', bytes })).status).toBe(204);
  });
});

it('an interrupted upload can be repeated', async () => {
  const world = await open();
  const chat = await world.start();
  const { body } = await chat.ask(photo);
  const token = new URL(body.presignedUrl).searchParams.get('token') ?? '';
  async function* broken() {
    yield png.subarray(0, 10);
    throw new Error('aborted');
  }
  const cut = { stream: broken(), contentLength: undefined, origin: undefined };
  const answer = await world.colloquy.files.receive(token, cut);
  // Clients try again behind this one, and give up behind a 400.
  expect([answer.status, JSON.parse(answer.body)]).toMatchObject([408, { code: 'REQUEST_TIMEOUT' }]);
  expect((await world.put(body.presignedUrl, png)).status).toBe(204);
});

describe('upload tokens', () => {
  it('accept one file, and the same file again', async () => {
    const world = await open();
    const chat = await world.start();
    const { body } = await chat.ask(photo);
    const other = Buffer.from(png);
    other[60] = 1;
    expect((await world.put(body.presignedUrl, png)).status).toBe(204);
    expect((await world.put(body.presignedUrl, png)).status).toBe(204);
    expect((await world.put(body.presignedUrl, other)).status).toBe(409);
    expect((await world.get(body.fileUrl)).body).toEqual(png);
    expect(world.filesOnDisk()).toHaveLength(2);
  });

  it.each([1, 2, 3])('accept one of two different files in parallel (%i)', async () => {
    const world = await open();
    const chat = await world.start();
    const { body } = await chat.ask({ fileName: 'a.txt', fileSize: 70 });
    const [one, other] = [Buffer.alloc(70, 'a'), Buffer.alloc(70, 'b')];
    const sent = await Promise.all([one, other].map((bytes) => world.put(body.presignedUrl, bytes)));
    expect(sent.map(({ status }) => status).sort()).toEqual([204, 409]);
    const winner = sent[0]?.status === 204 ? one : other;
    expect((await world.get(body.fileUrl)).body).toEqual(winner);
    expect(world.filesOnDisk()).toHaveLength(2);
  });

  it('are valid for ten minutes', async () => {
    const world = await open();
    const chat = await world.start();
    const { body } = await chat.ask(photo);
    world.wait(599_000);
    expect((await world.put(body.presignedUrl, png)).status).toBe(204);
    world.wait(1_001);
    const late = await world.put(body.presignedUrl, png);
    expect(late.status).toBe(403);
    expect(late.body.message).toMatch(/expired/);
  });

  it('are valid for their chat and input only', async () => {
    const world = await open({
      blocks: [{ type: 'file input', options: { isRequired: false } }, { type: 'file input' }],
    });
    const chat = await world.start();
    const { body } = await chat.ask(photo);
    await chat.reply(undefined);
    expect((await world.put(body.presignedUrl, png)).status).toBe(400);
    expect(world.filesOnDisk()).toEqual([]);
  });

  it('cannot be forged or changed', async () => {
    const world = await open();
    const [one, other] = [await world.start(), await world.start()];
    const [first, second] = [await one.ask(photo), await other.ask(photo)];
    const partsOf = ({ presignedUrl }: { readonly presignedUrl: string }) =>
      new URL(presignedUrl).searchParams.get('token')?.split('.') ?? [];
    const [head = '', text = '', signature = ''] = partsOf(first.body);
    const [, otherText = ''] = partsOf(second.body);
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const grant = JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
    const larger = encoded({ ...grant, maxBytes: 1e9, size: 1e9 });
    const unsigned = encoded({ alg: 'none', typ: 'colloquy-upload' });
    for (const token of [
      '',
      text,
      `${head}.${text}`,
      `${head}.${text}.`,
      `..${signature}`,
      `${head}.${text}.${signature.slice(1)}`,
      `${head}.${text}.${signature}.x`,
      `${head}.${otherText}.${signature}`,
      `${head}.${larger}.${signature}`,
      `${unsigned}.${text}.${signature}`,
      `${unsigned}.${text}.`,
      // As earlier versions wrote them.
      `${text}.${signature}`,
      'a'.repeat(4_050),
      '%00',
    ])
      expect(
        (await world.put(`${world.base}/v1/uploads?token=${token}`, png)).status,
        token.slice(0, 50),
      ).toBe(403);
    const twice = `${first.body.presignedUrl}&token=x`;
    expect((await world.put(twice, png)).status).toBe(403);
    expect((await world.put(`${world.base}/v1/uploads`, png)).status).toBe(403);
    expect(world.filesOnDisk()).toEqual([]);
  });

  it('of another server are refused', async () => {
    const [one, other] = [await open(), await open()];
    const { body } = await (await one.start()).ask(photo);
    const foreign = body.presignedUrl.replace(one.base, other.base);
    expect((await other.put(foreign, png)).status).toBe(403);
  });
});

describe('upload connections', () => {
  it.each([
    [
      'with a length',
      (path: string) => `PUT ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 70\r\n\r\n${'a'.repeat(40)}`,
    ],
    [
      'in chunks',
      (path: string) =>
        `PUT ${path} HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n28\r\n${'a'.repeat(40)}\r\n`,
    ],
  ])('that break %s leave no file', async (_what, head) => {
    const world = await open();
    const chat = await world.start();
    const { body } = await chat.ask({ fileName: 'a.txt', fileSize: 70 });
    const socket = connect(world.port, '127.0.0.1');
    socket.write(head(body.presignedUrl.slice(world.base.length)));
    await until(() => world.filesOnDisk().length === 1);
    socket.destroy();
    await until(() => incomingOf(world).length === 0);
    expect(world.filesOnDisk()).toEqual([]);
    expect((await world.get(body.fileUrl)).status).toBe(404);
    expect((await world.put(body.presignedUrl, Buffer.alloc(70, 'a'))).status).toBe(204);
  });

  it('of one chat are limited in number', async () => {
    const world = await open();
    const chat = await world.start();
    const sockets = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { body } = await chat.ask({ fileName: 'a.txt', fileSize: 70 });
        const socket = connect(world.port, '127.0.0.1');
        socket.write(
          `PUT ${body.presignedUrl.slice(world.base.length)} HTTP/1.1\r\nhost: a\r\ncontent-length: 70\r\n\r\na`,
        );
        return socket;
      }),
    );
    await until(() => world.filesOnDisk().length === 4);
    const { body } = await chat.ask(photo);
    const fifth = await world.put(body.presignedUrl, png);
    expect(fifth.status).toBe(429);
    expect(fifth.headers.get('retry-after')).toBe('10');
    for (const socket of sockets) socket.destroy();
    await until(() => world.filesOnDisk().length === 0);
    expect((await world.put(body.presignedUrl, png)).status).toBe(204);
  });
});

it.each([
  ['nothing of a chat that is erased', 'forget', 0],
  ['what a result has of a chat that grows old', 'growOld', 4],
] as const)('removing a chat during an upload keeps %s', async (_, remove, fileCount) => {
  const world = await open();
  const chat = await world.start();
  await chat.upload(photo);
  const { body } = await chat.ask({ fileName: 'a.txt', fileSize: 70 });
  const socket = connect(world.port, '127.0.0.1');
  const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
  socket.write(
    `PUT ${body.presignedUrl.slice(world.base.length)} HTTP/1.1\r\nhost: a\r\ncontent-length: 70\r\n\r\n${'a'.repeat(40)}`,
  );
  await until(() => world.filesOnDisk().length === 3);
  await world[remove](chat.sessionId);
  socket.write('b'.repeat(30));
  expect(await answered).toMatch(/^HTTP\/1\.1 404 /);
  socket.destroy();
  expect(world.filesOnDisk()).toHaveLength(fileCount);
});

function incomingOf(world: UploadWorld): string[] {
  return readdirSync(join(world.uploadFolder, '.incoming'));
}

function streamOf(bytes: Buffer): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes));
      controller.close();
    },
  });
}

/** Sends bytes and gives all that comes back. */
function talk(port: number, text: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString();
  });
  socket.on('error', () => {});
  socket.on('close', () => resolve(answer));
  socket.write(text);
  return promise;
}

/** Sends chunk after chunk, until the server has enough. */
async function pour(port: number, path: string, mostBytes: number) {
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'a'), Buffer.from('\r\n')]);
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  let isOver = false;
  socket.on('data', (data) => {
    answer += data.toString();
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) =>
    socket.on('close', () => {
      isOver = true;
      resolve();
    }),
  );
  socket.write(`PUT ${path} HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n`);
  let sentBytes = 0;
  while (sentBytes < mostBytes && !isOver && answer === '') {
    if (!socket.write(chunk)) await new Promise((resolve) => setTimeout(resolve, 1));
    sentBytes += 65_536;
  }
  socket.end();
  await closed;
  return { answer, sentBytes };
}

/** Waits for something that comes about within seconds. */
async function until(isSo: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 500 && !isSo(); attempt++)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isSo()).toBe(true);
}
