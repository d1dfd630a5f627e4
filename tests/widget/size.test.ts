// How much a page loads for the chat: the bytes that a server sends. The bounds are near what it takes today, so that a jump is seen.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Manifest } from '../../packaging/widget/build-widget.ts';
import { buildWidget, bundleWidget, sizesOf } from '../../packaging/widget/build-widget.ts';
import { packFiles } from '../../packaging/widget/pack-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/**
 * Bytes, packed with gzip. `firstQuestion`: until the first message stands there, and what is asked in words or by buttons, and takes an answer;
 * `launcher`: until the button of a popup or bubble does. 15,000 are wanted, and kept. `firstAnswer`: until an answer is sent, over bad networks, too;
 * its conversation is a state machine, 1,400 bytes more than the closure before it, 250 more let visitors change an earlier answer, 100 say that a start is tried again, and 100 keep a text that is typed before the conversation has loaded. The sheet, the
 * shadows and the blur of a theme, drafts, and colours for what lies behind a text are taken in by it, and not before; 400 are for earlier chats, a person who joins, messages in a hidden tab, and consent. `launcher` is in the top layer of its page, has an edge in forced colours, and says when its chat does not come.
 * `withoutPlayers`: what a visitor loads at most, in the language whose words are the longest, but for the players of videos and sounds, the recorder, the payment's form, the menu, and messages beside a launcher. It has tables,
 * code, the carousel, the camera and enlarged pictures; times of messages are in the menu's file; 100 are for the launcher of a theme. 65,000 were promised. `all`: with these as well. A visitor loads
 * the words of one language, never of two, so the words of 28 others are not in it; `words` bounds each language by itself.
 */
const bounds = {
  firstQuestion: 15_000,
  launcher: 8_950,
  firstAnswer: 33_250,
  withoutPlayers: 64_200,
  all: 90_000,
  words: 1_000,
};

const folder = temporaryFolder('widget-size');
afterAll(() => folder.remove());

let manifest: Manifest;
beforeAll(async () => {
  manifest = await buildWidget(folder.path);
  console.log(sizesOf(manifest));
});

const packings = { gzip: 'gz', brotli: 'br' } as const;
type Packing = keyof typeof packings;

/** The bytes of files whose path one of these begins with, as they are sent. */
function bytesOf(files: readonly string[], packing: Packing = 'gzip'): number {
  const found = Object.keys(manifest).filter((path) => files.some((file) => path.startsWith(file)));
  expect(found.length, files.join()).toBeGreaterThanOrEqual(files.length);
  return found.reduce((sum, path) => sum + sizeOf(path, packing), 0);
}

function sizeOf(path: string, packing: Packing): number {
  return readFileSync(join(folder.path, `${path}.${packings[packing]}`)).length;
}

const first = ['widget.js', 'chunks/standard-'];

const BEFORE_FIRST_QUESTION =
  'The files before the first question are too large. Move the new code to a file that loads later, such as packages/widget/src/chat/seldom.ts, ' +
  'or shorten code that these files contain';

it('the first question and the launcher need few bytes', () => {
  const early = Object.entries(manifest).filter(([, { isFirstPaint }]) => isFirstPaint);
  expect(early.map(([path]) => path.replace(/-.{6}\.js$/, '')).sort()).toEqual([
    'chunks/standard',
    'widget.js',
  ]);
  expect(bytesOf(first), BEFORE_FIRST_QUESTION).toBeLessThanOrEqual(bounds.firstQuestion);
  expect(bytesOf(['widget.js', 'chunks/windowed-'])).toBeLessThanOrEqual(bounds.launcher);
});

it("the launcher loads none of the chat's code", () => {
  const path = Object.keys(manifest).find((one) => one.startsWith('chunks/windowed-')) ?? '';
  const code = readFileSync(join(folder.path, path), 'utf8');
  expect([...code.matchAll(/\bfrom\s*"([^"]+)"/g)].map(([, file]) => file)).toEqual(['../widget.js']);
});

it('sending the first answer needs few more bytes', () => {
  expect(bytesOf([...first, 'chunks/talk-'])).toBeLessThanOrEqual(bounds.firstAnswer);
});

/** The files of words: one for each language besides English. */
function languages(): readonly string[] {
  const found = Object.keys(manifest).filter((path) => /^chunks\/[a-z]{2}-/.test(path));
  expect(found).toHaveLength(29);
  return found;
}

/** What one visitor loads at most: all files, with the words of one language, the one that takes most. */
function oneVisitor(packing: Packing = 'gzip'): number {
  const largest = Math.max(...languages().map((path) => sizeOf(path, packing)));
  return bytesOf([''], packing) - bytesOf(languages(), packing) + largest;
}

it('the widget stays within its limits of bytes', () => {
  const apart = [
    'chunks/players-',
    'chunks/recorder-',
    'chunks/payment-input-',
    'chunks/menu-parts-',
    'chunks/preview-parts-',
  ];
  const sums = (packing: Packing) => ({
    firstQuestion: bytesOf(first, packing),
    launcher: bytesOf(['widget.js', 'chunks/windowed-'], packing),
    firstAnswer: bytesOf([...first, 'chunks/talk-'], packing),
    withoutPlayers: oneVisitor(packing) - bytesOf(apart, packing),
    all: oneVisitor(packing),
    inAllLanguages: bytesOf([''], packing),
  });
  console.log('bytes', { gzip: sums('gzip'), brotli: sums('brotli') });
  expect(sums('gzip').withoutPlayers).toBeLessThanOrEqual(bounds.withoutPlayers);
  expect(sums('gzip').all).toBeLessThanOrEqual(bounds.all);
  for (const path of languages()) expect(sizeOf(path, 'gzip'), path).toBeLessThanOrEqual(bounds.words);
});

it('the limits leave out only players, recorder, payments, menu and proactive messages', async () => {
  const chunks = await bundleWidget();
  for (const [name, modules] of [
    ['players', /[\\/]src[\\/]bubbles[\\/](?:players\.ts|audio[\\/]|video[\\/])/],
    ['recorder', /[\\/]src[\\/]inputs[\\/]extras[\\/]/],
    ['payment-input', /[\\/]src[\\/]inputs[\\/]payment[\\/]/],
    ['menu-parts', /[\\/]src[\\/]menu[\\/]/],
    [
      'preview-parts',
      /[\\/]src[\\/]modes[\\/](?:preview(?:-parts)?|proactive-rules|apply-look|launcher|limits)\./,
    ],
  ] as const)
    for (const id of chunks.find((chunk) => chunk.name === name)?.moduleIds ?? ['no such file'])
      expect(id).toMatch(modules);
});

it('the packed files unpack to the same bytes, and every build packs alike', async () => {
  const paths = Object.keys(manifest);
  const texts = paths.map((path) => readFileSync(join(folder.path, path), 'utf8'));
  const again = await packFiles(texts, 'best');
  for (const [index, path] of paths.entries()) {
    const gzip = readFileSync(join(folder.path, `${path}.gz`));
    const brotli = readFileSync(join(folder.path, `${path}.br`));
    expect(gunzipSync(gzip).toString(), path).toBe(texts[index]);
    expect(brotliDecompressSync(brotli).toString(), path).toBe(texts[index]);
    expect(Buffer.from(again[index]?.gzip ?? []).equals(gzip), path).toBe(true);
    expect(Buffer.from(again[index]?.brotli ?? []).equals(brotli), path).toBe(true);
    const integrity = `sha384-${createHash('sha384').update(gunzipSync(gzip)).digest('base64')}`;
    expect(manifest[path]).toMatchObject({ gzipBytes: gzip.length, brotliBytes: brotli.length, integrity });
  }
});
