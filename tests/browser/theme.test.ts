// What a bot's theme and its own words make of the chat, in a real browser.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expandFlow } from '@colloquy/blocks/testing';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { conversationHasCome, serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

interface Opening {
  readonly theme?: object;
  readonly systemMessages?: object;
  /** What the page allows. */
  readonly policy?: string;
  /** Is called before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

async function open({ theme = {}, systemMessages = {}, policy, prepare }: Opening) {
  const bot = {
    ...(expandFlow({
      id: 'styled-id',
      name: 'styled',
      publicId: 'styled',
      groups: [{ blocks: ['Who is there?', { type: 'text input' }, 'I see.'] }],
    }) as object),
    theme,
    settings: { general: { systemMessages }, typingEmulation: { enabled: false } },
  };
  const base = await serveWidgetPage({
    bots: [bot],
    body: '<colloquy-chat bot="styled"></colloquy-chat>',
    ...(policy && { policy }),
  });
  const { page } = await openPage({ base });
  await prepare?.(page);
  await page.goto(base);
  await page.getByRole('textbox').waitFor();
  return page;
}

/** How the frame of messages and field looks. */
function styleOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(`(() => {
    const list = document.querySelector('colloquy-chat').shadowRoot.querySelector('.stage');
    const { backgroundColor, borderTopWidth, borderTopColor, borderRadius, boxShadow, maxWidth } = getComputedStyle(list);
    return { backgroundColor, borderTopWidth, borderTopColor, borderRadius, boxShadow, maxWidth };
  })()`);
}

it('a container makes a card of messages and field', async () => {
  const border = { thickness: 2, color: 'rgb(0, 128, 0)', roundeness: 'custom', customRoundeness: 12 };
  const container = {
    backgroundColor: 'rgb(255, 250, 240)',
    shadow: 'md',
    border,
    maxWidth: '500px',
    maxHeight: '400px',
  };
  const page = await open({ theme: { chat: { container } } });
  // The shadow comes with a file after the first question.
  await expect.poll(async () => (await styleOf(page)).boxShadow).not.toBe('none');
  const style = await styleOf(page);
  expect(style).toEqual({
    backgroundColor: 'rgb(255, 250, 240)',
    borderTopWidth: '2px',
    borderTopColor: 'rgb(0, 128, 0)',
    borderRadius: '12px',
    boxShadow: expect.stringContaining('2px 6px'),
    maxWidth: '500px',
  });
  expect(await page.locator('.stage').evaluate((stage) => stage.getBoundingClientRect().height)).toBe(400);
});

it('there is no card without a container in the theme', async () => {
  const page = await open({});
  expect(await styleOf(page)).toMatchObject({
    backgroundColor: 'rgba(0, 0, 0, 0)',
    borderTopWidth: '0px',
    boxShadow: 'none',
  });
});

it("the chat shows the bot's own text when the network fails", async () => {
  const page = await open({ systemMessages: { networkErrorTitle: 'No line at the moment' } });
  await conversationHasCome(page);
  await page.context().setOffline(true);
  await page.getByRole('textbox').fill('Ada');
  await page.getByRole('textbox').press('Enter');
  await page.getByText('No line at the moment').waitFor();
  await page.context().setOffline(false);
  await page.getByText('I see.').waitFor();
  await expect.poll(() => page.getByText('No line at the moment').count()).toBe(0);
});

/** Any font will do; this one comes with the browser's driver. */
const traceViewer = join(
  dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
  'lib/vite/traceViewer',
);
const fontFile = readdirSync(traceViewer).find((name) => name.endsWith('.ttf')) ?? '';

/** Answers for what gives fonts, and gives the addresses that were asked for elsewhere than on the page's own server. */
async function serveFonts(page: Page): Promise<readonly string[]> {
  const asked: string[] = [];
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(/^https:/, (route) => {
    const url = route.request().url();
    asked.push(url);
    return url.endsWith('.ttf')
      ? route.fulfill({ headers, contentType: 'font/ttf', body: readFileSync(join(traceViewer, fontFile)) })
      : route.fulfill({ headers, contentType: 'text/css', body: FACES });
  });
  return asked;
}

const FACES = `
  @font-face { font-family: Lora; font-weight: 400; src: url(https://files.example/lora.ttf) format("truetype") }
  @font-face { font-family: Lora; font-weight: 600; src: url(/page.ttf) }
  body { display: none }`;

const OPEN_POLICY = `default-src 'none'; script-src 'self'; connect-src *; font-src *; img-src *; require-trusted-types-for 'script'`;

it.each([
  ['of the author, written out', { type: 'Custom', family: 'Lora', css: FACES }, []],
  [
    'of the author, by the address of its style sheet',
    { type: 'Custom', family: 'Lora', url: 'https://files.example/lora.css' },
    ['https://files.example/lora.css'],
  ],
  [
    'by Google',
    { type: 'Google', family: 'Lora' },
    ['https://fonts.bunny.net/css2?family=Lora:ital,wght@0,400;0,600;1,400;1,600&display=swap'],
  ],
])('the chat loads a font %s', async (_name, font, sheets) => {
  let asked: readonly string[] = [];
  const page = await open({
    theme: { general: { font } },
    policy: OPEN_POLICY,
    prepare: async (page) => {
      asked = await serveFonts(page);
    },
  });
  await expect
    .poll(() => page.evaluate(`[...document.fonts].map(({ status }) => status)`))
    .toEqual(['loaded']);
  expect(asked).toEqual([...sheets, 'https://files.example/lora.ttf']);
  // The page has no font and no style of the bot's.
  expect(
    await page.evaluate(`[...document.fonts].map(({ family, weight }) => family + ' ' + weight)`),
  ).toEqual([expect.stringMatching(/^"?Colloquy Lora"? 400$/)]);
  expect(await page.evaluate('getComputedStyle(document.body).display')).toBe('block');
  const family = `getComputedStyle(document.querySelector('colloquy-chat').shadowRoot.querySelector('.root')).fontFamily`;
  expect(await page.evaluate(family)).toMatch(/^"Colloquy Lora", "?Lora"?, system-ui/);
});

it('a font given by name only loads nothing', async () => {
  let asked: readonly string[] = [];
  const page = await open({
    theme: { general: { font: 'Lora' } },
    policy: OPEN_POLICY,
    prepare: async (page) => {
      asked = await serveFonts(page);
    },
  });
  await page.getByRole('textbox').fill('Ada');
  await page.getByRole('textbox').press('Enter');
  await page.getByText('I see.').waitFor();
  expect(asked).toEqual([]);
});

it('the chat uses another font when the page blocks fonts', async () => {
  const page = await open({ theme: { general: { font: { type: 'Google', family: 'Lora' } } } });
  await page.getByRole('textbox').fill('Ada');
  await page.getByRole('textbox').press('Enter');
  await page.getByText('I see.').waitFor();
});

describe('the launcher', () => {
  /** A site with a launcher whose bot has a green one. */
  async function openSite(prepare?: (page: Page) => Promise<unknown>) {
    const bot = {
      ...(expandFlow({ publicId: 'green', groups: [{ blocks: ['Hi', { type: 'text input' }] }] }) as object),
      theme: { chat: { buttons: { backgroundColor: 'rgb(0, 96, 32)' } } },
    };
    const base = await serveWidgetPage({
      bots: [bot],
      body: '<colloquy-chat bot="green" mode="bubble"></colloquy-chat>',
    });
    const { page, complaints } = await openPage({ base });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await prepare?.(page);
    await page.goto(base);
    const launcher = page.locator('.launcher');
    return { page, launcher, asked, complaints };
  }
  const colorOf = (launcher: Locator) =>
    launcher.evaluate((one) => one.ownerDocument.defaultView.getComputedStyle(one).backgroundColor);

  it("has the bot's look at once, without starting a chat", async () => {
    // What is asked is heard of before it is held, so it may be let go before it is held, too.
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    const { page, launcher, asked, complaints } = await openSite((page) =>
      page.route('**/looks/green', async (route) => {
        await isLetGo;
        await route.continue();
      }),
    );
    await expect.poll(() => page.locator('.corner').count()).toBe(1);
    expect(await launcher.count()).toBe(0);
    await expect.poll(() => asked).toContain('/looks/green');
    letGo();
    expect(await colorOf(launcher)).toBe('rgb(0, 96, 32)');
    expect([asked.filter((path) => path.startsWith('/v1/')), complaints]).toEqual([[], []]);
    await launcher.click();
    await page.getByText('Hi').waitFor();
    expect(await colorOf(launcher)).toBe('rgb(0, 96, 32)');
  });

  it('gets the colours of the chat when its look fails to load', async () => {
    const { page, launcher } = await openSite((page) =>
      page.route('**/looks/green', (route) => route.abort()),
    );
    await launcher.waitFor();
    await launcher.click();
    await page.getByText('Hi').waitFor();
    expect(await colorOf(launcher)).toBe('rgb(0, 96, 32)');
  });
});
