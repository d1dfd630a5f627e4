// The first question stands there, and is answered, before the conversation has loaded: what is answered waits for it, and is sent once.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { say } from '../support/say.ts';
import { standStill } from '../support/violations.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

/** Greets, asks with the given block, and then for a name. */
function botAsking(block: object, more: object = {}): unknown {
  return expandFlow({
    id: 'early-id',
    name: 'Early',
    publicId: 'early',
    variables: ['First', 'Second'],
    groups: [
      {
        blocks: [
          'Good morning!',
          block as { readonly type: string },
          'So {{First}}. And your name?',
          { type: 'text input', options: { variableId: 'Second' } },
          'Goodbye, {{Second}}.',
        ],
      },
    ],
    ...more,
  });
}

const text = { type: 'text input', options: { variableId: 'First' } };
const choice = {
  type: 'choice input',
  options: { variableId: 'First' },
  items: [{ content: 'Tea' }, { content: 'Coffee' }],
};

/** The conversation, with all that it sends, keeps and follows. */
const CONVERSATION = '**/chunks/talk-*';

const openPage = useBrowser();

async function open(bot: unknown, { width = 1280, isTouch = false, language = 'en' } = {}) {
  const base = await serveWidgetPage({
    bots: [bot],
    body: '<colloquy-chat bot="early"></colloquy-chat>',
    attributes: `lang="${language}"`,
  });
  const opened = await openPage({ base, width, isTouch });
  const replies: unknown[] = [];
  opened.page.on('request', (request) => {
    if (request.url().endsWith('/continueChat')) replies.push(request.postDataJSON().message?.text);
  });
  return { ...opened, base, replies };
}

/** Holds the conversation back until it is let go. */
async function hold(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(CONVERSATION, async (route) => {
    await gate.promise;
    // The page that asked may have been left.
    await route.continue().catch(() => undefined);
  });
  return gate.resolve;
}

/** The messages in the list. Their inner text is empty until the browser has drawn them once (`content-visibility`), their text content never. */
function transcript(page: Page): Promise<readonly string[]> {
  return page.locator('.entry .bubble').allTextContents();
}

const WHOLE = ['Good morning!', 'Tea', 'So Tea. And your name?', 'Ada', 'Goodbye, Ada.'];

async function goOn(page: Page): Promise<void> {
  await page.getByText('So Tea. And your name?').waitFor();
  // Whoever was in the chat still is.
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Enter');
  await page.getByText('The chat has ended').waitFor();
  await expect.poll(() => transcript(page)).toEqual(WHOLE);
}

it('a text sent before the chat has loaded is sent once', async () => {
  const { page, base, replies, complaints } = await open(botAsking(text));
  const letGo = await hold(page);
  await page.goto(base);
  await page.getByText('Good morning!').waitFor();
  await page.getByRole('textbox', { name: 'Type your answer' }).focus();
  await page.keyboard.type('Tea');
  await page.keyboard.press('Enter');
  await page.getByText('Sending').waitFor();
  // Once more does nothing.
  await page.keyboard.press('Enter');
  await expect.poll(() => transcript(page)).toEqual(['Good morning!', 'Tea']);
  expect(replies).toEqual([]);
  letGo();
  await goOn(page);
  expect(replies).toEqual(['Tea', 'Ada']);
  expect(complaints).toEqual([]);
});

it('a button pressed before the chat has loaded is sent once', async () => {
  const { page, base, replies, complaints } = await open(botAsking(choice));
  const letGo = await hold(page);
  await page.goto(base);
  await page.getByText('Good morning!').waitFor();
  await page.getByRole('button', { name: 'Type instead' }).waitFor();
  await page.getByRole('button', { name: 'Tea', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Sending').waitFor();
  await page.getByRole('button', { name: 'Coffee' }).waitFor({ state: 'detached' });
  expect(replies).toEqual([]);
  letGo();
  await goOn(page);
  expect(replies).toEqual(['Tea', 'Ada']);
  expect(complaints).toEqual([]);
});

it('field, text and focus stay when the chat finishes loading', async () => {
  const { page, base, replies } = await open(botAsking(text));
  const letGo = await hold(page);
  await page.goto(base);
  await page.getByRole('textbox').focus();
  await page.keyboard.type('Te');
  await page.getByRole('textbox').evaluate((field) => field.setAttribute('data-seen', ''));
  const input = page.evaluate(
    "new Promise((resolve) => document.querySelector('colloquy-chat').on('input', () => resolve('asked')))",
  );
  letGo();
  expect(await input).toBe('asked');
  await page.locator('textarea[data-seen]:focus').waitFor();
  await expect.poll(() => transcript(page)).toEqual(['Good morning!']);
  await page.keyboard.type('a');
  await page.keyboard.press('Enter');
  await goOn(page);
  expect(replies).toEqual(['Tea', 'Ada']);
});

it('a reply is sent when the chat loads after failed attempts', async () => {
  const { page, base, replies } = await open(botAsking(text));
  let misses = 0;
  await page.route(CONVERSATION, (route) => (++misses > 4 ? route.continue() : route.abort()));
  await page.goto(base);
  await page.getByRole('textbox').fill('Tea');
  await page.getByRole('textbox').press('Enter');
  await page.getByText('Sending').waitFor();
  await expect.poll(() => misses).toBeGreaterThanOrEqual(2);
  await goOn(page);
  expect(replies).toEqual(['Tea', 'Ada']);
}, 60_000);

/** Settings of a bot that goes on with its visitors after a reload. */
const remembering = (storage: 'session' | 'local') => ({
  settings: { general: { rememberUser: { isEnabled: true, storage } } },
});

/** A page that has answered and still waits for the conversation, and an empty one beside it, with the same storage. */
async function answeredInOneOfTwoTabs() {
  const opened = await open(botAsking(text, remembering('local')));
  const { page, base } = opened;
  const letGo = await hold(page);
  await page.goto(base);
  await say(page, 'Tea');
  await page.getByText('Sending').waitFor();
  return { ...opened, letGo, other: await page.context().newPage() };
}

/** The keys of replies: under each of them one counts. */
function keysOf(page: Page): ReadonlySet<string | undefined> {
  const keys = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.url().endsWith('/continueChat')) keys.add(request.headers()['idempotency-key']);
  });
  return keys;
}

/** The chats that a page starts, by their keys. */
function startsOf(page: Page): readonly (string | undefined)[] {
  const starts: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/startChat')) starts.push(request.headers()['idempotency-key']);
  });
  return starts;
}

it.each([
  ['session', 'a text', text],
  ['local', 'a button', choice],
] as const)(
  'an early answer survives a reload in the %s storage, and is sent once: %s',
  async (storage, _what, block) => {
    const { page, base, replies, complaints } = await open(botAsking(block, remembering(storage)));
    const letGo = await hold(page);
    await page.goto(base);
    if (block === choice) await page.getByRole('button', { name: 'Tea', exact: true }).click();
    else await say(page, 'Tea');
    await page.getByText('Sending').waitFor();
    await page.reload();
    expect(replies).toEqual([]);
    letGo();
    await page.getByText('So Tea. And your name?').waitFor();
    await expect.poll(() => transcript(page)).toEqual(WHOLE.slice(0, 3));
    await say(page, 'Ada');
    await page.getByText('The chat has ended').waitFor();
    await expect.poll(() => transcript(page)).toEqual(WHOLE);
    expect(replies).toEqual(['Tea', 'Ada']);
    expect(complaints).toEqual([]);
  },
);

it.each(['session', 'local'] as const)(
  'a reload before the first answer keeps one chat, in the %s storage',
  async (storage) => {
    const { page, base, replies, complaints } = await open(botAsking(text, remembering(storage)));
    const starts = startsOf(page);
    const letGo = await hold(page);
    await page.goto(base);
    await page.getByRole('textbox').waitFor();
    await page.reload();
    letGo();
    await page.getByRole('textbox').waitFor();
    await say(page, 'Tea');
    await page.getByText('So Tea. And your name?').waitFor();
    await expect.poll(() => transcript(page)).toEqual(WHOLE.slice(0, 3));
    expect([starts.length, replies]).toEqual([1, ['Tea']]);
    expect(complaints).toEqual([]);
  },
);

it('two tabs before the first answer share one chat', async () => {
  const { page, base, complaints } = await open(botAsking(text, remembering('local')));
  const letGo = await hold(page);
  await page.goto(base);
  await page.getByRole('textbox').waitFor();
  const other = await page.context().newPage();
  const starts = startsOf(other);
  await other.goto(base);
  await say(other, 'Tea');
  await other.getByText('So Tea. And your name?').waitFor();
  // What the first tab learns late does not undo what the second one keeps.
  letGo();
  await page.getByText('So Tea. And your name?').waitFor();
  await say(page, 'Ada');
  await page.getByText('The chat has ended').waitFor();
  await other.bringToFront();
  await other.getByText('The chat has ended').waitFor();
  for (const one of [page, other]) await expect.poll(() => transcript(one)).toEqual(WHOLE);
  expect([starts, complaints]).toEqual([[], []]);
});

it('an answer sent in two tabs is sent once, and both continue', async () => {
  const { page, base, complaints, letGo, other } = await answeredInOneOfTwoTabs();
  const keys = [keysOf(page), keysOf(other)] as const;
  await other.goto(base);
  await other.getByText('So Tea. And your name?').waitFor();
  await expect.poll(() => transcript(other)).toEqual(WHOLE.slice(0, 3));
  letGo();
  await page.getByText('So Tea. And your name?').waitFor();
  await expect.poll(() => transcript(page)).toEqual(WHOLE.slice(0, 3));
  expect(keys.map((one) => one.size)).toEqual([1, 1]);
  expect(keys[0]).toEqual(keys[1]);
  await say(other, 'Ada');
  await other.getByText('The chat has ended').waitFor();
  await page.bringToFront();
  await page.getByText('The chat has ended').waitFor();
  for (const one of [page, other]) await expect.poll(() => transcript(one)).toEqual(WHOLE);
  expect(complaints).toEqual([]);
});

it('a tab whose chat loads late shows the end of the chat from another tab', async () => {
  const { page, base, complaints, letGo, other } = await answeredInOneOfTwoTabs();
  await other.goto(base);
  await other.getByText('So Tea. And your name?').waitFor();
  await say(other, 'Ada');
  await other.getByText('The chat has ended').waitFor();
  await page.bringToFront();
  letGo();
  await page.getByText('The chat has ended').waitFor();
  await expect.poll(() => transcript(page)).toEqual(WHOLE);
  await page.reload();
  await page.getByText('The chat has ended').waitFor();
  await expect.poll(() => transcript(page)).toEqual(WHOLE);
  expect(complaints).toEqual([]);
});

it('an early answer is not stored when the bot does not remember visitors', async () => {
  const { page, base, replies } = await open(
    botAsking(text, { settings: { general: { rememberUser: { isEnabled: false } } } }),
  );
  const letGo = await hold(page);
  await page.goto(base);
  await say(page, 'Tea');
  await page.getByText('Sending').waitFor();
  expect(await page.evaluate('[sessionStorage.length, localStorage.length]')).toEqual([0, 0]);
  letGo();
  await goOn(page);
  expect(replies).toEqual(['Tea', 'Ada']);
});

it('the chat shows that a reply waits when the network failed before the chat loaded', async () => {
  const { page, base, replies } = await open(botAsking(text));
  const letGo = await hold(page);
  await page.goto(base);
  await page.getByRole('textbox').waitFor();
  await page.context().setOffline(true);
  letGo();
  await page.getByRole('textbox').fill('Tea');
  await page.getByRole('textbox').press('Enter');
  await page.getByText('Waiting for the network').waitFor();
  await page.context().setOffline(false);
  await goOn(page);
  expect(replies).toEqual(['Tea', 'Ada']);
}, 60_000);

it("messages that the page sends follow the visitor's early answer", async () => {
  const { page, base, replies } = await open(botAsking(text));
  const letGo = await hold(page);
  await page.goto(base);
  await page.getByRole('textbox').fill('Tea');
  await page.getByRole('textbox').press('Enter');
  await page.evaluate("document.querySelector('colloquy-chat').sendMessage('Ada')");
  letGo();
  await page.getByText('The chat has ended').waitFor();
  await expect.poll(() => transcript(page)).toEqual(WHOLE);
  expect(replies).toEqual(['Tea', 'Ada']);
});

it('the page receives the events of an early answer in order', async () => {
  const { page, base } = await open(botAsking(choice));
  const letGo = await hold(page);
  await page.goto(base);
  await page.evaluate(`{
    globalThis.events = [];
    const chat = document.querySelector('colloquy-chat');
    for (const name of ['start', 'message', 'input', 'answer']) chat.on(name, () => events.push(name));
  }`);
  await page.getByRole('button', { name: 'Tea', exact: true }).click();
  letGo();
  await page.getByText('So Tea. And your name?').waitFor();
  await page.getByRole('textbox').waitFor();
  expect(await page.evaluate('events')).toEqual(['start', 'message', 'input', 'answer', 'message', 'input']);
});

it.each([
  [
    'a message that is typed',
    botAsking(text, { settings: { typingEmulation: { isDisabledOnFirstMessage: false } } }),
  ],
  ['many buttons', botAsking({ ...choice, items: [...'abcdefgh'].map((content) => ({ content })) })],
  ['files beside the words', botAsking({ ...text, options: { attachments: { isEnabled: true } } })],
])('the question waits for the chat to load when it needs %s', async (_case, bot) => {
  const { page, base } = await open(bot);
  const letGo = await hold(page);
  const opened = page.waitForResponse('**/startChat');
  await page.goto(base);
  await opened;
  await page.waitForTimeout(300);
  expect(await page.locator('.asked > *').count()).toBe(0);
  letGo();
  await page.locator('.asked > *').first().waitFor();
});

it.each([360, 1280])('the early question has its final position at %i pixels', async (width) => {
  const { page, base } = await open(botAsking(choice), { width, isTouch: width < 500 });
  const letGo = await hold(page);
  await page.goto(base);
  const button = page.getByRole('button', { name: 'Tea', exact: true });
  await button.waitFor();
  await page.waitForTimeout(300);
  const places = () => Promise.all([button, page.getByText('Good morning!')].map((one) => one.boundingBox()));
  await standStill(page);
  const early = await places();
  const asked = page.evaluate(
    "new Promise((resolve) => document.querySelector('colloquy-chat').on('input', () => resolve(true)))",
  );
  letGo();
  await asked;
  await page.waitForTimeout(300);
  await expect.poll(places).toEqual(early);
});

it('the file of the first question is requested together with the chat', async () => {
  const { page, base } = await open(botAsking({ type: 'date input', options: { variableId: 'First' } }));
  const letGo = await hold(page);
  const file = page.waitForRequest('**/chunks/other-inputs-*');
  await page.goto(base);
  await file;
  letGo();
  await page.getByRole('button', { name: 'Date' }).waitFor();
});
