// The chat starts without moving itself or the page around it.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { conversationHasCome, serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

const bot = expandFlow({
  publicId: 'still',
  settings: {
    metadata: { title: 'Still' },
    typingEmulation: { enabled: true, speed: 6000, maxDelay: 0.2, delayBetweenBubbles: 0.1 },
  },
  groups: [
    {
      blocks: [
        'Hello, and welcome.',
        'Two lines of text, so that the second message is higher than the first one, on a phone and on a desktop.',
        'What may I call you?',
        { type: 'text input' },
        'Thanks.',
      ],
    },
  ],
});

/** Sums up the shifts of a page, as Core Web Vitals define them, from its first paint on. */
const OBSERVE = `globalThis.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifts.push(value);
}).observe({ type: 'layout-shift', buffered: true });`;

const shiftOf = async (page: Page): Promise<number> => {
  const shifts = (await page.evaluate('shifts')) as readonly number[];
  return shifts.reduce((sum, value) => sum + value, 0);
};

/** Taller than the window. */
const ABOVE = '<canvas height="1500"></canvas>';

const places = {
  page: '<colloquy-chat bot="still"></colloquy-chat>',
  bubble: '<p>Page</p><colloquy-chat bot="still" mode="bubble"></colloquy-chat>',
  popup: '<p>Page</p><colloquy-chat bot="still" mode="popup"></colloquy-chat>',
  inline: '<div class="short"><colloquy-chat bot="still"></colloquy-chat></div><p>After</p>',
  // Without a height the element grows with its messages.
  'inline below the fold': `${ABOVE}<div><colloquy-chat bot="still"></colloquy-chat></div><p>After</p>`,
};

it.each(Object.keys(places).flatMap((place) => [390, 1280].map((width) => [place, width] as const)))(
  'the chat starts without a layout shift: %s, %i pixels wide',
  async (place, width) => {
    const base = await serveWidgetPage({ bots: [bot], body: places[place as keyof typeof places] });
    const { page } = await openPage({ base, width });
    await page.addInitScript(OBSERVE);
    await page.goto(base);
    await page.evaluate(`document.querySelector('colloquy-chat').open()`);
    await page.locator('.asked textarea').waitFor();
    await conversationHasCome(page);
    await page.waitForTimeout(300);
    const height = (): Promise<number> =>
      page.locator('colloquy-chat .root').evaluate((root) => root.clientHeight);
    const before = await height();
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
    if (!place.startsWith('inline')) return;
    expect(before).toBeLessThan(400);
    await page.locator('colloquy-chat').scrollIntoViewIfNeeded();
    await page.waitForTimeout(100);
    expect(await height()).toBe(before);
  },
);
