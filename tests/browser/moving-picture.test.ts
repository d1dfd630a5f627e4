// The moving picture of the README: a talk with an example bot on its real page, frame by frame. `COLLOQUY_TEST_SCREENS=1 npx vitest run
// tests/browser/moving-picture.test.ts` makes it anew, and the still one beside it, with a tool of site/ (`npm ci` there); otherwise the test looks
// at the files that are there.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { builtWidget } from '../support/built-widget.ts';
import type { Frame } from '../support/moving-picture.ts';
import { describePng, encode } from '../support/moving-picture.ts';
import { startServer } from '../support/started-server.ts';

const root = join(import.meta.dirname, '../..');
const moving = join(root, 'docs/pictures/chat.png');
const still = join(root, 'docs/pictures/chat-still.png');

/** What a README can carry: bytes, and milliseconds until it begins again. */
const MOST_BYTES = 1_000_000;
const LONGEST_MS = 16_000;

const PAGE = { width: 400, height: 560 };
/** Points of the picture for one of the page, so that it is sharp on any screen. */
const SCALE = 2;

/** The day of the talk is always the same, a Wednesday, so that the picture is. */
const NOW = Date.UTC(2026, 10, 25, 9);

const REPLIES = ['2', 'in two weeks', 'quarter to 8 in the evening', 'Ada'];

/** Milliseconds for which a reader sees each kind of frame. */
const SHOWN_MS = { first: 1_400, letter: 65, typed: 350, answered: 1_400, last: 2_000 };

/** The avatar of the example without an emoji, for which the browser of the tests has no font. */
const OLIVE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><circle cx="40" cy="40" r="40" fill="#e5ead6"/><path d="M40 32q2-14 16-16-2 14-16 16z" fill="#6f8f45"/><ellipse cx="38" cy="46" rx="15" ry="18" fill="#4f6b2e"/><ellipse cx="33" cy="40" rx="4" ry="6" fill="#8ba567"/></svg>',
)}`;

if (process.env.COLLOQUY_TEST_SCREENS) {
  const openPage = useBrowser();
  it('the moving picture of the chat is recorded', { timeout: 300_000 }, async () => {
    const page = await openBooking(openPage);
    const frames: Frame[] = [];
    const take = async (shownMs: number) => {
      frames.push({ png: await picture(page), shownMs });
    };
    await page.locator('.asked :is(textarea, input)').first().click();
    await settled(page);
    await take(SHOWN_MS.first);
    for (const [number, reply] of REPLIES.entries()) {
      for (const letter of reply) {
        await page.keyboard.type(letter);
        await take(SHOWN_MS.letter);
      }
      await take(SHOWN_MS.typed);
      await page.keyboard.press('Enter');
      await page.locator('.entry.guest').nth(number).waitFor();
      await page.locator('.asked :is(textarea, input)').first().click();
      await settled(page);
      await take(number === REPLIES.length - 1 ? SHOWN_MS.last : SHOWN_MS.answered);
    }
    await writeFile(moving, encode(frames));
    await writeFile(still, encode(frames.slice(-1)));
  });
}

describe.each([
  { name: 'chat', width: PAGE.width * SCALE, height: PAGE.height * SCALE, frames: 20, shown: 320 },
  { name: 'studio', width: 1440, height: 800, frames: 9, shown: 720 },
])('the moving picture of the $name', ({ name, width, height, frames, shown }) => {
  const files = [`docs/pictures/${name}.png`, `docs/pictures/${name}-still.png`] as const;

  it('is short, small, and of the same size as the still picture', async () => {
    const [bytes, stillBytes] = await Promise.all([
      readFile(join(root, files[0])),
      readFile(join(root, files[1])),
    ]);
    expect(bytes.length).toBeLessThan(MOST_BYTES);
    const [one, other] = [describePng(bytes), describePng(stillBytes)];
    expect(one).toMatchObject({ width, height });
    expect(one.shownMs.length).toBeGreaterThan(frames);
    expect(one.shownMs.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(LONGEST_MS);
    expect(other).toEqual({ width: one.width, height: one.height, shownMs: [] });
  });

  it('has a description, and a still version for reduced motion', async () => {
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    const [, alt, width] =
      new RegExp(
        `<picture>\\s*<source media="\\(prefers-reduced-motion: reduce\\)" srcset="${files[1]}">\\s*<img src="${files[0]}" alt="([^"]{80,})" width="(\\d+)">\\s*</picture>`,
      ).exec(readme) ?? [];
    expect(alt).toBeDefined();
    expect(width).toBe(String(shown));
  });
});

/** The page of the example, as visitors have it, but for fonts that are not there and for pauses that nobody has to watch. */
async function openBooking(openPage: ReturnType<typeof useBrowser>): Promise<Page> {
  const flow = JSON.parse(await readFile(join(root, 'examples/booking/booking.flow.json'), 'utf8'));
  const { font: _, ...general } = flow.theme.general;
  const bot = {
    ...flow,
    publicId: 'booking',
    theme: {
      ...flow.theme,
      general,
      chat: { ...flow.theme.chat, hostAvatar: { isEnabled: true, url: OLIVE } },
    },
    settings: { ...flow.settings, typingEmulation: { enabled: false } },
  };
  const server = await startServer({
    bots: [bot],
    clock: () => NOW,
    http: { widgetFolder: await builtWidget() },
  });
  onTestFinished(server.close);
  const base = await server.listen();
  const { page } = await openPage({ base, width: PAGE.width });
  await page.setViewportSize(PAGE);
  await page.goto(`${base}/booking`);
  return page;
}

/** The list of messages comes to rest: it looks the same twice. */
async function settled(page: Page): Promise<void> {
  let before = '';
  await expect
    .poll(async () => {
      const now = (await picture(page)).toString('base64');
      const isSame = now === before;
      before = now;
      return isSame;
    })
    .toBe(true);
}

async function picture(page: Page): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, ...PAGE, scale: SCALE };
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'png', clip });
  await devtools.detach();
  return Buffer.from(data, 'base64');
}
