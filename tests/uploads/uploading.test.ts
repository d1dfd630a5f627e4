// A file on its way into a chat: the address, the upload, the answer.
import { afterEach, describe, expect, it } from 'vitest';
import { limits } from '../../packages/integrations/src/files/limits.ts';
import type { UploadWorld, WorldOptions } from './upload-world.ts';
import { heard, png, startUploadWorld } from './upload-world.ts';

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
const images = { allowedFileTypes: { isEnabled: true, types: ['image/*', '.csv'] } };
const fileInput = (options: object) => [
  { type: 'file input', options: { variableId: 'File', ...options } },
  'Got {{File}}',
];

describe('an uploaded file', () => {
  it.each([true, false])('answers the input, and can be read (data folder: %s)', async (hasDataFolder) => {
    const world = await open({ hasDataFolder });
    const chat = await world.start();
    const { status, body } = await chat.ask({ ...photo, fileName: 'Ihr Föto.png' });
    expect(status).toBe(200);
    expect(body).toEqual({
      presignedUrl: expect.stringMatching(
        /^http:\/\/127\.0\.0\.1:\d+\/v1\/uploads\?token=[\w-]+\.[\w-]+\.[\w-]{43}$/,
      ),
      formData: {},
      fileType: 'image/png',
      maxFileSize: 10,
      fileUrl: expect.stringMatching(
        /^http:\/\/127\.0\.0\.1:\d+\/v1\/files\/[0-9a-f]{32}\/[0-9a-f]{32}\/Ihr%20F%C3%B6to\.png$/,
      ),
    });
    const sent = await world.put(body.presignedUrl, png, { 'cache-control': 'public, max-age=86400' });
    expect(sent.status).toBe(204);
    expect((await world.get(body.fileUrl)).body).toEqual(png);
    expect(heard(await chat.reply(body.fileUrl))).toBe(`Got ${body.fileUrl}`);
  });

  it('has no session id in its address', async () => {
    const world = await open();
    const chat = await world.start();
    const { body } = await chat.ask(photo);
    expect(body.fileUrl).not.toContain(chat.sessionId);
  });

  it('can be uploaded at the address of published web clients, from their pages', async () => {
    const world = await open();
    const { sessionId, input } = await world.start();
    const request = {
      sessionId,
      blockId: input?.id,
      fileName: 'a.png',
      fileType: 'image/png',
      fileSize: png.length,
    };
    const headers = { origin: 'https://shop.example' };
    const answer = await world.post<{ presignedUrl: string }>(
      '/api/v3/generate-upload-url',
      request,
      headers,
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://shop.example');
    const preflight = await fetch(answer.body.presignedUrl, {
      method: 'OPTIONS',
      headers: {
        ...headers,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'cache-control,content-type',
      },
    });
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('cache-control,content-type');
    expect((await world.put(answer.body.presignedUrl, png, headers)).status).toBe(204);
  });

  it('needs no type and size', async () => {
    const world = await open();
    const chat = await world.start();
    expect(await chat.upload({ bytes: png, fileName: 'photo', fileSize: undefined })).toMatchObject({
      status: 204,
    });
  });

  it('can be uploaded to a preview', async () => {
    const world = await open();
    const chat = await world.start(true);
    const { status, fileUrl } = await chat.upload(photo);
    expect(status).toBe(204);
    expect(heard(await chat.reply(fileUrl))).toBe(`Got ${fileUrl}`);
  });

  it('has the public address that the operator set', async () => {
    const world = await open({ environment: { COLLOQUY_PUBLIC_URL: 'https://bots.example/' } });
    const chat = await world.start();
    const { body } = await chat.ask(photo);
    expect(body.fileUrl).toMatch(/^https:\/\/bots\.example\/v1\/files\//);
    const address = new URL(body.presignedUrl);
    expect(address.origin).toBe('https://bots.example');
    expect((await world.put(`${world.base}${address.pathname}${address.search}`, png)).status).toBe(204);
    // Whatever host the visitor makes up, the operator's is the one that counts.
    expect(heard(await chat.reply(body.fileUrl.replace('https://bots.example', world.base)))).toBe(
      'asked again',
    );
    expect(heard(await chat.reply(body.fileUrl))).toBe(`Got ${body.fileUrl}`);
  });

  it('is removed with the chat', async () => {
    const world = await open();
    const [one, other] = [await world.start(), await world.start()];
    const [first, second] = [await one.upload(photo), await other.upload(photo)];
    expect(await world.colloquy.files.removeOfSession(one.sessionId)).toBe(1);
    expect((await world.get(first.fileUrl)).status).toBe(404);
    expect((await world.get(second.fileUrl)).status).toBe(200);
    expect(world.filesOnDisk()).toHaveLength(2);
  });
});

describe('an answer to a file input', () => {
  it('must be a file of the same chat', async () => {
    const world = await open();
    const [one, other] = [await world.start(), await world.start()];
    const { fileUrl } = await other.upload(photo);
    expect(heard(await one.reply(fileUrl))).toBe('asked again');
    expect(heard(await one.reply('https://example.com/photo.png'))).toBe('asked again');
    expect(heard(await other.reply(fileUrl))).toBe(`Got ${fileUrl}`);
  });

  it.each([
    ['another name', (url: string) => url.replace('photo.png', 'photo.exe')],
    ['another host', (url: string) => url.replace('127.0.0.1', 'evil.example')],
    ['a user name', (url: string) => url.replace('http://', 'http://evil.example@')],
    ['a fragment', (url: string) => `${url}#a`],
    ['a query', (url: string) => `${url}?a=b`],
    [
      'another id',
      (url: string) => url.replace(/[0-9a-f](?=\/photo)/, (digit) => (digit === '0' ? '1' : '0')),
    ],
    ['an empty query', (url: string) => `${url}?`],
    ['other letters', (url: string) => url.replace('photo', '%70hoto')],
    ['a way round', (url: string) => url.replace('/photo.png', '/x/../photo.png')],
  ])('is refused when its address has %s', async (_what, change) => {
    const world = await open();
    const chat = await world.start();
    const { fileUrl } = await chat.upload(photo);
    expect(heard(await chat.reply(change(fileUrl)))).toBe('asked again');
  });

  it('is refused when nothing was uploaded to its address', async () => {
    const world = await open();
    const chat = await world.start();
    expect(heard(await chat.reply((await chat.ask(photo)).body.fileUrl))).toBe('asked again');
  });

  it('can be any address if the bot allows that', async () => {
    const world = await open({ settings: { security: { isAnyFileUrlAllowed: true } } });
    const chat = await world.start();
    expect(heard(await chat.reply('https://example.com/photo.png'))).toBe(
      'Got https://example.com/photo.png',
    );
  });

  it('can have several files', async () => {
    const world = await open();
    const chat = await world.start();
    const urls = [(await chat.upload(photo)).fileUrl, (await chat.upload(photo)).fileUrl];
    expect(heard(await chat.reply(urls.join(', ')))).toBe(`Got ${urls.join(', ')}`);
  });

  it('can be a recording or an attachment of a text input', async () => {
    const options = { variableId: 'File', audioClip: { isEnabled: true }, attachments: { isEnabled: true } };
    const world = await open({ blocks: [{ type: 'text input', options }, 'Got {{File}}'] });
    const [one, other] = [await world.start(), await world.start()];
    const ogg = Buffer.concat([
      Buffer.from('OggS\0\x02'),
      Buffer.alloc(22),
      Buffer.from('\x01\x13OpusHead'),
      Buffer.alloc(40),
    ]);
    const { status, fileUrl } = await one.upload({ bytes: ogg, fileName: 'rec.ogg', fileType: 'audio/ogg' });
    expect(status).toBe(204);
    expect(heard(await one.reply({ type: 'audio', url: 'https://example.com/rec.ogg' }))).toBe('asked again');
    expect(heard(await one.reply({ type: 'audio', url: fileUrl }))).toBe(`Got ${fileUrl}`);
    const attached = await other.upload(photo);
    const message = { type: 'text', text: 'Look', attachedFileUrls: [attached.fileUrl] };
    expect(heard(await other.reply({ ...message, attachedFileUrls: [fileUrl] }))).toBe('asked again');
    expect(heard(await other.reply(message))).toBe('Got Look');
  });
});

describe('a request to upload', () => {
  it.each([
    ['a chat that is not there', { sessionId: 'nobody' }, 404],
    ['another block', { blockId: 'other' }, 400],
    ['no name', { fileName: '' }, 400],
    ['a file that is too large', { fileSize: 10 * 1024 * 1024 + 1 }, 413],
    ['a body without anything', undefined, 400],
  ])('is refused for %s', async (_what, change, status) => {
    const world = await open();
    const { sessionId } = await world.start();
    const request = change && { sessionId, fileName: 'a.png', ...change };
    expect((await world.post('/v1/generate-upload-url', request ?? {})).status).toBe(status);
  });

  it('is refused while the chat waits for another input, or none', async () => {
    const world = await open({ blocks: [{ type: 'text input' }] });
    const chat = await world.start();
    const { status, body } = await chat.ask(photo);
    expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
    await chat.reply('done');
    expect((await chat.ask(photo)).status).toBe(400);
  });

  it.each([
    [{ fileName: 'a.png', fileType: 'image/png' }, 200],
    [{ fileName: 'a.png', fileType: '' }, 200],
    [{ fileName: 'a.PNG' }, 200],
    [{ fileName: 'a.csv', fileType: 'application/vnd.ms-excel' }, 200],
    [{ fileName: 'a', fileType: 'image/webp' }, 200],
    [{ fileName: 'a.exe', fileType: 'application/x-msdownload' }, 400],
    [{ fileName: 'a.txt', fileType: 'text/plain' }, 400],
    [{ fileName: 'a' }, 400],
  ])('is checked against the allowed types of the block: %j', async (wanted, status) => {
    const world = await open({ blocks: fileInput(images) });
    const chat = await world.start();
    expect((await chat.ask(wanted)).status).toBe(status);
  });

  it('is checked against the limits of server and block', async () => {
    const environment = { COLLOQUY_UPLOAD_MAX_MB: '0.5' };
    const world = await open({ environment });
    const chat = await world.start();
    expect((await chat.ask({ fileSize: 524_288 })).body.maxFileSize).toBe(0.5);
    expect((await chat.ask({ fileSize: 524_289 })).status).toBe(413);
  });

  it('counts against the rate limit of its address, over all chats', async () => {
    const environment = { COLLOQUY_UPLOAD_RATE_ADDRESS: '1/3600', COLLOQUY_TRUST_PROXY: 'loopback' };
    const world = await open({ environment });
    const bytes = Buffer.concat([png, Buffer.alloc(400_000)]);
    const upload = async (address: string) => {
      const { body } = await (await world.start()).ask({ bytes });
      return world.put(body.presignedUrl, bytes, { 'x-forwarded-for': address });
    };
    expect((await upload('203.0.113.7')).status).toBe(204);
    expect((await upload('203.0.113.7:4711')).status).toBe(204);
    const refused = await upload('203.0.113.7');
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await upload('203.0.113.8')).status).toBe(204);
  });

  it('leaves connections for other addresses', async () => {
    const world = await open({ environment: { COLLOQUY_TRUST_PROXY: 'loopback' } });
    const rest = Promise.withResolvers<void>();
    const slowly = () =>
      new ReadableStream({
        async start(controller) {
          controller.enqueue(new Uint8Array(png.subarray(0, 1)));
          await rest.promise;
          controller.enqueue(new Uint8Array(png.subarray(1)));
          controller.close();
        },
      });
    const place = async () => (await (await world.start()).ask({ bytes: png })).body.presignedUrl;
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const slow: ReturnType<typeof world.put>[] = [];
    for (let count = 0; count < limits.openUploadsPerAddress; count++)
      slow.push(world.put(await place(), slowly() as never, from('203.0.113.7')));
    await expect.poll(() => world.filesOnDisk().length).toBe(limits.openUploadsPerAddress);
    const refused = await world.put(await place(), png, from('203.0.113.7'));
    expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining('your network')]);
    expect((await world.put(await place(), png, from('203.0.113.8'))).status).toBe(204);
    rest.resolve();
    for (const { status } of await Promise.all(slow)) expect(status).toBe(204);
    expect((await world.put(await place(), png, from('203.0.113.7'))).status).toBe(204);
  });

  it('is refused when the total size of files is reached', async () => {
    const world = await open({ environment: { COLLOQUY_UPLOAD_TOTAL_MB: '1' } });
    const bytes = Buffer.concat([png, Buffer.alloc(600_000)]);
    expect((await (await world.start()).upload({ bytes })).status).toBe(204);
    const refused = await (await world.start()).upload({ bytes });
    expect([refused.status, refused.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect((await (await world.start()).upload({ bytes: png })).status).toBe(204);
  });

  it('is refused also when parallel uploads reach the total size', async () => {
    const world = await open({ environment: { COLLOQUY_UPLOAD_TOTAL_MB: '1' } });
    const bytes = Buffer.concat([png, Buffer.alloc(600_000)]);
    const asked = await Promise.all(
      [1, 2].map(async () => (await (await world.start()).ask({ bytes })).body.presignedUrl),
    );
    const [slow = '', other = ''] = asked;
    const rest = Promise.withResolvers<void>();
    const parts = [bytes.subarray(0, 100), bytes.subarray(100)];
    const stream = new ReadableStream({
      async pull(controller) {
        const part = parts.shift();
        if (parts.length === 0) await rest.promise;
        if (part) controller.enqueue(new Uint8Array(part));
        else controller.close();
      },
    });
    const first = world.put(slow, stream);
    await expect.poll(() => world.filesOnDisk().length).toBe(1);
    const second = await world.put(other, bytes);
    rest.resolve();
    expect([(await first).status, second.status]).toEqual([204, 503]);
    // What broke off or is over keeps no room.
    expect((await (await world.start()).upload({ bytes: bytes.subarray(0, 300_000) })).status).toBe(204);
  });

  it('is refused with the messages of the bot', async () => {
    const systemMessages = {
      fileUploadError: 'Pictures only, please.',
      fileUploadSizeError: '[[file]] is more than [[limit]] MB.',
    };
    const world = await open({
      blocks: fileInput(images),
      settings: { general: { systemMessages } },
      environment: { COLLOQUY_UPLOAD_MAX_MB: '0.5' },
    });
    const chat = await world.start();
    const large = { fileName: 'a$&.png', fileType: 'image/png', fileSize: 524_289 };
    expect((await chat.ask(large)).body).toMatchObject({ message: 'a$&.png is more than 0.5 MB.' });
    expect((await chat.ask({ fileName: 'a.txt', fileType: 'text/plain' })).body).toMatchObject({
      message: 'Pictures only, please.',
    });
  });

  it('is accepted from the allowed pages of the bot', async () => {
    const world = await open({ settings: { security: { allowedOrigins: ['https://shop.example'] } } });
    const chat = await world.start();
    expect((await chat.ask(photo, { origin: 'https://evil.example' })).status).toBe(403);
    const { status, body } = await chat.ask(photo, { origin: 'https://shop.example' });
    expect(status).toBe(200);
    expect((await world.put(body.presignedUrl, png, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await world.put(body.presignedUrl, png)).status).toBe(204);
  });
});
