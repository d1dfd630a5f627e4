// A talk, frame by frame from the first paint on: what is there once does not move in its list, and the field stays at its edge.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { say } from '../support/say.ts';
import { conversationHasCome, serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

const LONG =
  'Two lines of text, so that this message is higher than the others, on a phone and on a desktop.';
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="teal"/></svg>')}`;

const bot = expandFlow({
  publicId: 'film',
  settings: {
    metadata: { title: 'Film' },
    general: {
      consent: { text: 'By chatting you agree to our', linkText: 'terms', linkUrl: 'https://example.org' },
    },
    typingEmulation: { enabled: true, speed: 6000, maxDelay: 0.2, delayBetweenBubbles: 0.1 },
  },
  groups: [
    {
      blocks: [
        'Hello, and welcome.',
        LONG,
        'What may I call you?',
        { type: 'text input' },
        'Thank you.',
        LONG,
        { type: 'choice input', items: [{ content: 'Red' }, { content: 'Blue' }] },
        { type: 'image', content: { url: picture } },
        'And your mail address?',
        { type: 'email input' },
        'Bye.',
      ],
    },
  ],
});

/**
 * Notes each frame's places: messages from the top of their list, and the text field from the bottom of the chat. A
 * message that was placed differently in an earlier frame is a jump.
 */
const FILM = `globalThis.jumps = []; globalThis.moves = []; globalThis.frames = 0;
const placed = new WeakMap();
const look = () => {
  requestAnimationFrame(look);
  const root = document.querySelector('colloquy-chat')?.shadowRoot;
  const list = root?.querySelector('.list');
  if (!list || !list.checkVisibility()) return;
  frames += 1;
  for (const one of list.querySelectorAll('.entry:not(:has(.dots))')) {
    const place = Math.round(one.getBoundingClientRect().top - list.getBoundingClientRect().top);
    const before = placed.get(one) ?? place;
    if (Math.abs(place - before) > 1) jumps.push(one.textContent + ': from ' + before + ' to ' + place);
    placed.set(one, place);
  }
  const field = root.querySelector('.asked .field');
  if (!field) return;
  const gap = Math.round(root.querySelector('.root').getBoundingClientRect().bottom - field.getBoundingClientRect().bottom);
  if (globalThis.gap !== undefined && Math.abs(gap - globalThis.gap) > 1) moves.push(gap);
  globalThis.gap = gap;
};
look();`;

const places = {
  page: '<colloquy-chat bot="film"></colloquy-chat>',
  bubble: '<p>Page</p><colloquy-chat bot="film" mode="bubble"></colloquy-chat>',
};

it.each([
  ['page', 390],
  ['page', 1280],
  ['bubble', 1280],
] as const)('nothing jumps during a whole chat: %s, %i pixels wide', async (place, width) => {
  const base = await serveWidgetPage({ bots: [bot], body: places[place] });
  const { page } = await openPage({ base, width });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(FILM);
  await page.goto(base);
  await page.evaluate(`document.querySelector('colloquy-chat').open()`);
  await conversationHasCome(page);
  await page.waitForTimeout(200);
  // The line about consent goes with the first reply.
  expect(await read(page, 'moves')).toEqual([]);
  await say(page, 'Ada');
  await page.getByRole('button', { name: 'Blue' }).click({ delay: 600 });
  await page.locator('.asked input[type=email]').waitFor();
  await say(page, 'ada@example.org');
  await page.getByText('Bye.').waitFor();
  await page.waitForTimeout(300);
  expect(await read(page, 'frames')).toBeGreaterThan(20);
  expect(await read(page, 'jumps')).toEqual([]);
});

const read = (page: Page, name: string): Promise<unknown> => page.evaluate(name);
