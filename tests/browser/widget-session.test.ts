// A chat that is disturbed: reloaded, gone on with in another tab, without a network, clicked twice. It ends as if nothing had been.
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { say } from '../support/say.ts';
import { textBlock } from '../support/small-bot.ts';
import { conversationHasCome, serveWidgetPage } from '../support/widget-page.ts';

const ask = (id: string, variableId: string): object => ({ id, type: 'text input', options: { variableId } });

const bot = {
  version: '6.1',
  id: 'names-bot',
  name: 'names',
  publicId: 'names',
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'e1', graphCoordinates: { x: 0, y: 0 } }],
  groups: [
    {
      id: 'g1',
      title: 'Names',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        textBlock('b1', 'First name?'),
        ask('i1', 'v1'),
        textBlock('b2', 'Last name, {{First}}?'),
        ask('i2', 'v2'),
        textBlock('b3', 'Hello, {{First}} {{Last}}.'),
      ],
    },
  ],
  edges: [{ id: 'e1', from: { eventId: 'start' }, to: { groupId: 'g1' } }],
  variables: [
    { id: 'v1', name: 'First' },
    { id: 'v2', name: 'Last' },
  ],
  settings: {
    general: { rememberUser: { isEnabled: true, storage: 'local' } },
    typingEmulation: { enabled: false },
  },
  theme: {},
};

const openPage = useBrowser();

async function open(): Promise<{ readonly page: Page; readonly context: BrowserContext }> {
  const base = await serveWidgetPage({ bots: [bot], body: '<colloquy-chat bot="names"></colloquy-chat>' });
  const { page } = await openPage({ base });
  await page.goto(base);
  await page.getByRole('textbox').waitFor();
  await conversationHasCome(page);
  return { page, context: page.context() };
}

/** What stands in the chat, with who said it. Read from the nodes: a tab behind another one draws nothing, so it has no text that could be seen. */
function transcript(page: Page): Promise<string[]> {
  return page.evaluate(
    `[...document.querySelector('colloquy-chat').shadowRoot.querySelectorAll('.entry:not([aria-hidden])')]
      .map((one) => one.querySelector('.words').textContent.replace(/\\s+/g, ' ').trim())`,
  );
}

const WHOLE = [
  'Bot: First name?',
  'You: Ada',
  'Bot: Last name, Ada?',
  'You: Lovelace',
  'Bot: Hello, Ada Lovelace.',
];

it('the chat continues after a reload at each step, and is shown after its end', async () => {
  const { page } = await open();
  await page.reload();
  await say(page, 'Ada');
  await page.getByText('Last name, Ada?').waitFor();
  await page.reload();
  await page.getByText('Last name, Ada?').waitFor();
  await say(page, 'Lovelace');
  await page.getByText('The chat has ended').waitFor();
  await page.reload();
  await page.getByText('The chat has ended').waitFor();
  await expect.poll(() => transcript(page)).toEqual(WHOLE);
});

it('the chat continues in another tab, and the first tab follows', async () => {
  const { page, context } = await open();
  await say(page, 'Ada');
  await page.getByText('Last name, Ada?').waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByText('Last name, Ada?').waitFor();
  await say(other, 'Lovelace');
  await other.getByText('The chat has ended').waitFor();
  await page.getByText('The chat has ended').waitFor();
  await expect.poll(() => transcript(page)).toEqual(WHOLE);
  await expect.poll(() => transcript(other)).toEqual(WHOLE);
});

it('a reply to a question that another tab has answered is not sent to the next question', async () => {
  const { page, other, letGo } = await answeredInOneOfTwo();
  // This tab does not know yet that it is asked for something else.
  await say(page, 'Grace');
  await page.getByText('Not sent').waitFor();
  await page.getByText('Last name, Ada?').waitFor();
  await expect.poll(() => transcript(page)).toEqual([...WHOLE.slice(0, 3), 'You: GraceNot sentTry again']);
  await say(page, 'Lovelace');
  await other.getByText('The chat has ended').waitFor();
  await expect.poll(() => transcript(other)).toEqual(WHOLE);
  // What was read before is older than what stands there.
  await letGo();
  await page.getByText('Hello, Ada Lovelace.').waitFor();
  await page.getByText('The chat has ended').waitFor();
});

it('the visitor can send a rejected reply to the new question', async () => {
  const { page, letGo } = await answeredInOneOfTwo();
  await say(page, 'Lovelace');
  await page.getByText('Last name, Ada?').waitFor();
  await letGo();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The chat has ended').waitFor();
  await expect.poll(() => transcript(page)).toEqual(WHOLE);
});

/**
 * Two tabs of a chat, of which the other one has answered and the first one learns it by a refusal: no stream comes through, and what it reads of the chat before it is
 * refused stays on the way until it is let go. How often it reads is not said here: it looks at each sign of the other tab.
 */
async function answeredInOneOfTwo(): Promise<{ page: Page; other: Page; letGo: () => Promise<void> }> {
  const { page, context } = await open();
  const held: { readonly letGo: () => void; readonly hasArrived: Promise<void> }[] = [];
  let isRefused = false;
  await page.route('**/follow?*', (route) => route.abort());
  await page.reload();
  await page.getByRole('textbox').waitFor();
  await page.route('**/continueChat', async (route) => {
    const response = await route.fetch();
    isRefused ||= response.status() === 412;
    await route.fulfill({ response });
  });
  await page.route(/\?limit=(?!1$)/, async (route) => {
    if (isRefused) return route.continue();
    const { promise, resolve } = Promise.withResolvers<void>();
    const hasArrived = route.fetch().then((response) => promise.then(() => route.fulfill({ response })));
    held.push({ letGo: resolve, hasArrived });
    await hasArrived;
  });
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('textbox').waitFor();
  await say(other, 'Ada');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const letGo = async (): Promise<void> => {
    for (const one of held) one.letGo();
    await Promise.all(held.map(({ hasArrived }) => hasArrived));
  };
  return { page, other, letGo };
}

it('another tab sends the reply of a closed tab', async () => {
  const { page, context } = await open();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('textbox').waitFor();
  // What it says never leaves it.
  await other.route('**/continueChat', (route) => route.abort('connectionrefused'));
  await say(other, 'Ada');
  await other.getByText('Ada', { exact: true }).waitFor();
  await other.close();
  await page.getByText('Last name, Ada?').waitFor();
  await say(page, 'Lovelace');
  await page.getByText('The chat has ended').waitFor();
  await expect.poll(() => transcript(page)).toEqual(WHOLE);
});

it('a reply without a network waits, shows that, and is sent once', async () => {
  const { page, context } = await open();
  let tries = 0;
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/continueChat')) tries++;
  });
  await context.setOffline(true);
  await say(page, 'Ada');
  await page.getByText('Waiting for the network').waitFor({ timeout: 25_000 });
  // It goes on saying so while it is tried again.
  const before = tries;
  await expect.poll(() => tries).toBeGreaterThan(before + 1);
  expect(await page.getByText('Waiting for the network').count()).toBe(1);
  await context.setOffline(false);
  await page.getByText('Last name, Ada?').waitFor({ timeout: 25_000 });
  await say(page, 'Lovelace');
  await page.getByText('The chat has ended').waitFor();
  await expect.poll(() => transcript(page)).toEqual(WHOLE);
}, 60_000);

it('the chat reports a busy server, and sends the reply once', async () => {
  const { page } = await open();
  let isBusy = true;
  await page.route('**/continueChat', (route) =>
    isBusy
      ? route.fulfill({
          status: 503,
          headers: { 'retry-after': '3600' },
          json: { code: 'SERVICE_UNAVAILABLE', message: 'The server is busy.' },
        })
      : route.continue(),
  );
  await say(page, 'Ada');
  await page.getByText('The server is busy. Trying again').waitFor();
  expect(await page.getByText('Waiting for the network').count()).toBe(0);
  isBusy = false;
  await page.getByText('Last name, Ada?').waitFor({ timeout: 25_000 });
  await say(page, 'Lovelace');
  await page.getByText('The chat has ended').waitFor();
  await expect.poll(() => transcript(page)).toEqual(WHOLE);
}, 60_000);

it('a reply is not lost when its response is lost or the page closes', async () => {
  const { page } = await open();
  let lost = 0;
  await page.route('**/continueChat', async (route) => {
    // The server has it; the page never learns.
    await route.fetch();
    lost++;
    await route.abort('connectionreset');
  });
  await say(page, 'Ada');
  await expect.poll(() => lost).toBeGreaterThan(1);
  await page.unroute('**/continueChat');
  await page.reload();
  await page.getByText('Last name, Ada?').waitFor();
  await say(page, 'Lovelace');
  await page.getByText('The chat has ended').waitFor();
  await expect.poll(() => transcript(page)).toEqual(WHOLE);
}, 60_000);

it('a double click or double Enter sends one reply', async () => {
  const { page } = await open();
  await page.getByRole('textbox').fill('Ada');
  await page.getByRole('button', { name: 'Send' }).dblclick();
  await page.getByText('Last name, Ada?').waitFor();
  await page.getByRole('textbox').fill('Lovelace');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText('The chat has ended').waitFor();
  await expect.poll(() => transcript(page)).toEqual(WHOLE);
});

it('the visitor restarts the chat', async () => {
  const { page } = await open();
  await say(page, 'Ada');
  await page.getByText('Last name, Ada?').waitFor();
  await say(page, 'Lovelace');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => transcript(page)).toEqual(['Bot: First name?']);
});
