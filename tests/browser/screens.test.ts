// Pictures of every bubble, input, mode, theme and state, for docs/screens. `COLLOQUY_TEST_SCREENS=1 npx vitest run tests/browser/screens.test.ts` makes
// them anew; otherwise the test only looks whether all are there, and small.
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expandFlow } from '@colloquy/blocks/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { builtWidget } from '../support/built-widget.ts';
import { hum } from '../support/humming-microphone.ts';
import { say } from '../support/say.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { startShop } from '../support/stripe-page/shop.ts';
import { serveStripePage } from '../support/stripe-page/stripe-page.ts';
import { serveWidgetPage } from '../support/widget-page.ts';
import { bubbleBots, DRAWS_BARS, inputBots } from './screen-bots.ts';

const folder = join(import.meta.dirname, '../../docs/screens');
const isMaking = Boolean(process.env.COLLOQUY_TEST_SCREENS);

/** Bytes of all pictures at most, and how finely one is drawn (of 100). */
const MOST_BYTES = 2_000_000;
const QUALITY = 55;

const WIDTHS = [1280, 360] as const;

interface Scene {
  readonly bot: string;
  readonly scheme?: 'light' | 'dark';
  /** On a site of somebody else: what stands in its page. */
  readonly body?: string;
  /** Opened on a server of its own, when it takes more than a bot. */
  readonly open?: (page: Page) => Promise<void>;
  /** What happens before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
}

const quick = { typingEmulation: { enabled: false } };
const EXAMPLES = ['lead', 'booking', 'quiz', 'support'];

const small = expandFlow({
  id: 'small-id',
  name: 'Small',
  publicId: 'small',
  variables: ['Word'],
  settings: { ...quick, metadata: { title: 'A small bot' } },
  groups: [
    {
      blocks: [
        'Hello. This is how it looks when nobody has chosen any colours.',
        'What would you like to know?',
        { type: 'text input', options: { variableId: 'Word' } },
        'About {{Word}} there is a lot to say.',
      ],
    },
  ],
});

const many = expandFlow({
  id: 'many-id',
  name: 'Many',
  publicId: 'many',
  settings: quick,
  groups: [
    {
      blocks: [
        ...Array.from({ length: 24 }, (_, index) => `Message ${index + 1} of a long conversation.`),
        { type: 'text input' },
        ...Array.from({ length: 24 }, (_, index) => `Message ${index + 1} of a long answer.`),
        { type: 'text input' },
      ],
    },
  ],
});

const asked = (page: Page) =>
  page.locator('.asked :is(textarea, input, button)').first().waitFor({ state: 'attached' });

/** A picture to upload, as large as a phone's would look. */
const photo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300"><rect width="400" height="300" fill="#cfe3f2"/><circle cx="300" cy="80" r="36" fill="#f6d365"/><path d="M0 300 150 120l90 100 50-50 110 130z" fill="#5b8c5a"/></svg>',
);

/** Chooses two files on the page: a picture, which has been made a PNG, and a letter. */
async function chooseFiles(page: Page): Promise<void> {
  const png = await page.evaluate(async (svg) => {
    const { document, Image } = globalThis as unknown as BrowserWorld;
    const image = new Image();
    image.src = `data:image/svg+xml;base64,${svg}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [400, 300];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, photo.toString('base64'));
  await page.locator('.asked input[type=file]').setInputFiles([
    { name: 'garden.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') },
    { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear all') },
  ]);
  await page.locator('.asked .thumbnail').first().waitFor();
}

/** The little of a page's world that drawing a picture takes. */
interface BrowserWorld {
  readonly Image: new () => { src: string; decode(): Promise<void> };
  readonly document: {
    createElement(name: 'canvas'): {
      width: number;
      height: number;
      getContext(kind: '2d'): { drawImage(image: unknown, x: number, y: number): void };
      toDataURL(type: string): string;
    };
  };
}

async function openPayment(page: Page): Promise<void> {
  const { base: shop, stripe } = await startShop();
  await page.route(`${shop}/**`, (route) => route.continue());
  await serveStripePage(page, stripe);
  await page.goto(`${shop}/shop`);
  await say(page, 'Ada');
  await page.locator('.payment button:enabled').waitFor();
  await page.frameLocator('iframe').getByLabel('Card number').fill('4242 4242 4242 4242');
}

/** A page that lets the bot's code draw. Only blocks that other services make do so, and these services are not there: so the bubble is put in. */
async function openCustomEmbed(page: Page): Promise<void> {
  const site = await serveWidgetPage({
    bots: Object.values(bubbleBots),
    body: '<colloquy-chat bot="bubble-custom-embed" allow-scripts></colloquy-chat>',
    policy: "default-src 'none'; script-src 'self' 'unsafe-eval'; connect-src 'self'; img-src * data:",
  });
  await page.route(`${site}/**`, (route) => route.continue());
  await page.route('**/startChat', async (route) => {
    const response = await route.fetch();
    const start = (await response.json()) as { readonly messages: unknown[] };
    const content = { initFunction: { args: {}, content: DRAWS_BARS } };
    start.messages.push({ id: 'drawn', type: 'custom-embed', content });
    await route.fulfill({ response, json: start });
  });
  await page.goto(site);
  await page.locator('.custom svg').waitFor();
}

async function openCalendar(page: Page): Promise<void> {
  await asked(page);
  // The same month whenever the pictures are made.
  await page.clock.setFixedTime('2026-12-07T12:00:00Z');
  await page.getByRole('button', { name: 'Date' }).click();
  await page.getByRole('gridcell', { name: /(?<!\d)10 December/ }).click();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
}

const SCENES: Readonly<Record<string, Scene>> = {
  ...Object.fromEntries(
    Object.keys(inputBots).map((name) => [`input-${name}`, { bot: `input-${name}`, act: asked }]),
  ),
  ...Object.fromEntries(Object.keys(bubbleBots).map((name) => [`bubble-${name}`, { bot: `bubble-${name}` }])),
  ...Object.fromEntries(EXAMPLES.map((name) => [`theme-${name}`, { bot: name, act: twoTurns }])),
  'bubble-custom-embed': { bot: 'bubble-custom-embed', open: openCustomEmbed },
  'input-payment': { bot: 'shop', open: openPayment },
  'input-payment-dark': { bot: 'shop', scheme: 'dark', open: openPayment },
  'input-calendar': { bot: 'input-date-range', act: openCalendar },
  'input-calendar-dark': { bot: 'input-date-range', scheme: 'dark', act: openCalendar },
  'input-countries': {
    bot: 'input-phone',
    act: async (page) => {
      await asked(page);
      await page.getByRole('button', { name: /Country/ }).click();
      await page.keyboard.type('au');
    },
  },
  'input-files-chosen': {
    bot: 'input-file',
    act: async (page) => {
      await asked(page);
      await chooseFiles(page);
    },
  },
  'input-attachments': {
    bot: 'input-letter',
    act: async (page) => {
      await page.getByRole('button', { name: 'Attach a file' }).waitFor();
      await chooseFiles(page);
      await page.getByRole('textbox').fill('This is how it looks.');
    },
  },
  'input-recording': { bot: 'input-letter', act: recordSomething },
  'input-recording-dark': { bot: 'input-letter', scheme: 'dark', act: recordSomething },
  'input-recorded': {
    bot: 'input-letter',
    act: async (page) => {
      await recordSomething(page);
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.locator('.asked audio').waitFor();
    },
  },
  'state-files-sent': {
    bot: 'input-letter',
    act: async (page) => {
      await page.getByRole('button', { name: 'Attach a file' }).waitFor();
      await chooseFiles(page);
      await page.locator('.asked [part=send][aria-disabled=false]').waitFor();
      await say(page, 'This is how it looks.');
      await page.locator('.entry.guest img').waitFor();
    },
  },
  'theme-none': { bot: 'small', act: asked },
  'theme-none-dark': { bot: 'small', scheme: 'dark', act: asked },
  'right-to-left': {
    bot: 'small',
    body: '<colloquy-chat bot="small" lang="ar"></colloquy-chat>',
    act: async (page) => {
      await asked(page);
      await say(page, 'الألوان');
      await page.locator('.after').waitFor();
    },
  },
  'mode-bubble': {
    bot: 'small',
    body: '<h1>A site</h1><p>Words of a site.</p><colloquy-chat bot="small" mode="bubble" preview-message="Shall I help you choose?" preview-delay="0"></colloquy-chat>',
    act: (page) => page.getByText('Shall I help').waitFor(),
  },
  'mode-bubble-open': {
    bot: 'small',
    body: '<h1>A site</h1><p>Words of a site.</p><colloquy-chat bot="small" mode="bubble" auto-show-delay="0"></colloquy-chat>',
    act: asked,
  },
  'mode-popup': {
    bot: 'small',
    body: '<h1>A site</h1><p>Words of a site.</p><colloquy-chat bot="small" mode="popup" auto-show-delay="0"></colloquy-chat>',
    act: asked,
  },
  'state-waiting': {
    bot: 'small',
    act: async (page) => {
      await asked(page);
      await page.context().setOffline(true);
      await say(page, 'colours');
      await page.getByText('Waiting for the network').waitFor({ timeout: 25_000 });
    },
  },
  'state-refused': {
    bot: 'small',
    act: async (page) => {
      await asked(page);
      await page.route('**/continueChat', (route) =>
        route.fulfill({ status: 400, json: { code: 'BAD_REQUEST', message: 'No.' } }),
      );
      await say(page, 'colours');
      await page.getByText('Not sent').waitFor();
    },
  },
  'state-ended': {
    bot: 'small',
    act: async (page) => {
      await asked(page);
      await say(page, 'colours');
      await page.getByText('The chat has ended').waitFor();
    },
  },
  'state-unknown-bot': {
    bot: 'small',
    body: '<colloquy-chat bot="nobody"></colloquy-chat>',
    act: (page) => page.getByRole('alert').waitFor(),
  },
  'state-new-messages': {
    bot: 'many',
    act: async (page) => {
      await asked(page);
      await page.getByRole('textbox').fill('Go on');
      await page.locator('.asked [part=send]').click();
      await page.getByText('New messages').waitFor();
    },
  },
};

async function recordSomething(page: Page): Promise<void> {
  await hum(page);
  await page.reload();
  await page.getByRole('button', { name: 'Record a message' }).click();
  await page.getByRole('timer').getByText('0:03').waitFor();
}

/** The first two questions of an example, answered in the first way that offers itself. */
async function twoTurns(page: Page): Promise<void> {
  for (let turn = 1; turn <= 2; turn++) {
    await asked(page);
    const field = page.locator('.asked :is(textarea, input)').first();
    if (await field.count()) {
      await field.fill(turn === 1 ? '2' : 'tomorrow');
      await field.press('Enter');
    } else await page.locator('.asked button').first().click();
    await page
      .locator('.entry.guest')
      .nth(turn - 1)
      .waitFor();
    // The bot may take a moment before it asks.
    await page.waitForTimeout(1_500);
  }
}

if (isMaking) {
  const openPage = useBrowser();
  let server: StartedServer;
  let base = '';
  beforeAll(async () => {
    await mkdir(folder, { recursive: true });
    const examples = await Promise.all(
      EXAMPLES.map(async (name) => {
        const path = join(import.meta.dirname, `../../examples/${name}/${name}.flow.json`);
        const flow = JSON.parse(await readFile(path, 'utf8')) as { readonly settings?: object };
        return { ...flow, publicId: name, settings: { ...flow.settings, ...quick } };
      }),
    );
    const bots = [...Object.values(inputBots), ...Object.values(bubbleBots), ...examples, small, many];
    server = await startServer({ bots, http: { widgetFolder: await builtWidget() } });
    base = await server.listen();
  }, 120_000);
  afterAll(() => server?.close());

  describe.each(WIDTHS)('%i pixels wide', (width) => {
    it.each(Object.entries(SCENES))(
      '%s',
      async (name, { bot, body, open, scheme = 'light', act }) => {
        const site = body ? await serveWidgetPage({ bots: [small], body }) : base;
        const { page } = await openPage({ base: site, width, scheme, isTouch: width < 480 });
        if (open) await open(page);
        else await page.goto(body ? site : `${base}/${bot}`);
        await page.locator('colloquy-chat').getByText(/./).first().waitFor();
        await act?.(page);
        await page.waitForTimeout(500);
        await writeFile(join(folder, fileOf(name, width)), await picture(page));
      },
      60_000,
    );
  });
} else
  it('every bubble, input, mode, theme and state has a small picture', async () => {
    const wanted = Object.keys(SCENES).flatMap((name) => WIDTHS.map((width) => fileOf(name, width)));
    const there = (await readdir(folder)).filter((name) => name.endsWith('.webp'));
    expect(there.sort()).toEqual(wanted.sort());
    const sizes = await Promise.all(there.map(async (name) => (await stat(join(folder, name))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
    expect(Math.min(...sizes)).toBeGreaterThan(500);
  });

function fileOf(name: string, width: number): string {
  return `${name}-${width}.webp`;
}

/** What the page shows, as WebP: the browser's own, as tests know of no other that writes it. */
async function picture(page: Page): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
}
