// How files are served: what is shown, what is downloaded, what nobody else gets.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadWorld } from './upload-world.ts';
import { png, startUploadWorld } from './upload-world.ts';

const TOKEN = 'operator-token-of-at-least-thirty-two-characters';
let world: UploadWorld;
beforeAll(async () => {
  world = await startUploadWorld({
    blocks: [{ type: 'file input', options: { variableId: 'File' } }],
    environment: { COLLOQUY_OPERATOR_TOKEN: TOKEN },
  });
});
afterAll(() => world.close());

async function uploaded(fileName: string, bytes: Buffer, fileType?: string): Promise<string> {
  const chat = await world.start();
  const { status, fileUrl, body } = await chat.upload({ fileName, bytes, ...(fileType ? { fileType } : {}) });
  expect({ status, body }).toEqual({ status: 204, body: {} });
  return fileUrl;
}

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

describe('responses with files', () => {
  it.each(['text/jscript', 'text/livescript', 'text/x-ecmascript', 'text/javascript1.5'])(
    'never declare a script, under any of its media types: %s',
    async (fileType) => {
      const { headers } = await world.get(await uploaded('a', Buffer.from('alert(1)'), fileType));
      expect(headers.get('content-type')).toBe('application/octet-stream');
    },
  );

  it.each([
    ['a.png', png, 'image/png', 'inline'],
    ['a.pdf', pdf, 'application/pdf', 'inline'],
    ['a.txt', Buffer.from('hello'), 'text/plain', 'attachment'],
    ['a.csv', Buffer.from('a,b\r\n1,2'), 'text/csv', 'attachment'],
    ['a.svg', svg, 'image/svg+xml', 'attachment'],
    ['a.html', Buffer.from('<script>alert(1)</script>'), 'application/octet-stream', 'attachment'],
    ['a.xml', Buffer.from('<?xml version="1.0"?><a/>'), 'application/octet-stream', 'attachment'],
    ['a.js', Buffer.from('alert(1)'), 'application/octet-stream', 'attachment'],
    ['a.bin', Buffer.from([1, 2, 3, 0]), 'application/octet-stream', 'attachment'],
  ])('have the right headers for %s', async (name, bytes, type, disposition) => {
    const { status, headers, body } = await world.get(await uploaded(name, bytes));
    expect(status).toBe(200);
    expect(body).toEqual(bytes);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toBe(
      `${disposition}; filename="${name}"; filename*=UTF-8''${name}`,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-length')).toBe(String(bytes.length));
  });

  it('have safe headers for any file name', async () => {
    const url = await uploaded('../..\\x"; a=b\r\nSet-Cookie: c=d\u202e%0a.txt', Buffer.from('hello'));
    const { status, headers } = await world.get(url);
    expect(status).toBe(200);
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"]*"; filename\*=UTF-8''[^";\s]*$/,
    );
  });

  it('can be empty', async () => {
    const { status, body } = await world.get(await uploaded('a.txt', Buffer.alloc(0)));
    expect([status, body.length]).toEqual([200, 0]);
  });

  it('have headers only for a HEAD request', async () => {
    const response = await fetch(await uploaded('a.png', png, 'image/png'), { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(png.length));
  });

  it('answer 304 to a client that has the file', async () => {
    const url = await uploaded('a.png', png, 'image/png');
    const tag = (await world.get(url)).headers.get('etag') ?? '';
    expect((await world.get(url, { 'if-none-match': tag })).status).toBe(304);
    expect((await world.get(url, { 'if-none-match': `"x", ${tag}` })).status).toBe(304);
    expect((await world.get(url, { 'if-none-match': '"x"' })).status).toBe(200);
  });
});

describe('range requests', () => {
  const digits = Buffer.from('0123456789');
  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-30', '0123456789', 'bytes 0-9/10'],
    ['bytes=8-20', '89', 'bytes 8-9/10'],
  ])('return the part %s', async (range, text, contentRange) => {
    const { status, headers, body } = await world.get(await uploaded('a.txt', digits), { range });
    expect([status, body.toString()]).toEqual([206, text]);
    expect(headers.get('content-range')).toBe(contentRange);
    expect(headers.get('content-length')).toBe(String(text.length));
  });

  it.each(['bytes=10-', 'bytes=-0', 'bytes=99-100'])('get 416 for %s', async (range) => {
    const { status, headers } = await world.get(await uploaded('a.txt', digits), { range });
    expect(status).toBe(416);
    expect(headers.get('content-range')).toBe('bytes */10');
  });

  it.each(['bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=a-b', 'bytes=-'])(
    'return the whole file for %s',
    async (range) => {
      expect((await world.get(await uploaded('a.txt', digits), { range })).status).toBe(200);
    },
  );

  it('return a part only while the file is unchanged', async () => {
    const url = await uploaded('a.txt', digits);
    const tag = (await world.get(url)).headers.get('etag') ?? '';
    expect((await world.get(url, { range: 'bytes=0-3', 'if-range': tag })).status).toBe(206);
    expect((await world.get(url, { range: 'bytes=0-3', 'if-range': '"x"' })).status).toBe(200);
  });
});

describe('private files', () => {
  const options = { variableId: 'File', visibility: 'Private' };
  let house: UploadWorld;
  beforeAll(async () => {
    const environment = { COLLOQUY_OPERATOR_TOKEN: TOKEN };
    house = await startUploadWorld({ blocks: [{ type: 'file input', options }], environment });
  });
  afterAll(() => house.close());

  async function secret(): Promise<string> {
    const { status, fileUrl } = await (await house.start()).upload({ bytes: png });
    expect(status).toBe(204);
    return fileUrl;
  }

  it('are served with their signature, and not cached', async () => {
    const { status, headers } = await house.get(await secret());
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('are served without a signature to the operator only', async () => {
    const [plain = ''] = (await secret()).split('?');
    expect((await house.get(plain)).status).toBe(401);
    expect((await house.get(plain, { authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await house.get(plain, { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  });

  it('are refused with the signature of another file, a later time or a cut signature', async () => {
    const [one, other] = [await secret(), await secret()];
    const [plain] = one.split('?');
    const query = new URL(other).search;
    expect((await house.get(`${plain}${query}`)).status).toBe(401);
    expect((await house.get(one.replace(/expires=(\d)/, 'expires=9'))).status).toBe(401);
    expect((await house.get(one.slice(0, -5))).status).toBe(401);
  });

  it('can answer the input, and expire for visitors after a day', async () => {
    const chat = await house.start();
    const { fileUrl } = await chat.upload({ bytes: png });
    house.wait(25 * 3_600_000);
    expect((await house.get(fileUrl)).status).toBe(401);
    expect((await house.get(fileUrl, { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    // The visitor who took a day to reply has uploaded it all the same.
    expect((await chat.reply(fileUrl)).messages).toEqual([]);
  });
});

it.each([
  '/v1/files/../../../etc/passwd/x/y',
  '/v1/files/..%2f..%2f..%2fetc/passwd/x',
  '/v1/files/.incoming/0/about.json',
  `/v1/files/${'0'.repeat(32)}/${'0'.repeat(32)}/a.png`,
  `/v1/files/${'0'.repeat(32)}/..%2f${'0'.repeat(32)}/a.png`,
  `/v1/files/${'0'.repeat(32)}/%00/a.png`,
])('%s gets 404', async (path) => {
  const { status, body } = await world.get(`${world.base}${path}`);
  expect(status).toBe(404);
  expect(body.toString()).toContain('NOT_FOUND');
});
