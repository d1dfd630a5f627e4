// Every example, talked to its end on its own page: by keyboard alone on a wide screen, and by touch on a phone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { overhang, useBrowser } from '../support/browser.ts';
import { builtWidget } from '../support/built-widget.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';

/** Typed words, buttons that are chosen (several are sent), or a mark of a scale. */
type Step =
  | { readonly type: string }
  | { readonly choose: string }
  | { readonly mark: readonly string[] }
  | { readonly rate: string };

const TALKS: Readonly<Record<string, { readonly steps: readonly Step[]; readonly last: string }>> = {
  lead: {
    steps: [
      { type: 'Ada' },
      { choose: 'A house of my own' },
      { type: '180' },
      { choose: 'As soon as possible' },
      { type: 'ada@example.org' },
      { type: '085 012 3456' },
    ],
    last: 'Marta will call',
  },
  booking: {
    steps: [
      { type: '2' },
      { type: soon(5) },
      { type: '8pm' },
      { type: 'Ada Lovelace' },
      { type: 'ada@example.org' },
      { mark: ['Vegetarian', 'It is a birthday'] },
      { choose: 'Yes, book it' },
    ],
    last: 'Ring twice at the blue door.',
  },
  quiz: {
    steps: [
      { type: 'Valentina' },
      { choose: 'Mercury' },
      { type: '8' },
      { mark: ['The Moon', 'Mars', 'Titan'] },
      { type: 'the Milky Way' },
      { choose: 'True' },
      { choose: 'Land here' },
    ],
    last: 'Thank you for flying with us, captain Valentina.',
  },
  support: {
    steps: [
      { choose: 'Something arrived broken' },
      { type: 'FF-54321' },
      { mark: ['The pot is broken', 'Soil everywhere'] },
      { rate: '5' },
      { type: 'grace@example.org' },
    ],
    last: 'Greetings to your plants!',
  },
};

/**
 * A day that is at least a week ahead, as a date: what words say depends on today ("next friday" is asked back from Monday to Thursday).
 *
 * @param weekday 0 is Sunday. The restaurant is closed on Mondays.
 */
function soon(weekday: number): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 7 + ((weekday - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

const openPage = useBrowser();
let server: StartedServer;
let base = '';
beforeAll(async () => {
  const bots = Object.keys(TALKS).map((name) => ({ ...exampleFlow(name), publicId: name }));
  server = await startServer({ bots, http: { widgetFolder: await builtWidget() } });
  base = await server.listen();
}, 120_000);
afterAll(() => server?.close());

/** The flow as it is, but that nobody seems to type: the test would only wait. */
function exampleFlow(name: string): Readonly<Record<string, unknown>> {
  const path = join(import.meta.dirname, `../../examples/${name}/${name}.flow.json`);
  const flow = JSON.parse(readFileSync(path, 'utf8')) as { readonly settings?: object };
  return { ...flow, settings: { ...flow.settings, typingEmulation: { enabled: false } } };
}

async function open(name: string, screen: { width: number; isTouch: boolean }): Promise<Page> {
  const { page } = await openPage({ base, ...screen });
  await page.addInitScript(
    `globalThis.asked = 0; document.addEventListener('colloquy:input', () => asked++, { capture: true });`,
  );
  await page.goto(`${base}/${name}`);
  return page;
}

/** Milliseconds in which nobody reads a question. */
const READING_MS = 600;

const WAYS = [
  { way: 'by keyboard alone', width: 1280, isTouch: false, answer: answerByKeyboard },
  { way: 'by touch', width: 360, isTouch: true, answer: answerByTouch },
];

describe.each(Object.entries(TALKS))('%s', (name, { steps, last }) => {
  // Both ways in long runs, else one or the other by turns.
  const ways = WAYS.filter((_, index) => inject('isLong') || index === Object.keys(TALKS).indexOf(name) % 2);
  it.each(ways)('$way, $width pixels wide', { timeout: 60_000 }, async ({ width, isTouch, answer }) => {
    const page = await open(name, { width, isTouch });
    for (const [index, step] of steps.entries()) {
      await expect.poll(() => page.evaluate('asked')).toBe(index + 1);
      // A key that is pressed again at once, or a second tap, is no second answer (second-tap.test.ts).
      await page.waitForTimeout(READING_MS);
      await answer(page, step);
    }
    await isAtItsEnd(page, last);
  });
});

async function isAtItsEnd(page: Page, last: string): Promise<void> {
  await page.getByText(last).waitFor();
  await page.getByText('The chat has ended').waitFor();
  expect(await overhang(page)).toBe(0);
}

async function answerByKeyboard(page: Page, step: Step): Promise<void> {
  const { keyboard } = page;
  if ('type' in step) {
    await typeInto(page, step.type, () => tabTo(page, /^(?:TEXTAREA|INPUT)/));
    return keyboard.press('Enter');
  }
  if ('rate' in step) {
    await page.getByRole('radio').first().waitFor({ state: 'attached' });
    await tabTo(page, /^INPUT radio/);
    for (let mark = 1; !(await focused(page)).includes(` ${step.rate}`) && mark < 20; mark++)
      await keyboard.press('ArrowRight');
    return keyboard.press('Enter');
  }
  for (const words of 'mark' in step ? step.mark : [step.choose]) {
    await choice(page, words).waitFor();
    await tabTo(page, new RegExp(`^BUTTON .*${RegExp.escape(words)}`));
    await keyboard.press('mark' in step ? 'Space' : 'Enter');
  }
  if (!('mark' in step)) return;
  await tabTo(page, /^BUTTON .* send$/);
  await keyboard.press('Enter');
}

async function answerByTouch(page: Page, step: Step): Promise<void> {
  if ('type' in step) {
    await typeInto(page, step.type, () => page.locator('.asked :is(textarea, input)').first().tap());
    return page.locator('.asked [part=send]').tap();
  }
  if ('rate' in step) {
    await page.locator('.mark', { hasText: step.rate }).last().tap();
    return;
  }
  for (const words of 'mark' in step ? step.mark : [step.choose]) await choice(page, words).tap();
  if (!('mark' in step)) return;
  // The button has come up where a finger was.
  await page.waitForTimeout(READING_MS);
  await page.locator('.asked [part=send]').tap();
}

function choice(page: Page, words: string): Locator {
  return page.locator('.asked').getByRole('button', { name: words, exact: true });
}

/** Types until it can be sent: a field that has to be loaded first takes the place of the one before it. */
async function typeInto(page: Page, words: string, goThere: () => Promise<void>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.locator('.asked :is(textarea, input)').first().waitFor();
        await goThere();
        await page.keyboard.press('Control+A');
        await page.keyboard.type(words);
        return page.locator('.asked [part=send]').getAttribute('aria-disabled');
      },
      { timeout: 10_000 },
    )
    .toBe('false');
}

/** Goes on with the Tab key until something is focused whose name fits. Nobody presses it more often. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Nothing called ${name} is reached by the Tab key.`);
}

/** What has the focus in what is asked: its tag, its type, its name, and which part it is. */
function focused(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    let one = document.activeElement;
    while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
    const isAsked = one?.closest('.asked');
    return isAsked ? [one.tagName, one.type, one.getAttribute('aria-label') ?? one.textContent.trim(), one.getAttribute('part')].join(' ') : '';
  })()`);
}
