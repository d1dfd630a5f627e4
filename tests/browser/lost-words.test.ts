// No word that a visitor has typed is lost: not while the bot speaks, not while the next field is on its way, not where its file never comes.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Page, Route } from 'playwright-core';
import { it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

/** Asks for a name, and then with the given block. */
function botAsking(block: { readonly type: string }): unknown {
  return expandFlow({
    id: 'words-id',
    name: 'Words',
    publicId: 'words',
    variables: ['Name', 'Second'],
    settings: { typingEmulation: { enabled: false } },
    groups: [
      {
        blocks: [
          'Your name?',
          { type: 'text input', options: { variableId: 'Name' } },
          'The second, {{Name}}?',
          block,
          'It is {{Second}}.',
        ],
      },
    ],
  });
}

const second = (type: string, options: object = {}) => ({
  type,
  options: { variableId: 'Second', ...options },
});

const openPage = useBrowser();

async function open(block: { readonly type: string }): Promise<Page> {
  const base = await serveWidgetPage({
    bots: [botAsking(block)],
    body: '<colloquy-chat bot="words"></colloquy-chat>',
  });
  const { page } = await openPage({ base });
  await page.goto(base);
  await page.getByRole('textbox').focus();
  return page;
}

/** Holds requests to these addresses until it is let go. */
async function hold(page: Page, addresses: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  return gate.resolve;
}

async function say(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

it('text typed while the bot answers is kept', async () => {
  const page = await open(second('text input'));
  const letGo = await hold(page, '**/continueChat');
  await say(page, 'Ada');
  await page.keyboard.type('Love');
  letGo();
  await page.getByText('The second, Ada?').waitFor();
  await page.locator('.asked [part=send][aria-disabled=false]').waitFor();
  await say(page, 'lace');
  await page.getByText('It is Lovelace.').waitFor();
});

it.each([
  ['email input', 'ada@exam', 'ple.org', 'It is ada@example.org.'],
  ['number input', 'twel', 've', 'It is 12.'],
  ['number input', '1', '2', 'It is 12.'],
  ['date input', '24 December', ' 2026', 'It is 24/12/2026.'],
])('text typed while the field of a %s loads is kept: %s', async (type, before, after, answer) => {
  const page = await open(second(type));
  const letGo = await hold(page, '**/chunks/other-inputs-*');
  await say(page, 'Ada');
  await page.getByText('The second, Ada?').waitFor();
  await page.keyboard.type(before);
  letGo();
  await page.locator('.asked input:focus').waitFor();
  await say(page, after);
  await page.getByText(answer).waitFor();
});

it('text typed before buttons arrive is kept and offered as an answer', async () => {
  const page = await open({ ...second('choice input'), items: [{ content: 'Red' }, { content: 'Blue' }] } as {
    type: string;
  });
  const letGo = await hold(page, '**/continueChat');
  await say(page, 'Ada');
  await page.keyboard.type('Bl');
  letGo();
  await page.getByRole('button', { name: 'Red' }).waitFor();
  await page.locator('.asked textarea:focus').waitFor();
  await say(page, 'ue');
  await page.getByText('It is Blue.').waitFor();
});

it.each([
  ['email input', '**/chunks/other-inputs-*', 'ada@example.org', 'It is ada@example.org.'],
  ['rating input', '**/chunks/other-inputs-*', '4', 'It is 4.'],
])('a text field replaces a %s whose file fails to load', async (type, file, words, answer) => {
  const page = await open(second(type));
  await page.route(file, (route) => route.abort());
  await say(page, 'Ada');
  await page.getByText('The second, Ada?').waitFor();
  // The field of the last question has gone, or takes an answer again.
  await page.locator('.asked textarea').waitFor();
  await page.locator('.asked textarea').fill(words);
  await page.locator('.asked [part=send][aria-disabled=false]').waitFor();
  await page.locator('.asked textarea').press('Enter');
  await page.getByText(answer).waitFor();
});

it('a text field replaces a field whose file takes too long to load', async () => {
  const page = await open(second('email input'));
  const letGo = await hold(page, '**/chunks/other-inputs-*');
  await say(page, 'Ada');
  await page.getByText('The second, Ada?').waitFor();
  await page.keyboard.type('ada@');
  await page.locator('.asked [part=send][aria-disabled=false]').waitFor();
  letGo();
  await say(page, 'example.org');
  await page.getByText('It is ada@example.org.').waitFor();
});

it('the text field stays when the visitor has typed into it before the right field loads', async () => {
  const page = await open(second('email input'));
  let isAway = true;
  await page.route('**/chunks/other-inputs-*', (route) => (isAway ? route.abort() : route.continue()));
  await say(page, 'Ada');
  await page.getByText('The second, Ada?').waitFor();
  await page.keyboard.type('ada@');
  await page.locator('.asked [part=send][aria-disabled=false]').waitFor();
  const comes = page.waitForResponse('**/chunks/other-inputs-*');
  isAway = false;
  await comes;
  await say(page, 'example.org');
  await page.getByText('It is ada@example.org.').waitFor();
});

it('the right field replaces the text field when the visitor has not typed yet', async () => {
  const page = await open(second('number input'));
  let isAway = true;
  await page.route('**/chunks/other-inputs-*', (route) => (isAway ? route.abort() : route.continue()));
  await say(page, 'Ada');
  await page.locator('.asked textarea[aria-label]').waitFor();
  isAway = false;
  await page.locator('.asked input[inputmode=decimal]:focus').waitFor();
  await say(page, '12');
  await page.getByText('It is 12.').waitFor();
});

const HINDRANCES = [
  ['does not come', (route: Route) => route.abort()],
  ['is refused', (route: Route) => route.fulfill({ status: 503 })],
] as const;

it.each(HINDRANCES)('a chat completes although the shared file %s at first', async (_case, hinder) => {
  const base = await serveWidgetPage({
    bots: [botAsking(second('number input'))],
    body: '<colloquy-chat bot="words"></colloquy-chat>',
  });
  const { page } = await openPage({ base });
  await page.route('**/chunks/standard-*', hinder, { times: 2 });
  await page.goto(base);
  await page.getByRole('textbox').focus();
  await say(page, 'Ada');
  await page.locator('.asked input[inputmode=decimal]:focus').waitFor();
  await say(page, '12');
  await page.getByText('It is 12.').waitFor();
});

it.each(HINDRANCES)(
  'a window can be closed and reports the problem while the file of its chat %s',
  async (_case, hinder) => {
    const base = await serveWidgetPage({
      bots: [botAsking(second('email input'))],
      body: '<colloquy-chat bot="words" mode="bubble"></colloquy-chat>',
    });
    const { page } = await openPage({ base, width: 360, isTouch: true });
    await page.route('**/chunks/standard-*', hinder);
    await page.clock.install();
    await page.goto(base);
    const opener = page.getByRole('button', { name: 'Open the chat' });
    await opener.tap();
    await page.clock.fastForward(10_000);
    await page.getByRole('alert').getByText('The chat cannot be reached at the moment.').waitFor();
    // The launcher is behind the window on a phone.
    await page.getByRole('dialog').getByRole('button', { name: 'Close the chat' }).tap();
    await page.unroute('**/chunks/standard-*');
    await opener.tap();
    await page.getByRole('button', { name: 'Try again' }).tap();
    await page.getByRole('textbox').waitFor({ timeout: 30_000 });
  },
);
