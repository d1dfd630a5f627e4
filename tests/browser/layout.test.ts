// Where things stand on phones and desktops: measured on the screen, in one chat for several questions.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { overhang, useBrowser } from '../support/browser.ts';
import { builtWidget } from '../support/built-widget.ts';
import { startServer } from '../support/started-server.ts';
import { conversationHasCome, serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

const botOf = (blocks: unknown, more: object = {}) => ({
  ...(expandFlow({
    publicId: 'placed',
    name: 'Placed',
    variables: ['It'],
    settings: { typingEmulation: { enabled: false } },
    groups: [{ blocks: blocks as never }],
  }) as object),
  ...more,
});

interface Opening {
  readonly width?: number;
  readonly theme?: object;
}

async function open(blocks: unknown, { width = 390, theme = {} }: Opening = {}): Promise<Page> {
  const base = await serveWidgetPage({
    bots: [botOf(blocks, { theme })],
    body: '<colloquy-chat bot="placed"></colloquy-chat>',
  });
  const { page } = await openPage({ base, width, isTouch: width < 480 });
  await page.goto(base);
  await page.locator('.asked :is(textarea, input, button)').first().waitFor({ state: 'attached' });
  await conversationHasCome(page);
  return page;
}

const shot = (page: Page, name: string) =>
  process.env.SCREENS && page.screenshot({ path: `${process.env.SCREENS}/layout-${name}.png` });

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} cannot be seen.`);
  return box;
}

const words = 'Many words, so that the bubble is as wide as it may be on the screen of a phone. '.repeat(2);

it('a desktop chat starts in the upper third with a focused field, and later fills the page', async () => {
  const blocks = ['What may I call you?', { type: 'text input' }, words, words, words, words, words, words];
  const server = await startServer({
    bots: [botOf([...blocks, words, words, words, words, { type: 'text input' }])],
    http: { widgetFolder: await builtWidget() },
  });
  onTestFinished(server.close);
  const base = await server.listen();
  const { page } = await openPage({ base, width: 1440 });
  await page.goto(`${base}/placed`);
  await page.locator('textarea:focus').waitFor();
  await shot(page, 'desktop');
  const first = await boxOf(page, '.host .bubble');
  expect(first.y).toBeGreaterThan(800 * 0.15);
  expect(first.y).toBeLessThan(800 / 3);
  // The field follows the question.
  expect((await boxOf(page, '.asked .field')).y - (first.y + first.height)).toBeLessThan(64);
  await page.keyboard.type('Ada');
  await page.keyboard.press('Enter');
  await page.locator('.host .bubble').nth(10).waitFor();
  const bottomOf = async (part: string) => {
    const { y, height } = await boxOf(page, part);
    return Math.round(y + height);
  };
  await expect.poll(() => bottomOf('.foot')).toBe(800);
  await shot(page, 'desktop-full');
  expect(await overhang(page)).toBe(0);
});

const avatar = { isEnabled: true, url: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' };

it.each([
  ['without avatars', {}],
  ['beside avatars', { chat: { hostAvatar: avatar, guestAvatar: avatar } }],
])('bubbles use 85 percent of the width of a phone, %s', async (name, theme) => {
  const page = await open([words, { type: 'text input' }, 'Thanks', { type: 'text input' }], { theme });
  await page.getByRole('textbox').fill(words);
  await page.locator('.send').tap();
  await page.getByText('Thanks').waitFor();
  await shot(page, `bubbles-${name.replaceAll(' ', '-')}`);
  for (const side of ['host', 'guest']) {
    const { width } = await boxOf(page, `.${side} .bubble`);
    expect(width / 390, side).toBeGreaterThan(0.82);
    expect(width / 390, side).toBeLessThanOrEqual(0.86);
  }
  expect(await overhang(page)).toBe(0);
});

it('nothing moves when the picture of an avatar fails', async () => {
  const failing = { isEnabled: true, url: '/no-such-picture.png' };
  const page = await open(['One', 'Two', { type: 'text input' }], {
    theme: { chat: { hostAvatar: failing } },
  });
  await page.locator('.avatar').waitFor({ state: 'detached' });
  const lefts = await page
    .locator('.host .bubble')
    .evaluateAll((bubbles) => bubbles.map((one) => one.getBoundingClientRect().left));
  const [first = 0, second] = lefts;
  expect(first).toBeGreaterThan(36);
  expect(second).toBe(first);
});

it.each([320, 390, 1280])(
  'a scale from 0 to 10 fits in one row at %i pixels, with its labels below',
  async (width) => {
    const labels = { left: 'Not at all likely', right: 'Very likely' };
    const page = await open(['How likely is it?', { type: 'rating input', options: { labels } }], { width });
    await page.locator('.ends').waitFor();
    await shot(page, `scale-${width}`);
    const marks = await page.locator('.mark').evaluateAll((all) =>
      all.map((one) => {
        const { left, right, top, width, height } = one.getBoundingClientRect();
        return { left, right, top, width, height };
      }),
    );
    expect(marks).toHaveLength(11);
    expect(new Set(marks.map(({ top }) => Math.round(top))).size).toBe(1);
    // Targets of 24 pixels at least (WCAG 2.2, 2.5.8), and as tall as a finger.
    expect(Math.min(...marks.map((mark) => mark.width))).toBeGreaterThanOrEqual(24);
    expect(Math.min(...marks.map((mark) => mark.height))).toBeGreaterThanOrEqual(44);
    const ends = await page
      .locator('.ends span')
      .evaluateAll((all) =>
        all.map((one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().right]),
      );
    expect(Math.abs((ends[0]?.[0] ?? 0) - (marks[0]?.left ?? 0))).toBeLessThan(2);
    expect(Math.abs((ends[1]?.[1] ?? 0) - (marks[10]?.right ?? 0))).toBeLessThan(2);
    expect(await overhang(page)).toBe(0);
  },
);

it('bare addresses become links if they are safe', async () => {
  const page = await open([
    'See https://example.org/a, www.example.org or ada@example.org; not javascript:alert(1).',
    { type: 'text input' },
  ]);
  await page.locator('.bubble a').nth(2).waitFor();
  const links = await page
    .locator('.bubble a')
    .evaluateAll((all) =>
      all.map(
        (one) => `${one.getAttribute('href')} ${one.getAttribute('target')} ${one.getAttribute('rel')}`,
      ),
    );
  expect(links).toEqual(
    ['https://example.org/a', 'https://www.example.org/', 'mailto:ada@example.org'].map(
      (address) => `${address} _blank noopener noreferrer`,
    ),
  );
});

const cities = [
  'Amsterdam',
  'Berlin',
  'Cork',
  'Dakar',
  'Edinburgh',
  'Florence',
  'Geneva',
  'Helsinki',
  'Istanbul',
  'Jena',
  'Kyiv',
  'Lyon',
];

it('twelve choices are a searchable list with one tab stop', async () => {
  const items = cities.map((content) => ({ content }));
  const page = await open(
    [
      'Where do you live?',
      { type: 'choice input', items, options: { variableId: 'It' } },
      'In {{It}}. And where have you been?',
      { type: 'choice input', items, options: { variableId: 'It', isMultipleChoice: true } },
      'In {{It}}.',
    ],
    { width: 1280 },
  );
  const field = page.getByRole('combobox');
  await field.waitFor();
  await shot(page, 'list');
  expect(await page.getByRole('option').count()).toBe(12);
  expect((await boxOf(page, '[role=listbox]')).height).toBeLessThan(280);
  await field.focus();
  // Nothing is chosen by a key that was meant for something else.
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const named = await field.getAttribute('aria-activedescendant');
  expect(await page.locator(`#${named}`).textContent()).toBe('Berlin');
  await page.keyboard.press('Tab');
  expect(
    await page.evaluate(`document.querySelector('colloquy-chat').shadowRoot.activeElement?.textContent`),
  ).toBe('Type instead');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('co');
  await page.keyboard.press('Enter');
  await page.getByText('In Cork. And').waitFor();
  await page.waitForTimeout(600);
  await page.getByRole('option', { name: 'Dakar' }).click();
  await page.getByRole('option', { name: 'Lyon' }).click();
  await shot(page, 'list-several');
  await page.getByRole('button', { name: 'Send 2' }).click();
  await page.getByText('In Dakar, Lyon.').or(page.getByText('In Dakar and Lyon.')).waitFor();
});

const container = {
  backgroundColor: 'rgb(255, 250, 240)',
  border: { thickness: 2, color: 'rgb(0, 128, 0)', roundeness: 'custom', customRoundeness: 12 },
  maxWidth: '600px',
};
const page = { background: { type: 'Color', content: 'rgb(20, 30, 60)' } };

it.each([
  ['as tall as the page', container],
  ['with a height of its own', { ...container, maxHeight: '400px' }],
])('a container frames messages and field together, %s', async (name, container) => {
  const opened = await open(['What may I call you?', { type: 'text input' }], {
    width: 1280,
    theme: { general: page, chat: { container } },
  });
  await shot(opened, `framed-${name.replaceAll(' ', '-')}`);
  const frame = await boxOf(opened, '.stage');
  for (const part of ['.host .bubble', '.asked .field']) {
    const box = await boxOf(opened, part);
    expect(box.x).toBeGreaterThan(frame.x);
    expect(box.x + box.width).toBeLessThan(frame.x + frame.width);
    expect(box.y).toBeGreaterThan(frame.y);
    expect(box.y + box.height).toBeLessThan(frame.y + frame.height);
  }
  expect(frame.width).toBe(600);
  // The page goes on around it, above and below alike.
  expect(Math.abs(frame.y - (800 - frame.y - frame.height))).toBeLessThan(2);
  expect(frame.height).toBe('maxHeight' in container ? 400 : 752);
  expect(await opened.locator('.root').evaluate((root) => root.clientHeight)).toBe(800);
});
