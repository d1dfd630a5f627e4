// How much a page loads for the chat. The bounds are near what it takes today, so that a jump is seen.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Manifest } from '../../packaging/widget/build-widget.ts';
import { buildWidget, bundleWidget, sizesOf, writeWidget } from '../../packaging/widget/build-widget.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/**
 * Bytes, packed with gzip. `firstQuestion`: until the first message stands there, and what is asked in words or by buttons, and takes an answer;
 * `launcher`: until the button of a popup or bubble does. 15,000 are wanted, and kept. `firstAnswer`: until an answer is sent, over bad networks, too. `oneLanguage`: all
 * files but the words of 28 languages, as nobody loads those of two. `withoutMedia`: the same without the file of pictures, players and embeds, and without
 * that of payments. `withoutPlayers`: with pictures and embeds, without the players of videos and sounds alone; 50,000 are wanted.
 */
const bounds = {
  firstQuestion: 15_000,
  launcher: 8_600,
  firstAnswer: 25_330,
  withoutMedia: 49_990,
  withoutPlayers: 51_350,
  oneLanguage: 53_850,
  all: 67_890,
};

const folder = temporaryFolder('widget-size');
afterAll(() => folder.remove());

let manifest: Manifest;
beforeAll(async () => {
  manifest = await buildWidget(folder.path);
  console.log(sizesOf(manifest));
});

/** The bytes of files whose path one of these begins with. */
function bytesOf(...files: readonly string[]): number {
  return bytesIn(manifest, ...files);
}

function bytesIn(manifest: Manifest, ...files: readonly string[]): number {
  const found = Object.entries(manifest).filter(([path]) => files.some((file) => path.startsWith(file)));
  expect(found.length, files.join()).toBeGreaterThanOrEqual(files.length);
  return found.reduce((sum, [, { gzipBytes }]) => sum + gzipBytes, 0);
}

const first = ['widget.js', 'chunks/standard-'];

it('needs little for the first question, and for the launcher', () => {
  const early = Object.entries(manifest).filter(([, { isFirstPaint }]) => isFirstPaint);
  expect(early.map(([path]) => path.replace(/-.{6}\.js$/, '')).sort()).toEqual([
    'chunks/standard',
    'widget.js',
  ]);
  expect(bytesOf(...first)).toBeLessThanOrEqual(bounds.firstQuestion);
  expect(bytesOf('widget.js', 'chunks/windowed-')).toBeLessThanOrEqual(bounds.launcher);
});

it('has a launcher before anything of the chat in it', () => {
  const path = Object.keys(manifest).find((one) => one.startsWith('chunks/windowed-')) ?? '';
  const code = readFileSync(join(folder.path, path), 'utf8');
  expect([...code.matchAll(/\bfrom\s*"([^"]+)"/g)].map(([, file]) => file)).toEqual(['../widget.js']);
});

it('needs not much more until an answer is sent', () => {
  expect(bytesOf(...first, 'chunks/talk-')).toBeLessThanOrEqual(bounds.firstAnswer);
});

/** All files, with the words of one language: the one that takes most. */
function oneLanguageOf(manifest: Manifest): number {
  const languages = Object.keys(manifest).filter((path) => /^chunks\/[a-z]{2}-/.test(path));
  expect(languages).toHaveLength(29);
  const largest = Math.max(...languages.map((path) => manifest[path]?.gzipBytes ?? 0));
  return bytesIn(manifest, '') - bytesIn(manifest, ...languages) + largest;
}

it('stays small', () => {
  const oneLanguage = oneLanguageOf(manifest);
  expect(oneLanguage).toBeLessThanOrEqual(bounds.oneLanguage);
  const apart = bytesOf('chunks/media-', 'chunks/payment-input-');
  expect(oneLanguage - apart).toBeLessThanOrEqual(bounds.withoutMedia);
  expect(bytesOf('')).toBeLessThanOrEqual(bounds.all);
  expect(manifest['widget.js']?.integrity).toMatch(/^sha384-/);
});

it('stays small with all but players and payments', async () => {
  const noPlayers: Plugin = {
    name: 'no-players',
    load: (id) =>
      /[\\/](?:audio|video)-bubble\.tsx$/.test(id)
        ? 'export const audioBubble = undefined, videoBubble = undefined;'
        : null,
  };
  const without = await writeWidget(join(folder.path, 'without-players'), await bundleWidget([noPlayers]));
  expect(oneLanguageOf(without) - bytesIn(without, 'chunks/payment-input-')).toBeLessThanOrEqual(
    bounds.withoutPlayers,
  );
});
