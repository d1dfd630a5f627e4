// Words can be read on their ground, whatever part of the colours a theme sets, and whichever scheme the visitor's system prefers.
import { readFileSync } from 'node:fs';
import { expandFlow } from '@colloquy/blocks/testing';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { standStill } from '../support/violations.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

/** How the words in an empty field look. */
const placeholderOf = (page: Page) =>
  page.evaluate(
    `getComputedStyle(document.querySelector('colloquy-chat').shadowRoot.querySelector('.asked textarea'), '::placeholder').color`,
  );

const boxes = (names: readonly string[], box: object) => Object.fromEntries(names.map((name) => [name, box]));
const BOXES = ['hostBubbles', 'guestBubbles', 'buttons', 'inputs'];
const ground = (content: string) => ({ general: { background: { type: 'Color', content } } });

const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="20" height="40"/><rect x="20" width="20" height="40" fill="white"/></svg>`;
const picture = {
  background: { type: 'Image', content: `data:image/svg+xml,${encodeURIComponent(stripes)}` },
};

/** Themes that leave colours out. */
const themes: Readonly<Record<string, object>> = {
  none: {},
  'dark grounds alone': { ...ground('#101828'), chat: boxes(BOXES, { backgroundColor: '#1d2939' }) },
  'light grounds alone': { ...ground('#ffffff'), chat: boxes(BOXES, { backgroundColor: '#f2f4f7' }) },
  'grounds of a middle lightness': {
    ...ground('#777777'),
    chat: boxes(BOXES, { backgroundColor: '#7a7a7a' }),
  },
  'bright grounds': { ...ground('#ffe14d'), chat: boxes(BOXES, { backgroundColor: 'rgb(255, 90, 60)' }) },
  'a light page alone': ground('#ffffff'),
  'a dark page alone': ground('rgb(16, 24, 40)'),
  'dark words alone': { chat: { container: { color: '#303235' }, ...boxes(BOXES, { color: '#303235' }) } },
  'light words alone': { chat: { container: { color: '#fafafa' }, ...boxes(BOXES, { color: '#fafafa' }) } },
  'light buttons alone': { chat: { buttons: { backgroundColor: '#ffd84d' } } },
  'a transparent bubble': { ...ground('#ffffff'), chat: boxes(BOXES, { backgroundColor: 'transparent' }) },
  'translucent bubbles': { ...ground('#ffffff'), chat: boxes(BOXES, { backgroundColor: '#0000001a' }) },
  'bubbles with an opacity': {
    ...ground('#101828'),
    chat: boxes(BOXES, { backgroundColor: '#ffffff', opacity: 0.1 }),
  },
  'a card on a dark page': { ...ground('#101828'), chat: { container: { backgroundColor: '#ffffff' } } },
  'a translucent card on a light page': {
    ...ground('#ffffff'),
    chat: { container: { backgroundColor: '#000000', opacity: 0.6 } },
  },
  'pale words on their ground': {
    chat: { ...boxes(BOXES, { backgroundColor: '#ff8e21', color: '#ffffff' }) },
  },
  'a translucent page, and pale words on translucent bubbles': {
    ...ground('#00000066'),
    chat: {
      container: { color: '#909090' },
      ...boxes(BOXES, { backgroundColor: '#ffffff4d', color: '#ffffff' }),
    },
  },
  'words without bubbles': {
    ...ground('#ffffff'),
    chat: boxes(BOXES, { backgroundColor: 'transparent', color: '#c0c0c0' }),
  },
  'a translucent card without a background': {
    general: { background: { type: 'None' } },
    chat: { container: { backgroundColor: '#000000', opacity: 0.6 } },
  },
  'translucent bubbles on a picture': {
    general: picture,
    chat: boxes(BOXES, { backgroundColor: '#ffffff66' }),
  },
  'words without bubbles on a picture': {
    general: picture,
    chat: boxes(BOXES, { backgroundColor: 'transparent', color: '#ffffff' }),
  },
  'a translucent card on a picture': {
    general: picture,
    chat: { container: { backgroundColor: '#1d2939', opacity: 0.3 } },
  },
  'no background': { general: { background: { type: 'None' } } },
  'a pale placeholder': { chat: { inputs: { backgroundColor: '#ffffff', placeholderColor: '#9095a0' } } },
};

/**
 * The contrasts of all words that can be seen below 4.5:1, on a page of this colour: a picture has black and white parts. Grounds are laid upon each other as the browser does it, and colours of all kinds are read from
 * a canvas.
 */
const lowContrasts = (page: string) => `(() => {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const paint = (colors) => {
    context.fillStyle = '${page}';
    context.fillRect(0, 0, 1, 1);
    for (const color of colors) { context.fillStyle = color; context.fillRect(0, 0, 1, 1); }
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((value) => value / 255).map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const found = [];
  const shadow = document.querySelector('colloquy-chat').shadowRoot;
  const check = (element, color) => {
    const grounds = [];
    for (let one = element; one; one = one.parentElement) grounds.unshift(getComputedStyle(one).backgroundColor);
    const [under, over] = [luminance(paint(grounds)), luminance(paint([...grounds, color]))];
    const contrast = (Math.max(under, over) + 0.05) / (Math.min(under, over) + 0.05);
    if (contrast < 4.5) found.push(element.className + ' ' + element.textContent.slice(0, 20) + ' ' + contrast.toFixed(2));
  };
  for (const element of shadow.querySelectorAll('*')) {
    if (element.closest('.hidden') || !element.checkVisibility()) continue;
    const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
    if (hasWords) check(element, getComputedStyle(element).color);
    if (element.matches('textarea, input')) {
      check(element, getComputedStyle(element).color);
      check(element, getComputedStyle(element, '::placeholder').color);
    }
  }
  return found;
})()`;

async function open(theme: object, scheme: 'light' | 'dark'): Promise<Page> {
  const bot = {
    ...(expandFlow({
      publicId: 'themed',
      settings: { typingEmulation: { enabled: false }, metadata: { title: 'Themed' } },
      groups: [
        {
          blocks: [
            'Which of them?',
            { type: 'choice input', items: [{ content: 'Red' }, { content: 'Blue' }] },
            'Several of them?',
            {
              type: 'choice input',
              options: { isMultipleChoice: true },
              items: [{ content: 'Green' }, { content: 'Grey' }],
            },
            'Your name?',
            { type: 'text input' },
            'Your mail?',
            { type: 'email input' },
          ],
        },
      ],
    }) as object),
    theme,
  };
  const base = await serveWidgetPage({
    bots: [bot],
    body: '<colloquy-chat bot="themed"></colloquy-chat>',
  });
  const { page } = await openPage({ base, width: 390, scheme });
  await page.goto(base);
  return page;
}

const shot = (page: Page, name: string) =>
  process.env.SCREENS && page.screenshot({ path: `${process.env.SCREENS}/${name.replaceAll(' ', '-')}.png` });

/** Both schemes in long runs, else one or the other by turns. */
const schemesOf = (name: string) =>
  (['light', 'dark'] as const).filter(
    (_, index) => inject('isLong') || index === Object.keys(themes).indexOf(name) % 2,
  );

describe.each(Object.keys(themes))('%s', (name) => {
  it.each(schemesOf(name))('has readable contrast on a %s system', async (scheme) => {
    const page = await open(themes[name] ?? {}, scheme);
    await page.getByText('Which of them?').waitFor();
    // What the chat corrects of a theme comes with the conversation.
    await expect.poll(() => page.locator('.root').evaluate((root) => root.style.colorScheme)).not.toBe('');
    const low: string[] = [];
    const look = async (): Promise<void> => {
      await standStill(page);
      for (const color of name.includes('picture') ? ['#fff', '#000'] : ['#fff'])
        low.push(...((await page.evaluate(lowContrasts(color))) as string[]));
    };
    await look();
    await page.getByRole('button', { name: 'Red' }).click();
    await page.getByText('Several of them?').waitFor();
    // A tap at the place of the last one counts once the visitor could have read what is new there.
    await page.waitForTimeout(600);
    await page.getByRole('button', { name: 'Green' }).click();
    await page.getByRole('button', { name: 'Send 1' }).waitFor();
    await look();
    await shot(page, `${name} ${scheme} 1`);
    await page.getByRole('button', { name: 'Send 1' }).click();
    await page.getByText('Your name?').waitFor();
    await look();
    await page.getByRole('textbox').fill('Ada');
    await look();
    await shot(page, `${name} ${scheme} 2`);
    await page.getByRole('textbox').press('Enter');
    await page.getByText('Your mail?').waitFor();
    // The field's own file has to be there before the network goes.
    await page.locator('input[type=email]').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('textbox').fill('nobody');
    await page.getByRole('textbox').press('Enter');
    await page.getByText('Waiting for the network').waitFor();
    await look();
    await shot(page, `${name} ${scheme} 3`);
    expect(low).toEqual([]);
    if (/^a (?:dark|light) page/.test(name))
      expect(await page.locator('.root').evaluate((root) => root.style.colorScheme)).toBe(name.split(' ')[1]);
  });
});

it('a readable placeholder colour is kept', async () => {
  const page = await open(
    { chat: { inputs: { backgroundColor: '#ffffff', placeholderColor: '#5a3c78' } } },
    'light',
  );
  await page.getByRole('button', { name: 'Type instead' }).click();
  await expect.poll(() => placeholderOf(page)).toBe('rgb(90, 60, 120)');
});

it.each(['lead', 'booking', 'quiz', 'support'])(
  'choices do not look like replies, and chosen ones differ: the example %s',
  async (name) => {
    const file = new URL(`../../examples/${name}/${name}.flow.json`, import.meta.url);
    const page = await open(JSON.parse(readFileSync(file, 'utf8')).theme, 'light');
    await page.getByRole('button', { name: 'Red' }).click();
    const choice = page.getByRole('button', { name: 'Grey' });
    const look = (locator: Locator) =>
      locator.evaluate((element) => {
        const view = element.ownerDocument.defaultView;
        const { backgroundColor, borderTopWidth, borderTopStyle, boxShadow } = view.getComputedStyle(element);
        return { backgroundColor, border: `${borderTopWidth} ${borderTopStyle}`, boxShadow };
      });
    const [unsent, sent] = [await look(choice), await look(page.locator('.guest .bubble').first())];
    expect(unsent.border).toBe('1px solid');
    expect(unsent.backgroundColor).not.toBe(sent.backgroundColor);
    await shot(page, `example ${name}`);
    // A chosen one has another ground and another edge, and still does not look like a reply.
    await page.waitForTimeout(600);
    await choice.click();
    await expect.poll(async () => (await look(choice)).backgroundColor).not.toBe(unsent.backgroundColor);
    const action = page.getByRole('button', { name: 'Send 1' });
    await action.waitFor();
    await standStill(page);
    const chosen = await look(choice);
    expect(chosen.backgroundColor).not.toBe(sent.backgroundColor);
    expect(chosen.boxShadow).not.toBe(unsent.boxShadow);
    // What sends is an action: filled, with the arrow of every send button.
    expect((await look(action)).backgroundColor).not.toBe(chosen.backgroundColor);
    expect(await action.locator('svg').count()).toBe(1);
    const filled = (await look(action)).backgroundColor;
    await action.hover();
    await standStill(page);
    expect((await look(action)).backgroundColor).toBe(filled);
    await shot(page, `example ${name} chosen`);
  },
);
