// Fields on phones: whatever they hold, the button that sends it stays on the screen.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { overhang, useBrowser } from '../support/browser.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

async function open(type: string, options: object, width: number): Promise<Page> {
  const bot = expandFlow({
    publicId: 'one',
    variables: ['It'],
    settings: { typingEmulation: { enabled: false } },
    groups: [{ blocks: ['When?', { type, options: { variableId: 'It', ...options } }, 'It is {{It}}.'] }],
  });
  const base = await serveWidgetPage({
    bots: [bot],
    body: '<colloquy-chat bot="one" lang="en-GB"></colloquy-chat>',
  });
  const { page } = await openPage({ base, width, isTouch: true });
  await page.clock.setFixedTime('2026-11-23T12:00:00Z');
  await page.goto(base);
  await page.locator('.asked input').first().waitFor();
  return page;
}

/** The button is within the screen with all of its edges, as tall and wide as a finger needs. */
async function expectSendSeen(page: Page, width: number): Promise<void> {
  const box = await page.locator('.send').boundingBox();
  expect(box?.x).toBeGreaterThan(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(await overhang(page)).toBe(0);
}

const widths = [320, 360, 390];

it.each([
  ...widths.flatMap((width) => [false, true].map((hasTime) => [width, hasTime, '27 November'] as const)),
  [320, true, '31 December'] as const,
])(
  'the send button stays visible for a range of days at %i pixels, with times: %s, until %s',
  async (width, hasTime, until) => {
    const page = await open('date input', { isRange: true, hasTime, format: 'yyyy-MM-dd' }, width);
    await page.getByRole('button', { name: 'Date' }).tap();
    await page.getByRole('gridcell', { name: /(?<!\d)24 November 2026$/ }).tap();
    const last = page.getByRole('gridcell', { name: new RegExp(`(?<!\\d)${until} 2026$`) });
    if (!(await last.isVisible())) await page.getByRole('button', { name: /December 2026/ }).tap();
    await last.tap();
    if (hasTime) for (const index of [0, 1]) await page.locator('input[type=time]').nth(index).fill('14:30');
    if (process.env.SCREENS)
      await page.screenshot({
        path: `${process.env.SCREENS}/range-${width}-${hasTime}-${until.slice(0, 2)}.png`,
      });
    await expectSendSeen(page, width);
    await page.locator('.send').tap();
    await page.getByText(/^It is 2026-11-24.* 2026-1[12]-(27|31)/).waitFor();
    if (process.env.SCREENS)
      await page.screenshot({ path: `${process.env.SCREENS}/range-sent-${width}-${hasTime}.png` });
  },
  60_000,
);

it.each([
  ['date input', {}],
  ['time input', {}],
  ['phone number input', {}],
  ['number input', {}],
  ['email input', {}],
])('the send button stays visible for a %s with a long text at 320 pixels', async (type, options) => {
  const page = await open(type, options, 320);
  await page.locator('.asked input:not([type=time])').first().fill('1234567890 '.repeat(20));
  await expectSendSeen(page, 320);
});
