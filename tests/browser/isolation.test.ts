// The styles of a page do not reach the chat, inherited ones included; a browser without a window gets the chat.
import { expandFlow } from '@colloquy/blocks/testing';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { standStill } from '../support/violations.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

/** Rules of a page for all its elements, for inherited properties alone. */
const HOSTILE = `* {
  color: red; cursor: wait; direction: rtl; font: italic 900 40px / 3 serif; hyphens: auto; letter-spacing: 9px; list-style: square;
  overflow-wrap: normal; pointer-events: none; quotes: none; text-align: right; text-indent: 40px; text-shadow: 0 0 9px red;
  text-transform: uppercase; white-space: pre; word-break: break-all; word-spacing: 9px; writing-mode: vertical-rl;
}`.replaceAll(';', ' !important;');

/** The inherited styles of all elements of the chat. */
const LOOK = `(() => {
  const names = [...getComputedStyle(document.body)].filter((name) =>
    /^(?:color|cursor|direction|font|hyphens|letter|line-height|list|overflow-wrap|pointer|quotes|text|white|word|writing)/.test(name));
  const all = document.querySelector('colloquy-chat').shadowRoot.querySelectorAll('.root, .corner, .root *, .corner *');
  return [...all].map((one) => {
    const style = getComputedStyle(one);
    return [one.className || one.tagName, ...names.map((name) => name + ': ' + style.getPropertyValue(name))].join('; ');
  });
})()`;

it.each(['standard', 'bubble'])(
  'the styles of the page do not affect the widget in mode %s',
  async (mode) => {
    const bot = expandFlow({ publicId: 'own', groups: [{ blocks: ['Hello', { type: 'text input' }] }] });
    const base = await serveWidgetPage({
      bots: [bot],
      body: `<colloquy-chat bot="own" mode="${mode}"></colloquy-chat>`,
    });
    const { page } = await openPage({ base });
    await page.goto(base);
    await page.evaluate(`document.querySelector('colloquy-chat').open()`);
    await page.getByRole('textbox').waitFor();
    // Colours of native controls come with the conversation.
    await expect.poll(() => page.locator('.root').evaluate((root) => root.style.colorScheme)).not.toBe('');
    await standStill(page);
    const own = (await page.evaluate(LOOK)) as string[];
    expect(own.length).toBeGreaterThan(10);
    await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(HOSTILE)});
    document.adoptedStyleSheets = [sheet];
  })()`);
    await standStill(page);
    expect(await page.evaluate(LOOK)).toEqual(own);
  },
);
