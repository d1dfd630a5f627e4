// Rules by which the launcher speaks first: after a time, on leaving, on a page, on scroll, and on a returning visit.
import { expandFlow } from '@colloquy/blocks/testing';
import type { ProactiveRule } from '@colloquy/schema';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { overhang, useBrowser } from '../support/browser.ts';
import { violations } from '../support/violations.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

interface Opening {
  readonly width?: number;
  readonly mode?: 'bubble' | 'popup';
  readonly attributes?: string;
  readonly scheme?: 'light' | 'dark';
}

async function open(
  proactive: readonly ProactiveRule[],
  { width = 1280, mode = 'bubble', attributes = 'lang="en"', scheme = 'light' }: Opening = {},
) {
  const bot = expandFlow({
    publicId: 'shop',
    settings: { typingEmulation: { enabled: false }, general: { proactive } },
    groups: [{ blocks: ['How can I help?', { type: 'text input' }, 'Thank you'] }],
  });
  const filler = '<p class="short">Words of a site.</p>'.repeat(10);
  const base = await serveWidgetPage({
    bots: [bot],
    attributes,
    body: `<h1>A site</h1>${filler}<colloquy-chat bot="shop" mode="${mode}"></colloquy-chat>`,
  });
  const { page, complaints } = await openPage({ base, width, scheme });
  page.setDefaultTimeout(10_000);
  await page.goto(base);
  return { page, base, complaints };
}

const messageOf = (page: Page) => page.locator('.preview');
const launcherIsThere = (page: Page) => page.locator('.launcher').waitFor();

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/${name}.png` });
}

it('a proactive message has quick replies, which open the chat and are sent', async () => {
  const { page, complaints } = await open([
    { message: 'Questions about a delivery?', replies: ['Where is my parcel?', 'I want to return it'] },
  ]);
  await messageOf(page).getByText('Questions about a delivery?').waitFor();
  expect(await violations(page, 'colloquy-chat')).toEqual([]);
  await picture(page, 'proactive-1280');
  await messageOf(page).getByRole('button', { name: 'I want to return it' }).click();
  await page.locator('.entry.guest').getByText('I want to return it').waitFor();
  await page.getByText('Thank you').waitFor();
  expect(await messageOf(page).count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('a proactive message appears once a day, unless its rule repeats', async () => {
  const { page } = await open([
    { message: 'Once a day' },
    { message: 'On each page', isRepeated: true, afterSeconds: 1 },
  ]);
  await messageOf(page).getByText('Once a day').waitFor();
  await page.reload();
  await messageOf(page).getByText('On each page').waitFor();
  // The next day.
  await page.evaluate(
    `for (const key of Object.keys(localStorage)) if (key.endsWith(':proactive')) localStorage[key] -= 86400001`,
  );
  await page.reload();
  await messageOf(page).getByText('Once a day').waitFor();
});

it.each([
  ['on scroll', { scrollPercent: 60 }, (page: Page) => page.mouse.wheel(0, 5_000)],
  [
    'on leaving',
    { isOnLeave: true },
    (page: Page) => page.evaluate(`document.dispatchEvent(new MouseEvent('mouseout', { clientY: -1 }))`),
  ],
] as const)('a proactive message appears %s, and not before', async (_when, rule, act) => {
  const { page } = await open([{ message: 'Shall I help?', ...rule }]);
  await launcherIsThere(page);
  await page.waitForTimeout(1_200);
  expect(await messageOf(page).count()).toBe(0);
  await act(page);
  await messageOf(page).getByText('Shall I help?').waitFor();
});

it('a proactive rule can depend on the page and on returning visitors', async () => {
  const { page, base } = await open([
    { message: 'Welcome', isReturning: false, page: '/other' },
    { message: 'Welcome back', isReturning: true, page: '/' },
  ]);
  await launcherIsThere(page);
  await page.waitForTimeout(1_200);
  expect(await messageOf(page).count()).toBe(0);
  // A new tab is another visit.
  const later = await page.context().newPage();
  await later.goto(base);
  await messageOf(later).getByText('Welcome back').waitFor();
});

it('a rule without a message opens the window, and so does a popup', async () => {
  for (const mode of ['bubble', 'popup'] as const) {
    const { page } = await open([mode === 'popup' ? { message: 'Unseen' } : {}], { mode });
    await page.getByText('How can I help?').waitFor();
    expect(await messageOf(page).count()).toBe(0);
  }
});

it('no proactive message appears while the visitor is in a chat', async () => {
  const { page } = await open([{ message: 'Shall I help?', afterSeconds: 1 }]);
  await launcherIsThere(page);
  await page.locator('.launcher').click();
  await page.getByText('How can I help?').waitFor();
  await page.waitForTimeout(1_200);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(1_200);
  expect(await messageOf(page).count()).toBe(0);
});

it('a proactive message fits on a phone, in dark mode, and from right to left', async () => {
  const rule = {
    message: 'Do you have a question about the delivery of your order?',
    replies: ['Where is my parcel?', 'Return', 'Talk to a person about something long and unusual'],
  };
  for (const [width, scheme, attributes] of [
    [320, 'light', 'lang="en"'],
    [390, 'dark', 'lang="ar" dir="rtl"'],
  ] as const) {
    const { page } = await open([rule], { width, scheme, attributes });
    await messageOf(page).waitFor();
    expect(await overhang(page)).toBe(0);
    expect(await violations(page, 'colloquy-chat')).toEqual([]);
    await picture(page, `proactive-${width}`);
  }
});
