// What docs/accessibility.md says is met, and a browser can show: on the pages of the examples, with the themes that designers gave them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { overhang, useBrowser } from '../support/browser.ts';
import { builtWidget } from '../support/built-widget.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { violations } from '../support/violations.ts';
import { inputBots } from './screen-bots.ts';

const EXAMPLES = ['lead', 'booking', 'quiz', 'support'] as const;

/** WCAG 2.2 at level AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const openPage = useBrowser();
let server: StartedServer;
let base = '';
beforeAll(async () => {
  server = await startServer({
    bots: [...EXAMPLES.map(exampleBot), ...Object.values(inputBots)],
    http: { widgetFolder: await builtWidget() },
  });
  base = await server.listen();
}, 120_000);
afterAll(() => server?.close());

function exampleBot(name: string): unknown {
  const path = join(import.meta.dirname, `../../examples/${name}/${name}.flow.json`);
  const flow = JSON.parse(readFileSync(path, 'utf8')) as { readonly settings?: object };
  return { ...flow, publicId: name, settings: { ...flow.settings, typingEmulation: { enabled: false } } };
}

async function open(name: string, width = 1280, scheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const { page } = await openPage({ base, width, scheme });
  await visit(page, name);
  return page;
}

async function visit(page: Page, name: string): Promise<void> {
  await page.goto(`${base}/${name}`);
  await page.locator('.asked :is(textarea, input, button)').first().waitFor({ state: 'attached' });
}

/** Answers the first question with the first thing that offers itself. */
async function answerOnce(page: Page): Promise<void> {
  const field = page.locator('.asked :is(textarea, input)').first();
  if (await field.count()) {
    await field.fill('2');
    await field.press('Enter');
  } else await page.locator('.asked button').first().click();
  await page.locator('.entry.guest').waitFor();
  await page.locator('.asked :is(textarea, input, button):enabled').first().waitFor();
}

describe.each(EXAMPLES)('the chat page of %s', (name) => {
  // Long runs look at both questions in both schemes, others at the first one in light, and at the second one in dark.
  it.each([
    { scheme: 'light', question: 'first' },
    { scheme: 'dark', question: 'second' },
  ] as const)('has no accessibility violation, $scheme, at the $question question', async (look) => {
    const page = await open(name, 360, look.scheme);
    const edges = (await inChat(page, EDGES)) as readonly { what: string; ratio: number }[];
    expect(edges.length).toBeGreaterThan(0);
    // Each field and button is told from the ground by 3 to 1 (1.4.11).
    expect(edges.filter(({ ratio }) => ratio < 3)).toEqual([]);
    const found: string[] = [];
    if (inject('isLong') || look.question === 'first')
      found.push(...(await violations(page, undefined, RULES)));
    if (inject('isLong') || look.question === 'second') {
      await answerOnce(page);
      found.push(...(await violations(page, undefined, RULES)));
    }
    expect(found).toEqual([]);
  });
});

it('the chat needs no sideways scrolling at 320 pixels, which is 400 % zoom (1.4.10), or in landscape (1.3.4)', async () => {
  const page = await open('support', 320);
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await overhang(page)).toBe(0);
  await answerOnce(page);
  expect(await overhang(page)).toBe(0);
  await page.setViewportSize({ width: 740, height: 360 });
  expect(await overhang(page)).toBe(0);
});

it('the chat shows all text when a visitor increases the text spacing (1.4.12)', async () => {
  const page = await open('support', 360);
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}');
    const { shadowRoot } = document.querySelector('colloquy-chat');
    shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, sheet];
  })()`);
  expect(await overhang(page)).toBe(0);
  const cut = await inChat(
    page,
    `[...chat.querySelectorAll('.bubble, .choice, .field')].filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)`,
  );
  expect(cut).toEqual([]);
});

it('the chat has targets of 44 pixels in every input (2.5.8 requires 24)', async () => {
  const { page } = await openPage({ base, width: 360 });
  const small: unknown[] = [];
  for (const name of [...EXAMPLES, ...Object.keys(inputBots).map((name) => `input-${name}`)]) {
    await visit(page, name);
    small.push(
      ...((await inChat(
        page,
        `[...chat.querySelectorAll('button, input, textarea, select')].filter((one) => !one.closest('.hidden')).map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
      .filter(([, { width, height }]) => width > 0 && (width < 44 || height < 44)).map(([html, { width, height }]) => html + ' ' + width + ' ' + height)`,
      )) as readonly string[]),
    );
  }
  expect(small).toEqual([]);
}, 60_000);

it('the chat shows the focus, and covers it with nothing (2.4.7, 2.4.11)', async () => {
  const page = await open('support', 360);
  await answerOnce(page);
  const seen: string[] = [];
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    const focused = await inChat(
      page,
      `(() => {
        const one = chat.activeElement;
        if (!one) return null;
        const ring = [one, one.closest('.field')].some((each) => each && getComputedStyle(each).outlineStyle !== 'none' && parseFloat(getComputedStyle(each).outlineWidth) >= 2);
        const { left, top, width, height } = one.getBoundingClientRect();
        const x = left + width / 2, y = Math.min(top + height / 2, innerHeight - 2);
        const hit = chat.elementFromPoint(x, Math.max(y, 2));
        return { name: one.className || one.localName, ring, isSeen: hit === one || one.contains(hit) || hit?.contains(one) };
      })()`,
    );
    if (focused === null) continue;
    expect(focused).toMatchObject({ ring: true, isSeen: true });
    seen.push((focused as { name: string }).name);
  }
  expect(seen.length).toBeGreaterThan(1);
});

it('the chat keeps bubbles, buttons and fields distinct with forced colours (1.4.11)', async () => {
  const page = await open('lead', 360);
  await page.emulateMedia({ forcedColors: 'active' });
  await answerOnce(page);
  const borderless = await inChat(
    page,
    `[...chat.querySelectorAll('.bubble:not(.dots), .choice, .send, .field')].filter((one) => parseFloat(getComputedStyle(one).borderTopWidth) < 1).map((one) => one.className)`,
  );
  expect(borderless).toEqual([]);
});

it("the chat announces whole messages politely with their sender, in the page's language (4.1.3, 1.3.1, 3.1.2)", async () => {
  const page = await open('lead', 360);
  const log = page.getByRole('log');
  expect(await log.getAttribute('aria-live')).toBe('polite');
  expect(await log.getAttribute('aria-relevant')).toBe('additions');
  expect(await log.textContent()).toMatch(/Bot:/);
  await answerOnce(page);
  expect(await log.textContent()).toMatch(/You:/);
  expect(await inChat(page, `[chat.querySelector('.root').lang, chat.querySelector('.root').dir]`)).toEqual([
    'en-GB',
    'ltr',
  ]);
});

function inChat(page: Page, expression: string): Promise<unknown> {
  return page.evaluate(
    `(() => { const chat = document.querySelector('colloquy-chat').shadowRoot; return ${expression}; })()`,
  );
}

/**
 * How much the edge of each field and button differs from what is behind it: its border or its own ground, whichever is told apart better.
 * Colours are drawn on a canvas, so that whatever form they have is read as the browser shows it.
 */
const EDGES = `(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const painted = (...colors) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const color of colors) { canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((one) => (one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, other) => {
    const [a, b] = [light(one), light(other)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  };
  const ground = getComputedStyle(chat.querySelector('.root')).backgroundColor;
  return [...chat.querySelectorAll('.choice, .field, .send')].map((one) => {
    const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(one);
    const behind = painted('white', ground);
    const own = painted('white', ground, backgroundColor);
    const border = parseFloat(borderTopWidth) > 0 ? painted('white', ground, borderTopColor) : behind;
    return { what: one.className, ratio: Math.max(ratio(own, behind), ratio(border, behind)) };
  });
})()`;
