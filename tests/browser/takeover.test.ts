// A person takes a chat over while its page is open: both see at once what the other says, and nothing is lost by a reload.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { asOperator } from '../support/operator-token.ts';
import { say } from '../support/say.ts';
import { textBlock } from '../support/small-bot.ts';
import { violations } from '../support/violations.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const bot = {
  version: '6.1',
  id: 'plans-bot',
  name: 'plans',
  publicId: 'plans',
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'e1', graphCoordinates: { x: 0, y: 0 } }],
  groups: [
    {
      id: 'g1',
      title: 'Plans',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        textBlock('b1', 'Which plan?'),
        {
          id: 'i1',
          type: 'choice input',
          items: [
            { id: 'small', content: 'Small' },
            { id: 'large', content: 'Large' },
          ],
        },
        textBlock('b2', 'Your name?'),
        { id: 'i2', type: 'text input' },
        textBlock('b3', 'Goodbye.'),
      ],
    },
  ],
  edges: [{ id: 'e1', from: { eventId: 'start' }, to: { groupId: 'g1' } }],
  variables: [],
  settings: {
    general: { rememberUser: { isEnabled: true, storage: 'session' } },
    typingEmulation: { enabled: false },
  },
  theme: {},
};

const openPage = useBrowser();

/** The bot whose visitors may change their answers. */
const changeable = {
  ...bot,
  settings: { ...bot.settings, general: { ...bot.settings.general, isAnswerChangeEnabled: true } },
};

/** Opens a page with a chat, and the hand of a person in it. */
async function open(opened: object = bot) {
  const base = await serveWidgetPage({ bots: [opened], body: '<colloquy-chat bot="plans"></colloquy-chat>' });
  const { page } = await openPage({ base });
  await page.goto(base);
  await page.getByRole('button', { name: 'Small' }).waitFor();
  const listed = await fetch(`${base}/v1/bots/plans-bot/sessions`, { headers: asOperator });
  const { sessions } = (await listed.json()) as {
    readonly sessions: readonly { readonly id: string }[];
  };
  const send = async (path: string, method: string, body: object) => {
    const answer = await fetch(`${base}/v1/sessions/${sessions[0]?.id}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...asOperator },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  };
  return {
    page,
    tell: (body: object) => send('/messages', 'POST', body),
    change: (body: object) => send('/state', 'PATCH', body),
    type: () => send('/typing', 'POST', {}),
  };
}

async function write(page: Page, words: string) {
  await say(page, words);
  await page.getByText(words).waitFor();
  await page.getByText('Sending').waitFor({ state: 'hidden' });
}

/** What stands in the chat, with who said it, as a screen reader has it. */
function transcript(page: Page): Promise<string[]> {
  return page.evaluate(
    `[...document.querySelector('colloquy-chat').shadowRoot.querySelectorAll('.entry:not([aria-hidden])')]
      .map((one) => [...one.querySelector('.words').children].filter((part) => !part.ariaHidden)
        .map((part) => part.textContent).join(' ').replace(/\\s+/g, ' ').trim())`,
  );
}

const TALK = [
  'Bot: Which plan?',
  'Grace: Hello, this is Grace.',
  'You: Who is that?',
  'You: Hello?',
  'Grace: A person.',
];

it("an operator's message appears at once, and the bot then continues with its question", async () => {
  const { page, tell, change } = await open();
  await tell({ text: 'Hello, this is Grace.', name: 'Grace', isPaused: true });
  await page.getByText('Hello, this is Grace.').waitFor();
  expect(await page.getByRole('log').getByText('Grace joined').count()).toBe(1);
  expect(await violations(page, 'colloquy-chat')).toEqual([]);
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/joined.png` });
  // What the bot asks goes away, and words alone are wanted.
  await page.getByRole('textbox', { name: 'A person is answering' }).waitFor();
  expect(await page.getByRole('button', { name: 'Small' }).count()).toBe(0);
  await write(page, 'Who is that?');
  await write(page, 'Hello?');
  await tell({ text: 'A person.', name: 'Grace' });
  await page.getByText('A person.').waitFor();
  await expect.poll(() => transcript(page)).toEqual(TALK);
  expect(await page.getByRole('log').getByText('A person.').count()).toBe(1);
  expect(await page.getByRole('log').getByText('Grace joined').count()).toBe(1);

  await page.reload();
  await page.getByText('A person.').waitFor();
  await expect.poll(() => transcript(page)).toEqual(TALK);
  await page.getByRole('textbox', { name: 'A person is answering' }).waitFor();

  await change({ isPaused: false });
  await page.getByRole('button', { name: 'Large' }).click();
  await page.getByText('Your name?').waitFor();
  await write(page, 'Ada');
  await page.getByText('The chat has ended').waitFor();
  await expect
    .poll(() => transcript(page))
    .toEqual([...TALK, 'You: Large', 'Bot: Your name?', 'You: Ada', 'Bot: Goodbye.']);
}, 60_000);

it("dots with the operator's face appear while the operator types, until the message or a pause", async () => {
  const { page, tell, type } = await open();
  const avatarUrl = 'https://example.org/grace.svg';
  const body =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="plum"/></svg>';
  await page.route(avatarUrl, (route) => route.fulfill({ body, contentType: 'image/svg+xml' }));
  await tell({ text: 'Hello, this is Grace.', name: 'Grace', avatarUrl, isPaused: true });
  await page.getByText('Hello, this is Grace.').waitFor();
  const dots = page.locator('.dots');
  await write(page, 'Who is that?');
  expect(await dots.count()).toBe(0);
  await type();
  await dots.waitFor();
  expect(await page.locator('.entry:has(.dots) img').getAttribute('src')).toBe(avatarUrl);
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/typing.png` });
  await tell({ text: 'A person.', name: 'Grace' });
  await page.getByText('A person.').waitFor();
  expect(await dots.count()).toBe(0);
  await type();
  await dots.waitFor();
  await dots.waitFor({ state: 'detached', timeout: 15_000 });
}, 60_000);

it("an operator's message keeps the open question and the typed text", async () => {
  const { page, tell } = await open();
  await page.getByRole('button', { name: 'Small' }).click();
  await page.getByText('Your name?').waitFor();
  await page.getByRole('textbox').fill('Ada Love');
  await tell({ text: 'Take your time.' });
  await page.getByText('Take your time.').waitFor();
  expect(await page.getByRole('textbox').inputValue()).toBe('Ada Love');
  await page.getByRole('textbox').press('Enter');
  await page.getByText('Goodbye.').waitFor();
}, 60_000);

it("an operator's message clears a rejected reply, and the chat shows when the operator ends it", async () => {
  const { page, tell, change } = await open();
  await page.getByRole('button', { name: 'Type instead' }).click();
  await say(page, 'Neither');
  const reason = page.getByText('Sorry, I did not understand that');
  await reason.waitFor();
  await tell({ text: 'Goodbye from me.', name: 'Grace', isPaused: true });
  await page.getByText('Goodbye from me.').waitFor();
  await page.getByRole('textbox', { name: 'A person is answering' }).waitFor();
  await expect.poll(() => reason.isVisible()).toBe(false);
  await expect.poll(() => page.getByRole('textbox').getAttribute('aria-invalid')).toBeNull();
  await change({ isClosed: true });
  await page.getByText('The chat has ended').waitFor();
}, 60_000);

it('answers cannot be changed while an operator answers', async () => {
  const { page, tell, change } = await open(changeable);
  await page.getByRole('button', { name: 'Small' }).click();
  await page.getByText('Your name?').waitFor();
  const changeReply = page.getByRole('button', { name: 'Change: Small', includeHidden: true });
  await expect.poll(() => changeReply.isVisible()).toBe(true);
  await tell({ text: 'Hello, this is Grace.', name: 'Grace', isPaused: true });
  await page.getByRole('textbox', { name: 'A person is answering' }).waitFor();
  await expect.poll(() => changeReply.isVisible()).toBe(false);
  await change({ isPaused: false });
  await changeReply.click();
  await page.getByRole('button', { name: 'Large' }).waitFor();
}, 60_000);

it('the chat shows when operators answer, and a text outside of their hours', async () => {
  const people = {
    text: 'Usually answers within five minutes.',
    awayText: 'Leave your address, and we write back.',
  };
  for (const [hours, line] of [
    [{}, people.text],
    [{ from: '00:00', to: '00:00' }, people.awayText],
  ] as const) {
    const general = { ...bot.settings.general, people: { ...people, ...hours } };
    const { page, change } = await open({ ...bot, settings: { ...bot.settings, general } });
    expect(await page.getByText(line).count()).toBe(0);
    await change({ isPaused: true });
    await page.getByText(line).waitFor();
    expect(await violations(page, 'colloquy-chat')).toEqual([]);
    if (process.env.SCREENS)
      await page.screenshot({ path: `${process.env.SCREENS}/people-${hours.from ?? 'open'}.png` });
    await change({ isPaused: false });
    await expect.poll(() => page.getByText(line).count()).toBe(0);
  }
});
