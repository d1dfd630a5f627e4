// A bot of 1,000 blocks in the studio: opening it, moving over its canvas, typing into a form, checking it. Work is counted and compared;
// times are printed, as they are those of the machine.
import { createSyntaxChecker } from '@colloquy/blocks';
import { expandFlow } from '@colloquy/blocks/testing';
import { checkDefinition } from '@colloquy/verify/check';
import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import lead from '../../examples/lead/lead.flow.json' with { type: 'json' };
import { useBrowser } from '../support/browser.ts';
import { openStudio } from './opened-studio.ts';

const SIZE = { groups: 200, rows: 20 };

/** Cards that may be drawn at once: what fits a screen at the usual zoom, and what edges reach into it. */
const CARDS_DRAWN = 40;

/** How many times the work of a key may grow from a bot of 40 blocks to one of 1,000. Today it is 1.2 times as much. */
const GROWTH_OF_A_KEY = 1.6;

/** How many times the work of a key in a form a key on the card may be. The form beside it shows the text after a pause. */
const GROWTH_ON_CARD = 1.3;

/** Milliseconds of computing for a check of the whole bot. Today they are 30. */
const CHECK_MS = 100;

const KEYS = 60;

/** Frames of the flight over the canvas, and pixels of each. */
const FLIGHT = { frames: 150, pixels: 40 };

const question = (index: number) => ({
  type: 'text input',
  options: { variableId: `Answer ${index % 40}`, labels: { placeholder: `Your answer ${index}` } },
});

const large = expandFlow({
  id: 'large-id',
  name: 'Large',
  publicId: 'large',
  variables: Array.from({ length: 40 }, (_, index) => `Answer ${index}`),
  groups: Array.from({ length: SIZE.groups }, (_, index) => ({
    id: `group-${index}`,
    title: `Part ${index}`,
    graphCoordinates: { x: (index % SIZE.rows) * 400, y: Math.floor(index / SIZE.rows) * 420 },
    blocks: [
      `Part ${index} has something to say to {{Answer ${index % 40}}}, and it takes a line or two to say it.`,
      question(index),
      {
        type: 'choice input',
        items: [
          { content: 'Yes' },
          { content: 'No', to: `Part ${(index * 7) % SIZE.groups}` },
          { content: 'Later' },
        ],
      },
      'Thank you, {{Answer 1}}.',
      { ...question(index), ...(index + 1 < SIZE.groups ? { to: `Part ${index + 1}` } : {}) },
    ],
  })),
});

const openPage = useBrowser();

it('a bot of 1,000 blocks opens, moves and edits as fast as a small one', async () => {
  const { page, go, complaints } = await openStudio(openPage, { bots: [lead, large], width: 1440 });
  const devtools = await page.context().newCDPSession(page);
  // What the page's thread computes, and not the time on the clock: others use the machine.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  // A browser that is watched on its way keeps no files; that of an author does.
  await page.unrouteAll();
  await opened(page, devtools, () => go(`/bots/${lead.id}`));
  const few = await opened(page, devtools, () => go(`/bots/${lead.id}`));
  await page.locator('[data-block="welcome-promise"] .line__main').click();
  const fewKey = await workOfKeys(page, devtools, '.rich__text');

  const many = await opened(page, devtools, () => go('/bots/large-id'));
  const cards = await page.locator('.react-flow__node').count();
  await page.locator('[data-group="group-0"] .line__main').first().click();
  const manyKey = await workOfKeys(page, devtools, '.inspector .rich__text');
  await page.locator('[data-group="group-0"] .line__main').first().click();
  const cardKey = await workOfKeys(page, devtools, '.card-field .rich__text');
  // Last, because the place where it ends is kept for the next visit.
  const still = await framesWhile(page, 0);
  const flight = await framesWhile(page, FLIGHT.pixels);

  await page.goto('about:blank');
  await page.setContent('<textarea></textarea>');
  const emptyKey = await workOfKeys(page, devtools, 'textarea');
  console.log(
    `${SIZE.groups * 5} blocks: open after ${many.ms} ms, ${many.busyMs} of them computing (few: ${few.ms} and ${few.busyMs}); ${cards} cards drawn. ` +
      `${describeFrames(flight)} while it moves, ${describeFrames(still)} while it rests.\n` +
      `A key: ${describeKey(manyKey)}; on the card ${describeKey(cardKey)}; few blocks ${describeKey(fewKey)}; an empty page ${describeKey(emptyKey)}.`,
  );
  expect(cards).toBeLessThanOrEqual(CARDS_DRAWN);
  expect(manyKey.busyMs / fewKey.busyMs).toBeLessThanOrEqual(GROWTH_OF_A_KEY);
  expect(cardKey.busyMs / manyKey.busyMs).toBeLessThanOrEqual(GROWTH_ON_CARD);
  expect(complaints).toEqual([]);
}, 240_000);

it('a bot of 1,000 blocks is checked fast enough while its author types', async () => {
  const syntaxError = await createSyntaxChecker();
  expect(checkDefinition(large, { syntaxError })).toMatchObject({ problems: [], size: { blocks: 1_000 } });
  expect(() => checkDefinition(large, { syntaxError })).toComputeWithin(CHECK_MS);
});

interface Opening {
  readonly ms: number;
  readonly busyMs: number;
}

/** The time until the first card is drawn, and what the page has computed until then. */
async function opened(page: Page, devtools: CDPSession, open: () => Promise<void>): Promise<Opening> {
  await page.goto('about:blank');
  const [begun, before] = [performance.now(), await busyMs(devtools)];
  await open();
  await page.locator('.card .line__main').first().waitFor();
  return { ms: Math.round(performance.now() - begun), busyMs: Math.round((await busyMs(devtools)) - before) };
}

/** Milliseconds that the page's thread has computed. */
async function busyMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

interface KeyWork {
  /** What the page's thread computes for each key, in milliseconds. */
  readonly busyMs: number;
  /** From the key until the frame that shows it is drawn. */
  readonly shownMs: { readonly median: number; readonly worst: number };
}

/** Types, one key behind the other, and measures each. */
async function workOfKeys(page: Page, devtools: CDPSession, field: string): Promise<KeyWork> {
  await page.locator(field).first().click();
  await page.keyboard.press('Control+End');
  await page.evaluate(`
    globalThis.keyTimes = [];
    addEventListener('keydown', () => {
      const begun = performance.now();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => keyTimes.push(performance.now() - begun);
      requestAnimationFrame(() => port2.postMessage(undefined));
    }, { capture: true });`);
  const before = await busyMs(devtools);
  await page.keyboard.type('word '.repeat(KEYS / 5), { delay: 30 });
  const busy = (await busyMs(devtools)) - before;
  const times = ((await page.evaluate('keyTimes')) as number[]).sort((one, other) => one - other);
  return {
    busyMs: rounded(busy / KEYS),
    shownMs: { median: rounded(times[times.length >> 1]!), worst: rounded(times.at(-1)!) },
  };
}

interface Frames {
  readonly perSecond: number;
  readonly medianMs: number;
  readonly worstMs: number;
}

/** Moves the canvas with two fingers, so many pixels each frame, and measures the frames. */
async function framesWhile(page: Page, pixels: number): Promise<Frames> {
  const frames = (await page.evaluate(`new Promise((resolve) => {
    const pane = document.querySelector('.react-flow__pane');
    const frames = [];
    let last;
    const step = (now) => {
      if (last !== undefined) frames.push(now - last);
      last = now;
      if (${pixels} > 0) pane.dispatchEvent(new WheelEvent('wheel', {
        deltaX: ${pixels}, deltaY: ${pixels} / 4, bubbles: true, cancelable: true, clientX: 500, clientY: 400,
      }));
      if (frames.length < ${FLIGHT.frames}) requestAnimationFrame(step);
      else resolve(frames);
    };
    requestAnimationFrame(step);
  })`)) as number[];
  const sorted = [...frames].sort((one, other) => one - other);
  const sum = frames.reduce((total, one) => total + one, 0);
  return {
    perSecond: rounded((1_000 * frames.length) / sum),
    medianMs: rounded(sorted[sorted.length >> 1]!),
    worstMs: rounded(sorted.at(-1)!),
  };
}

function describeFrames({ perSecond, worstMs }: Frames): string {
  return `${perSecond} frames a second (longest ${worstMs} ms)`;
}

function describeKey({ busyMs, shownMs }: KeyWork): string {
  return `${busyMs} ms of computing, drawn after ${shownMs.median} ms (longest ${shownMs.worst})`;
}

function rounded(number: number): number {
  return Math.round(number * 10) / 10;
}
