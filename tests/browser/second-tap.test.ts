// A second tap or key press belongs to the question that it was made for, and never answers the next one.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { conversationHasCome, serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

const choice = { type: 'choice input', items: [{ content: 'Yes' }, { content: 'No' }] };
const blocks = ['One?', choice, 'Two?', choice, 'Three?', choice, 'Four?', choice, 'End'];

/** Milliseconds between two taps of one hand; the test itself takes some more. */
const GAPS = inject('isLong') ? [60, 120, 180, 240, 300, 360, 420] : [60, 240, 360];

async function open(own: readonly unknown[] = blocks, isTouch = true): Promise<Page> {
  const bot = expandFlow({
    publicId: 'taps',
    settings: { typingEmulation: { enabled: false } },
    groups: [{ blocks: own as never }],
  });
  const base = await serveWidgetPage({ bots: [bot], body: '<colloquy-chat bot="taps"></colloquy-chat>' });
  const { page } = await openPage({ base, width: 390, isTouch });
  await page.goto(base);
  await conversationHasCome(page);
  return page;
}

/** Has the page's time stand still, so that a busy machine makes no tap later than its gap. */
async function stopTime(page: Page): Promise<void> {
  await page.evaluate(`{
    const time = performance.now();
    globalThis.at = 0;
    performance.now = () => time + at;
  }`);
}

/** How many replies the visitor has given, once all that could follow has come, and the time after that goes on. */
async function replies(page: Page): Promise<number> {
  await page.waitForTimeout(600);
  await page.evaluate('delete performance.now');
  return page.locator('.entry.guest').count();
}

it.each(GAPS)('a second tap after %i ms sends no second reply', async (gap) => {
  const page = await open();
  const box = await page.getByRole('button', { name: 'No' }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
  await stopTime(page);
  await page.touchscreen.tap(x, y);
  await page.waitForTimeout(gap);
  await page.evaluate(`at = ${gap}`);
  await page.touchscreen.tap(x, y);
  expect(await replies(page)).toBe(1);
  await page.getByText('Two?').waitFor();
  // Whoever reads the question answers it.
  await page.getByRole('button', { name: 'No' }).last().tap();
  await page.getByText('Three?').waitFor();
  expect(await replies(page)).toBe(2);
});

it.each(GAPS)('a second Enter after %i ms sends no second reply', async (gap) => {
  const page = await open(blocks, false);
  await page.getByRole('button', { name: 'Yes' }).focus();
  await stopTime(page);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(gap);
  await page.evaluate(`at = ${gap}`);
  await page.keyboard.press('Enter');
  expect(await replies(page)).toBe(1);
  await page.keyboard.press('Enter');
  await page.getByText('Three?').waitFor();
  expect(await replies(page)).toBe(2);
});

it.each(['Enter', 'Space'])('a held key sends one reply: %s', async (key) => {
  const page = await open(blocks, false);
  await page.getByRole('button', { name: 'Yes' }).focus();
  for (let repeats = 0; repeats < 30; repeats++) {
    await page.keyboard.down(key);
    await page.waitForTimeout(33);
  }
  await page.keyboard.up(key);
  expect(await replies(page)).toBe(1);
});

it('a second Enter after sending a text does not press the next button', async () => {
  const page = await open(['Name?', { type: 'text input' }, 'Sure?', choice, 'End'], false);
  await page.getByRole('textbox').fill('Ada');
  await stopTime(page);
  await page.keyboard.press('Enter');
  await page.getByText('Sure?').waitFor();
  await page.keyboard.press('Enter');
  expect(await replies(page)).toBe(1);
});

it('a tap at another place counts at once', async () => {
  const page = await open([
    'One?',
    choice,
    'Two?',
    { type: 'choice input', items: [{ content: 'A very long answer to that' }] },
    'End',
  ]);
  await page.getByRole('button', { name: 'No' }).tap();
  const long = page.getByRole('button', { name: 'A very long answer' });
  await long.tap({ position: { x: 5, y: 5 } });
  await page.getByText('End', { exact: true }).waitFor();
  expect(await replies(page)).toBe(2);
});
