// Pictures of the studio's pages, for docs/screens/studio: `COLLOQUY_TEST_SCREENS=1 npx vitest run tests/studio/screens.test.ts` makes them.
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { EDITOR_SCENES } from './editor-scenes.ts';
import { openStudio } from './opened-studio.ts';
import { addHistory, dataFolder, sceneBots } from './scene-bots.ts';
import { SCENES } from './scenes.ts';
import { movedClock } from './survey-bot.ts';

/** For a look while working: another folder, as PNG. */
const ownFolder = process.env.COLLOQUY_TEST_SCREENS_FOLDER;

const folder = ownFolder ?? join(import.meta.dirname, '../../docs/screens/studio');
const format = ownFolder === undefined ? 'webp' : 'png';

/** A clone stays small: the width in between is for the look alone. */
const WIDTHS = ownFolder === undefined ? [1440, 390] : [1440, 1024, 390];

/** Of the usual width only. */
const DARK_WIDTHS = [1440];

const QUALITY = 80;

const MOST_BYTES = 2_700_000;

const ALL = { ...SCENES, ...EDITOR_SCENES };

const wantedScenes = Object.entries(ALL).filter(([name]) =>
  new RegExp(process.env.COLLOQUY_TEST_SCREENS_ONLY ?? '').test(name),
);

if (process.env.COLLOQUY_TEST_SCREENS) {
  const openPage = useBrowser();
  describe.each([
    ...WIDTHS.map((width) => ({ width, scheme: 'light' as const })),
    ...DARK_WIDTHS.map((width) => ({ width, scheme: 'dark' as const })),
  ])('$width pixels wide, $scheme', ({ width, scheme }) => {
    it.each(wantedScenes)('%s', async (name, open) => {
      const studio = await openStudio(openPage, {
        bots: sceneBots,
        dataFolder: dataFolder(),
        clock: movedClock.now,
        environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
        width,
        scheme,
      });
      await addHistory(studio.server);
      await open(studio);
      await studio.page.waitForTimeout(600);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, fileOf(name, width, scheme)), await picture(studio.page));
    });
  });
} else
  it('every page has a small picture', async () => {
    const wanted = Object.keys(ALL).flatMap((name) => [
      ...WIDTHS.map((width) => fileOf(name, width, 'light')),
      ...DARK_WIDTHS.map((width) => fileOf(name, width, 'dark')),
    ]);
    const there = (await readdir(folder)).filter((name) => name.endsWith('.webp'));
    expect(there.sort()).toEqual(wanted.sort());
    const sizes = await Promise.all(there.map(async (name) => (await stat(join(folder, name))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
  });

function fileOf(name: string, width: number, scheme: 'light' | 'dark'): string {
  return `${name}-${width}${scheme === 'dark' ? '-dark' : ''}.${format}`;
}

async function picture(page: Page): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', {
    format,
    ...(format === 'webp' ? { quality: QUALITY } : {}),
  });
  return Buffer.from(data, 'base64');
}
