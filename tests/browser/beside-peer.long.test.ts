// The same talk in this chat and in the published client of the nearest peer, on one server in one run: bytes, first message, shift, and memory after
// 300 messages. Bytes and shift are compared; times and memory are printed, because they depend on the machine.
import { gzipSync } from 'node:zlib';
import { expandFlow } from '@colloquy/blocks/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { builtWidget } from '../support/built-widget.ts';
import { usePublishedClient } from './client-page.ts';

const MESSAGES = 300;

/** Loads of each page for the median of the first message. */
const LOADS = 5;

const bot = expandFlow({
  publicId: 'tour',
  settings: { typingEmulation: { enabled: false } },
  groups: [
    {
      blocks: [
        'What may I call you?',
        { type: 'text input' },
        ...Array.from({ length: MESSAGES }, (_, index) => `Message ${index + 1} of many.`),
        'Is that all?',
        { type: 'text input' },
      ],
    },
  ],
});

const OBSERVE = `globalThis.shift = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
}).observe({ type: 'layout-shift', buffered: true });`;

/** A page with one of the chats: its address, and the one of the server that it uses. */
interface ChatPage {
  readonly url: string;
  readonly api: string;
}

const openClient = usePublishedClient();
const openPage = useBrowser();

/** Opens the page as a new visitor, and waits for the first message. */
async function load({ url, api }: ChatPage) {
  const { page } = await openPage({ base: new URL(url).origin });
  await page.route(`${api}/**`, (route) => route.continue());
  await page.addInitScript(OBSERVE);
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    const size = response.body().then((body) => gzipSync(body).length);
    scripts.push(size.catch(() => 0));
  });
  const began = performance.now();
  await page.goto(url);
  await page.getByText('What may I call you?').waitFor();
  const firstMessageMs = Math.round(performance.now() - began);
  return { page, scripts, firstMessageMs };
}

async function firstMessageMs(chat: ChatPage): Promise<number> {
  const { page, firstMessageMs: ms } = await load(chat);
  await page.context().close();
  return ms;
}

/** Has the whole talk. Bytes are those of all scripts, packed with gzip. */
async function talk(chat: ChatPage) {
  const { page, scripts } = await load(chat);
  const field = page.locator('textarea, input[type=text]').first();
  await field.fill('Ada');
  await field.press('Enter');
  await page.getByText('Is that all?').waitFor({ timeout: 300_000 });
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  const heapBytes = await heapOf(page);
  const shift = (await page.evaluate('shift')) as number;
  await page.context().close();
  return { bytes, heapBytes, shift };
}

async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[values.length >> 1];

it('the widget loads fewer bytes and shifts no more than the compatible client', {
  timeout: 600_000,
}, async () => {
  const { page: opened } = await openClient(bot, { http: { widgetFolder: await builtWidget() } });
  const url = opened.url();
  await opened.close();
  const api = new URL(url).searchParams.get('api') ?? '';
  const chats = { own: { url: `${api}/tour`, api }, peer: { url, api } };
  const times: Record<keyof typeof chats, number[]> = { own: [], peer: [] };
  // In turns, because the load of the machine changes.
  for (let count = 0; count < LOADS; count++)
    for (const name of ['own', 'peer'] as const) times[name].push(await firstMessageMs(chats[name]));
  const own = { ...(await talk(chats.own)), firstMessageMs: median(times.own) };
  const peer = { ...(await talk(chats.peer)), firstMessageMs: median(times.peer) };
  console.log({ own, peer });
  expect(own.bytes).toBeLessThan(peer.bytes / 2);
  expect(own.shift).toBeLessThanOrEqual(Math.max(0.02, peer.shift));
});
