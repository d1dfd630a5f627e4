// Claimed file types compared with contents.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeContent, nameFor, plainMediaType } from './content-type.ts';
import { receiveFile } from './received-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colloquy-content-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function judge(bytes: Buffer, name: string, mediaType: string) {
  async function* stream() {
    yield bytes;
  }
  const options = { folder, maxBytes: 1e6, timeoutMs: 5_000, silenceMs: 5_000 };
  const receiving = await receiveFile(stream(), options);
  if (!receiving.ok) throw new Error(receiving.why);
  return judgeContent(receiving.file, { name, mediaType });
}

const text = (content: string) => Buffer.from(content);
const samples = {
  png: Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  webm: Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104', 'hex'),
    Buffer.alloc(64),
  ]),
  mp3: Buffer.concat([
    Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'),
    Buffer.from('fffb9064', 'hex'),
    Buffer.alloc(413),
  ]),
  zip: Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
  compound: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]),
  pdf: text('%PDF-1.7\n'),
  noise: Buffer.from([0, 1, 2, 3]),
};

describe('an allowed file', () => {
  it.each([
    ['png', 'a.png', 'image/png', 'image/png'],
    ['png', 'a', '', 'image/png'],
    ['png', 'a.dat', 'application/octet-stream', 'image/png'],
    ['jpeg', 'a.png', 'image/png', 'image/jpeg'],
    ['webm', 'rec.webm', 'audio/webm;codecs=opus', 'audio/webm'],
    ['webm', 'rec.webm', 'video/webm', 'video/webm'],
    ['mp3', 'a.mp3', 'audio/mp3', 'audio/mpeg'],
    ['pdf', 'a.pdf', 'application/pdf', 'application/pdf'],
    ['zip', 'a.zip', 'application/x-zip-compressed', 'application/zip'],
    ['zip', 'a.odt', '', 'application/vnd.oasis.opendocument.text'],
    ['compound', 'a.doc', 'application/msword', 'application/msword'],
    ['compound', 'a.xls', '', 'application/vnd.ms-excel'],
    ['noise', 'a.dat', '', 'application/octet-stream'],
    ['noise', 'a.docx', '', 'application/octet-stream'],
  ] as const)('%s as %s, %s has the media type %s', async (sample, name, claimed, mediaType) => {
    expect(await judge(samples[sample], name, claimed)).toEqual({ ok: true, mediaType });
  });

  it.each([
    ['a,b', 'a.csv', 'application/vnd.ms-excel', 'text/csv'],
    ['a,b', 'a', '', 'text/plain'],
    ['{}', 'a.json', 'application/json', 'application/json'],
    ['<html>', 'a.html', 'text/plain', 'text/html'],
    ['<svg/>', 'a.svg', 'image/svg+xml', 'image/svg+xml'],
    ['<?xml version="1.0"?><a/>', 'a', '', 'application/xml'],
    ['BEGIN:VCARD\r\n', 'a.vcf', 'text/x-vcard', 'text/vcard'],
    ['hello', 'a.dat', '', 'text/plain'],
    ['', 'a.txt', 'text/plain', 'text/plain'],
  ])('with the text %j as %s, %s has the media type %s', async (content, name, claimed, mediaType) => {
    expect(await judge(text(content), name, claimed)).toEqual({ ok: true, mediaType });
  });
});

describe('a file with another content than its name or media type is refused:', () => {
  it.each([
    ['noise', 'a.png', ''],
    ['noise', 'a', 'image/png'],
    ['noise', 'a.mp3', 'application/octet-stream'],
    ['noise', 'a.txt', ''],
    ['noise', 'a', 'text/csv'],
    ['zip', 'a.pdf', ''],
    ['zip', 'a.jpg', 'application/zip'],
    ['png', 'a.mp4', ''],
    ['png', 'a.txt', 'image/png'],
    ['pdf', 'a.png', 'application/pdf'],
    ['webm', 'a.png', ''],
    ['png', 'a.svg', ''],
  ] as const)('%s as %s, %s', async (sample, name, claimed) => {
    const verdict = await judge(samples[sample], name, claimed);
    expect(verdict.ok).toBe(false);
    expect(!verdict.ok && verdict.message).toContain(`"${name}"`);
  });

  it.each(['a.png', 'a.pdf', 'a.mp4'])('a text as %s', async (name) => {
    expect(await judge(text('<script>alert(1)</script>'), name, '')).toMatchObject({ ok: false });
  });
});

it('a text file with binary content at its end is refused', async () => {
  const late = Buffer.concat([Buffer.alloc(70_000, 'a'), Buffer.from([0])]);
  expect(await judge(late, 'a.txt', 'text/plain')).toMatchObject({ ok: false });
});

it.each([
  ['Image/PNG; charset=x', 'image/png'],
  [' text/plain ', 'text/plain'],
  ['image', ''],
  ['', ''],
  ['a/b c', ''],
  [`${'a'.repeat(200)}/b`, ''],
])('%j is normalized to the media type %j', (mediaType, plain) => {
  expect(plainMediaType(mediaType)).toBe(plain);
});

it.each([
  ['audio/mpeg', 'audio.mp3'],
  ['image/png', 'image.png'],
  ['video/mp4', 'video.mp4'],
  ['text/plain', 'file.txt'],
  ['application/octet-stream', 'file.bin'],
])('a file of type %s gets the name %s', (mediaType, name) => {
  expect(nameFor(mediaType)).toBe(name);
});
