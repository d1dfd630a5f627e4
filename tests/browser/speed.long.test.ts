// How fast the chat is: what comes before the first message, what a turn draws, and how a long conversation scrolls. Work is counted and
// compared; times are printed, as they are those of the machine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expandFlow } from '@colloquy/blocks/testing';
import type { CDPSession, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { builtWidget } from '../support/built-widget.ts';
import { startServer } from '../support/started-server.ts';

/** A phone on the way: bits and milliseconds of a simulated 4G. */
const NETWORK = { bitsPerSecond: 1_600_000, latencyMs: 150 };

/** What may come before the first message: requests one behind the other, and bytes of all. Near what it takes today. */
const BEFORE_FIRST_MESSAGE = { roundTrips: 3, bytes: 23_000 };

/** Messages of the long conversation, and how many of them may be laid out at once: what fits on a screen and near it. */
const LONG = { messages: 1_000, drawn: 128 };

/** Steps in which 1,000 messages of one turn are drawn: many at once, and not each alone. Today they are 63. */
const STEPS_OF_MANY = 130;

/** Elements that one turn adds, however long the conversation is: two messages, and a field. */
const ELEMENTS_OF_A_TURN = 60;

/**
 * Times that a turn among 1,000 messages has styles worked out and things laid out: no more than one among few. Today they are 4 and 17; how many frames
 * they fall into is the machine's.
 */
const WORK_OF_A_TURN = { layouts: 16, styles: 48 };

const long = expandFlow({
  id: 'long-id',
  name: 'Long',
  publicId: 'long',
  variables: ['Word'],
  settings: { typingEmulation: { enabled: false } },
  groups: [
    {
      id: 'many',
      title: 'Many',
      blocks: [
        ...Array.from(
          { length: LONG.messages },
          (_, index) => `Message ${index + 1} of many. ${'Words '.repeat(index % 23)}`,
        ),
        { type: 'text input', options: { variableId: 'Word' } },
        'You said {{Word}}.',
        { type: 'text input', options: { variableId: 'Word' } },
        'And then {{Word}}.',
        { type: 'text input' },
      ],
    },
  ],
});
const lead = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../examples/lead/lead.flow.json'), 'utf8'),
) as { readonly settings?: object };

/** The same bot, which does not wait as if it typed. */
function quick(flow: { readonly settings?: object }): unknown {
  return { ...flow, settings: { ...flow.settings, typingEmulation: { enabled: false } } };
}

const openPage = useBrowser();

async function open(
  bots: readonly unknown[],
  width: number,
): Promise<{ page: Page; base: string; devtools: CDPSession }> {
  const server = await startServer({ bots: [...bots], http: { widgetFolder: await builtWidget() } });
  onTestFinished(server.close);
  const base = await server.listen();
  const { page } = await openPage({ base, width });
  return { page, base, devtools: await page.context().newCDPSession(page) };
}

it('the first message appears after three round trips', async () => {
  const { page, base, devtools } = await open([lead], 360);
  // A browser that is watched on its way keeps no files; that of a visitor does.
  await page.unrouteAll();
  const requests = await watchRequests(devtools);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: NETWORK.latencyMs,
    downloadThroughput: NETWORK.bitsPerSecond / 8,
    uploadThroughput: NETWORK.bitsPerSecond / 8,
  });
  const begun = performance.now();
  await page.goto(`${base}/lead`, { waitUntil: 'commit' });
  await page.locator('colloquy-chat .entry.host').first().waitFor();
  const ms = Math.round(performance.now() - begun);
  const finished = [...requests.values()].filter(({ end }) => end !== undefined);
  const start = finished.find(({ url }) => url.endsWith('/startChat'));
  // What was asked for with it or before it: all that the first message needs.
  const before = finished.filter((one) => one.start <= (start?.start ?? 0));
  const bytes = before.reduce((sum, one) => sum + one.bytes, 0);
  const roundTrips = depthOf(start, before);
  console.log(
    `First message: ${ms} ms, ${roundTrips} round trips, ${before.length} requests, ${bytes} bytes.`,
  );
  expect(roundTrips).toBeLessThanOrEqual(BEFORE_FIRST_MESSAGE.roundTrips);
  expect(bytes).toBeLessThanOrEqual(BEFORE_FIRST_MESSAGE.bytes);
}, 60_000);

it('a turn of a usual chat needs little work', async () => {
  const { page, base, devtools } = await open([quick(lead)], 360);
  await page.goto(`${base}/lead`);
  await page.locator('colloquy-chat').getByRole('textbox').waitFor();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const { elements, tasks, longTasks, work } = await measuredTurn(page, devtools, 'Nice to meet you, yes!');
  console.log(
    `A turn, processor slowed 4 times: ${elements} elements added in tasks of ${JSON.stringify(tasks)}, ${describeWork(work)}, long tasks ${JSON.stringify(longTasks)} ms.`,
  );
  expect(elements).toBeLessThanOrEqual(ELEMENTS_OF_A_TURN);
  // The reply, what the bot says, and what it asks: each is drawn in a task of its own, so that none of them is long.
  expect(tasks.length).toBeGreaterThanOrEqual(3);
}, 60_000);

it('a long conversation lays out only its visible part, and a turn draws only its additions', async () => {
  const { page, base, devtools } = await open([long], 360);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(WATCH_THE_START);
  await page.goto(`${base}/long`, { waitUntil: 'commit' });
  const chat = page.locator('colloquy-chat');
  await chat.getByRole('textbox').waitFor({ timeout: 60_000 });
  const { first, last, steps } = (await page.evaluate('start')) as Readonly<
    Record<'first' | 'last' | 'steps', number>
  >;
  console.log(
    `${LONG.messages} messages, processor slowed 4 times: the last one ${Math.round(last - first)} ms after the first, in ${steps} steps.`,
  );
  expect(steps).toBeLessThanOrEqual(STEPS_OF_MANY);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  expect(await chat.locator('.entry').count()).toBe(LONG.messages);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const turn = await measuredTurn(page, devtools, 'You said yes.');
  const slow = await longTasksWhile(page, SCROLL);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const frames = (await page.evaluate(SCROLL)) as readonly number[];
  const sorted = [...frames].sort((one, other) => one - other);
  const laidOut = (await page.evaluate(LAID_OUT)) as number;
  console.log(
    `A turn among ${LONG.messages} messages, processor slowed 4 times: ${turn.elements} elements added, ${describeWork(turn.work)}, long tasks ${JSON.stringify(turn.longTasks)} ms, while scrolling ${JSON.stringify(slow)} ms. ` +
      `Scrolling: ${laidOut} messages laid out; frames of ${at(sorted, 0.5)} ms (median), ${at(sorted, 0.95)} ms (95 %), longest ${at(sorted, 1)} ms.`,
  );
  expect(turn.elements).toBeLessThanOrEqual(ELEMENTS_OF_A_TURN);
  expect(turn.work.layouts).toBeLessThanOrEqual(WORK_OF_A_TURN.layouts);
  expect(turn.work.styles).toBeLessThanOrEqual(WORK_OF_A_TURN.styles);
  expect(laidOut).toBeLessThanOrEqual(LONG.drawn);
}, 120_000);

/** Notes when the first messages and the last ones come, and in how many steps. */
const WATCH_THE_START = `
  globalThis.start = { first: 0, last: 0, steps: 0 };
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    const shadow = attach.call(this, init);
    let count = 0;
    new MutationObserver(() => {
      const { length } = shadow.querySelectorAll('.entry');
      if (length === count) return;
      count = length;
      start.steps++;
      start.last = performance.now();
      start.first ||= start.last;
    }).observe(shadow, { childList: true, subtree: true });
    return shadow;
  };`;

interface WatchedRequest {
  readonly url: string;
  readonly start: number;
  end: number | undefined;
  bytes: number;
}

async function watchRequests(devtools: CDPSession): Promise<ReadonlyMap<string, WatchedRequest>> {
  const requests = new Map<string, WatchedRequest>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (/^https?:/.test(request.url))
      requests.set(requestId, { url: request.url, start: timestamp, end: undefined, bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = requests.get(requestId);
    if (!one) return;
    one.end = timestamp;
    one.bytes = encodedDataLength;
  });
  await devtools.send('Network.enable');
  return requests;
}

/** How many requests came one behind the other until this one had its answer: each began after the one before it had come. */
function depthOf(one: WatchedRequest | undefined, all: readonly WatchedRequest[]): number {
  if (!one) return 0;
  const before = all.filter(({ end }) => end !== undefined && end <= one.start);
  return 1 + Math.max(0, ...before.map((other) => depthOf(other, before)));
}

interface MeasuredTurn {
  readonly elements: number;
  readonly tasks: readonly number[];
  readonly longTasks: readonly number[];
  readonly work: Work;
}

/** How often something was laid out and had its style worked out, and the milliseconds of both. */
interface Work {
  readonly layouts: number;
  readonly styles: number;
  readonly ms: number;
}

async function workOf(devtools: CDPSession): Promise<Work> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    layouts: of('LayoutCount'),
    styles: of('RecalcStyleCount'),
    ms: (of('LayoutDuration') + of('RecalcStyleDuration')) * 1_000,
  };
}

function describeWork({ layouts, styles, ms }: Work): string {
  return `${layouts} layouts and ${styles} styles in ${ms.toFixed(0)} ms`;
}

/** Tasks of more than 50 ms while an expression runs in the page. */
async function longTasksWhile(page: Page, expression: string): Promise<readonly number[]> {
  return (await page.evaluate(`(async () => {
    const found = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.push(Math.round(duration));
    });
    observer.observe({ type: 'longtask' });
    await (${expression});
    observer.disconnect();
    return found;
  })()`)) as readonly number[];
}

/** One turn: the elements that it adds to the chat, all and by task, and tasks of more than 50 ms. */
async function measuredTurn(page: Page, devtools: CDPSession, answer: string): Promise<MeasuredTurn> {
  await devtools.send('Performance.enable');
  await page.evaluate(`
    globalThis.turn = { elements: 0, tasks: [], longTasks: [] };
    // What is added before the next message is heard was added in one task.
    const { port1, port2 } = new MessageChannel();
    let isNewTask = true;
    port1.onmessage = () => { isNewTask = true; };
    const add = (count) => {
      turn.elements += count;
      if (isNewTask) turn.tasks.push(0);
      if (isNewTask) port2.postMessage(undefined);
      isNewTask = false;
      turn.tasks[turn.tasks.length - 1] += count;
    };
    const chat = document.querySelector('colloquy-chat').shadowRoot;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.nodeType === 1) add(1 + node.querySelectorAll('*').length);
    }).observe(chat, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) turn.longTasks.push(Math.round(duration));
    }).observe({ type: 'longtask' });`);
  const field = page.locator('colloquy-chat').getByRole('textbox');
  await field.fill('yes');
  const before = await workOf(devtools);
  await field.press('Enter');
  await page.getByText(answer).waitFor();
  await page.waitForTimeout(300);
  const after = await workOf(devtools);
  const turn = (await page.evaluate('turn')) as Omit<MeasuredTurn, 'work'>;
  const work = {
    layouts: after.layouts - before.layouts,
    styles: after.styles - before.styles,
    ms: after.ms - before.ms,
  };
  return { ...turn, work };
}

/** Scrolls up through some screens, and gives the milliseconds of each frame. */
const SCROLL = `new Promise((resolve) => {
  const box = document.querySelector('colloquy-chat').shadowRoot.querySelector('.scroll');
  const frames = [];
  let last;
  const step = (now) => {
    if (last !== undefined) frames.push(Math.round((now - last) * 10) / 10);
    last = now;
    box.scrollTop -= 120;
    if (frames.length < 180) requestAnimationFrame(step);
    else resolve(frames);
  };
  requestAnimationFrame(step);
})`;

const LAID_OUT = `[...document.querySelector('colloquy-chat').shadowRoot.querySelectorAll('.entry .words')]
  .filter((one) => one.checkVisibility({ contentVisibilityAuto: true })).length`;

function at(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
