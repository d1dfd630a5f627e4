// Chats that are disturbed at every step, as drawn from a seed: they end with the same words as one that nothing disturbed.
import { expandFlow } from '@colloquy/blocks/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, it, onTestFinished } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { READY_TO_SEND } from '../support/say.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import { runSeed, seededRandom } from '../support/seeded-random.ts';
import { testSize } from '../support/test-size.ts';
import { serveWidgetPage } from '../support/widget-page.ts';
import type { DisturbingProxy, Fate } from './disturbing-proxy.ts';
import { startDisturbingProxy } from './disturbing-proxy.ts';

const sessions = testSize('COLLOQUY_TEST_SESSIONS', { usual: 5, long: 500 });

/** Most of the time of a disturbed chat is waiting: for a network, or for the next try. */
const CHATS_AT_ONCE = 4;

/** A tab that was closed may leave nothing but its turn: the other one learns of it within half a minute. */
const LONGEST_WAIT_MS = 60_000;

const bot = expandFlow({
  id: 'disturbed-id',
  name: 'Disturbed',
  publicId: 'disturbed',
  variables: ['First', 'Plan', 'Number', 'Last'],
  settings: {
    general: { rememberUser: { isEnabled: true, storage: 'local' } },
    typingEmulation: { enabled: false },
  },
  groups: [
    {
      id: 'all',
      title: 'All',
      blocks: [
        'First name?',
        { type: 'text input', options: { variableId: 'First' } },
        'Which plan, {{First}}?',
        {
          type: 'choice input',
          options: { variableId: 'Plan' },
          items: [{ content: 'Small' }, { content: 'Large' }],
        },
        '{{Plan}} it is. How many?',
        { type: 'number input', options: { variableId: 'Number' } },
        '{{Number}} of them. Last name?',
        { type: 'text input', options: { variableId: 'Last' } },
        'Thank you, {{First}} {{Last}}.',
      ],
    },
  ],
});

/** What is asked, and what the visitor says to it. */
const STEPS = [
  { question: 'First name?', answer: 'Ada', field: 'textarea' },
  { question: 'Which plan, Ada?', answer: 'Large', field: 'button' },
  { question: 'Large it is. How many?', answer: '3', field: 'input[inputmode=decimal]' },
  { question: '3 of them. Last name?', answer: 'Lovelace', field: 'textarea' },
];

type Step = (typeof STEPS)[number];

const WHOLE = [
  ...STEPS.flatMap(({ question, answer }) => [`Bot: ${question}`, `You: ${answer}`]),
  'Bot: Thank you, Ada Lovelace.',
];

const FATES: readonly Fate[] = ['unreached', 'unheard', 'cut', 'refused', 'refused-late', 'slow'];

/** What happens around one reply; each gives the page that the visitor goes on with. */
const DISTURBANCES: Readonly<Record<string, (scene: Scene) => Promise<Page>>> = {
  nothing: async ({ page, say }) => {
    await say(page);
    return page;
  },
  network: async ({ page, say, random, way }) => {
    for (let count = random.integer(1, 3); count > 0; count--) way.fates.push(random.pick(FATES));
    await say(page);
    return page;
  },
  offline: async ({ page, say, random, context }) => {
    await context.setOffline(true);
    await say(page);
    await page.waitForTimeout(random.happens(0.1) ? LONG_OFFLINE_MS : random.integer(0, 900));
    await context.setOffline(false);
    return page;
  },
  'double click': async ({ page, say }) => {
    await say(page, 2);
    return page;
  },
  'reload before': async ({ page, say }) => {
    await page.reload();
    await say(page);
    return page;
  },
  'reload under way': async ({ page, say, random, way }) => {
    way.fates.push(random.pick(['slow', 'silent', 'unheard', 'refused', 'cut'] as const));
    await say(page);
    await page.waitForTimeout(random.integer(0, 300));
    // What had no time to leave is sent by the next page, and an answer that never comes would hold that up for a minute.
    way.fates.length = 0;
    await page.reload();
    return page;
  },
  'reload while typing': async ({ page, say, step, context, random }) => {
    if (step.field === 'textarea') await typeAndReload({ page, step, context, random });
    await say(page);
    return page;
  },
  back: async ({ page, say, random }) => {
    const isSaid = random.happens(0.5);
    if (isSaid) await say(page);
    await page.goto('about:blank');
    await page.goBack();
    if (!isSaid) await say(page);
    return page;
  },
  'second tab': async ({ page, say, random, context }) => {
    const isSaid = random.happens(0.5);
    if (isSaid) await say(page);
    const other = await context.newPage();
    await other.goto(page.url());
    if (!isSaid) await say(random.happens(0.5) ? other : page);
    if (random.happens(0.5)) return other;
    await other.close();
    return page;
  },
};

/** Longer than any wait between two attempts, in long runs. */
const LONG_OFFLINE_MS = inject('isLong') ? 40_000 : 2_000;

interface Scene {
  readonly step: Step;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly random: SeededRandom;
  readonly way: DisturbingProxy;
  /** Says the answer of this step once it is asked for; twice for fast fingers. */
  readonly say: (page: Page, times?: number) => Promise<void>;
}

/** Another app is shown, and takes the page out of memory while the visitor is typing. The text is there again. */
async function typeAndReload({ page, step, context, random }: Omit<Scene, 'say' | 'way'>): Promise<void> {
  const field = page.locator('.asked textarea');
  const half = step.answer.slice(0, 2);
  const isOffline = random.happens(0.5);
  await field.fill(half);
  if (isOffline) await context.setOffline(true);
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'))`);
  await page.waitForTimeout(random.integer(0, 300));
  await context.setOffline(false);
  await page.reload();
  await expect.poll(() => field.inputValue(), { timeout: LONGEST_WAIT_MS }).toBe(half);
}

const openPage = useBrowser();

it(
  `${sessions} disturbed chats end like undisturbed ones`,
  async () => {
    const seed = runSeed();
    const counts: Record<string, number> = {};
    const base = await serveWidgetPage({
      bots: [bot],
      body: '<colloquy-chat bot="disturbed"></colloquy-chat>',
    });
    let started = 0;
    let hasFailed = false;
    /** One chat after the other, on a way of its own: what is drawn for a chat must not happen to another. */
    const talk = async (): Promise<void> => {
      const way = await startDisturbingProxy(base);
      onTestFinished(way.close);
      while (started < sessions && !hasFailed) {
        const random = seededRandom(seed + started);
        started += 1;
        const happened: string[] = [];
        const { page, complaints } = await openPage({ base: way.address, width: 390 });
        // A browser that is watched on its way keeps no files; that of a visitor does.
        await page.unrouteAll();
        page.context().setDefaultTimeout(LONGEST_WAIT_MS);
        const open = openRequests(page.context());
        try {
          expect(
            await disturbedChat({ page, context: page.context(), random, way }, happened),
            describeRun(random, happened),
          ).toEqual(WHOLE);
        } catch (error) {
          hasFailed = true;
          const pages = await Promise.all(page.context().pages().map(standing));
          throw new Error(
            `${describeRun(random, happened)} Without an answer: ${[...open].join(', ')}. Complaints: ${complaints.join(', ')}. What stands there: ${pages.join('\n')}`,
            { cause: error },
          );
        } finally {
          way.fates.length = 0;
          await page.context().close();
        }
        for (const one of happened) counts[one] = (counts[one] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: CHATS_AT_ONCE }, talk));
    console.log(`${sessions} disturbed chats, seed ${seed}:`, counts);
  },
  (sessions + CHATS_AT_ONCE) * LONGEST_WAIT_MS,
);

/** Talks to the end, and gives what stands there after a last reload: what the server has. */
async function disturbedChat(
  { page: first, context, random, way }: Omit<Scene, 'say' | 'step'>,
  happened: string[],
): Promise<string[]> {
  let page = first;
  if (random.happens(0.3)) {
    happened.push('start');
    way.fates.push(random.pick(FATES));
  }
  way.conversationMs = random.happens(0.3) ? random.integer(0, 3_000) : 0;
  await page.goto(way.address);
  for (const step of STEPS) {
    const name = random.pick(Object.keys(DISTURBANCES));
    happened.push(name);
    // What is drawn is meant for this step: the one before it has come to its end.
    await isAsked(page, step);
    way.fates.length = 0;
    const say = (on: Page, times = 1) => answerStep(on, step, times);
    page = (await DISTURBANCES[name]?.({ step, page, context, random, way, say })) ?? page;
  }
  await page.getByText('The chat has ended').waitFor();
  expect(await transcript(page)).toEqual(WHOLE);
  await page.reload();
  await page.getByText('The chat has ended').waitFor();
  return transcript(page);
}

/** Waits until the question stands there, and what it is answered with. */
async function isAsked(page: Page, { question, field }: Step): Promise<void> {
  await page.getByText(question, { exact: true }).waitFor();
  await page.locator(`.asked ${field}:enabled`).first().waitFor();
}

async function answerStep(page: Page, step: Step, times: number): Promise<void> {
  await isAsked(page, step);
  if (step.field === 'button') {
    // A tap at the place of the last one counts once the visitor could have read what is new there.
    await page.waitForTimeout(600);
    const button = page.getByRole('button', { name: step.answer, exact: true });
    await (times > 1 ? button.dblclick({ noWaitAfter: true }) : button.click());
    return;
  }
  await page.locator(`.asked ${step.field}`).fill(step.answer);
  await page.locator(READY_TO_SEND).waitFor();
  // Pressed without waiting in between, as by a key that sticks.
  await Promise.all(Array.from({ length: times }, () => page.keyboard.press('Enter')));
}

/** What stands in the chat, with who said it. Read from the nodes: what is not drawn at this moment has no text that could be seen. */
function transcript(page: Page): Promise<string[]> {
  return page.evaluate(
    `[...document.querySelector('colloquy-chat').shadowRoot.querySelectorAll('.entry:not([aria-hidden])')]
      .map((one) => one.querySelector('.words').textContent.replace(/\\s+/g, ' ').trim())`,
  );
}

/** The requests of all pages that have had no answer yet, as they stand at any time. */
function openRequests(context: BrowserContext): Iterable<string> {
  const open = new Map<unknown, string>();
  context.on('request', (one) => open.set(one, `${one.method()} ${one.url()}`));
  context.on('requestfinished', (one) => open.delete(one));
  context.on('requestfailed', (one) => open.delete(one));
  return { [Symbol.iterator]: () => open.values() };
}

/** All that is drawn on a page, for whoever has to find out why it is not what it should be. */
function standing(page: Page): Promise<string> {
  return page
    .evaluate<string>(`document.querySelector('colloquy-chat').shadowRoot.innerHTML`)
    .catch((error: unknown) => `nothing: ${error}`);
}

function describeRun({ seed }: SeededRandom, happened: readonly string[]): string {
  return `A chat that was disturbed by ${happened.join(', ')} is not what it should be: COLLOQUY_TEST_SEED=${seed} COLLOQUY_TEST_SESSIONS=1.`;
}
