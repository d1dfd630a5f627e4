// The menu of the chat: the visitor's chats, starting over, a transcript, sound, and deletion.
import { readFile } from 'node:fs/promises';
import { expandFlow } from '@colloquy/blocks/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { overhang, useBrowser } from '../support/browser.ts';
import { say } from '../support/say.ts';
import { violations } from '../support/violations.ts';
import { conversationHasCome, serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

function botOf(general: object = {}): unknown {
  return expandFlow({
    publicId: 'menu',
    settings: { typingEmulation: { enabled: false }, metadata: { title: 'Solar advisor' }, general },
    groups: [
      {
        blocks: [
          'What is it about?',
          { type: 'text input' },
          'How old is the roof?',
          { type: 'text input' },
          'Bye',
        ],
      },
    ],
  });
}

async function open({ general = {}, width = 390, body = '<colloquy-chat bot="menu"></colloquy-chat>' } = {}) {
  const base = await serveWidgetPage({ bots: [botOf(general)], body });
  const { page, complaints } = await openPage({ base, width });
  await page.goto(base);
  await conversationHasCome(page);
  await page.getByText('What is it about?').waitFor();
  return { page, base, complaints };
}

/** Opens the menu, once a second tap on its button is not a double one. */
async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.waitFor();
  return menu;
}

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/${name}.png` });
}

it('the menu lists earlier chats, continues one, and removes one', async () => {
  const { page, complaints } = await open();
  await say(page, 'Panels for a barn');
  await page.getByText('How old is the roof?').waitFor();
  await (await openMenu(page)).getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => page.getByText('How old is the roof?').count()).toBe(0);
  await page.getByText('What is it about?').waitFor();
  await say(page, 'Batteries');
  await page.getByText('How old is the roof?').waitFor();

  const menu = await openMenu(page);
  await expect.poll(() => menu.getByRole('listitem').count()).toBe(1);
  expect(await overhang(page)).toBe(0);
  expect(await violations(page, 'colloquy-chat')).toEqual([]);
  await picture(page, 'menu-list');
  await menu.getByRole('button', { name: /^Panels for a barn/ }).click();
  await page.locator('.entry.guest').getByText('Panels for a barn').waitFor();
  await expect.poll(() => menu.count()).toBe(0);
  await say(page, 'Ten years');
  await page.getByText('Bye').waitFor();
  await page.reload();
  await page.getByText('Bye').waitFor();
  expect(await page.locator('.entry.guest').count()).toBe(2);

  const again = await openMenu(page);
  await again.getByRole('button', { name: 'Take away: Batteries' }).click();
  await expect.poll(() => again.getByRole('listitem').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).and(page.locator(':focus')).waitFor();
  expect(complaints).toEqual([]);
}, 60_000);

it('opening a listed chat that no longer exists starts a new chat', async () => {
  const { page } = await open();
  await page.evaluate(`sessionStorage.setItem('colloquy:' + location.origin + ':menu:chats',
    JSON.stringify([{ sessionId: 'gone', words: 'An old one', at: Date.now() }]))`);
  await say(page, 'A barn');
  await page.getByText('How old is the roof?').waitFor();
  await (await openMenu(page)).getByRole('button', { name: /^An old one/ }).click();
  await expect.poll(() => page.getByText('How old is the roof?').count()).toBe(0);
  await page.getByText('What is it about?').waitFor();
  const menu = await openMenu(page);
  await menu.getByRole('button', { name: /^A barn/ }).waitFor();
  expect(await menu.getByRole('listitem').count()).toBe(1);
}, 60_000);

it('the widget stores no list when the bot does not remember visitors', async () => {
  const { page } = await open({ general: { rememberUser: { isEnabled: false } } });
  await say(page, 'A barn');
  await page.getByText('How old is the roof?').waitFor();
  expect(await page.evaluate('Object.keys(sessionStorage).concat(Object.keys(localStorage))')).toEqual([]);
}, 60_000);

it('the visitor saves the chat as a file', async () => {
  const { page } = await open();
  await say(page, 'A barn');
  await page.getByText('How old is the roof?').waitFor();
  const menu = await openMenu(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    menu.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Solar advisor \d{4}-\d\d-\d\d\.txt$/);
  const text = await readFile((await download.path()) ?? '', 'utf8');
  expect(text.split('\n').filter((line) => line && !/, .*:\d\d/.test(line))).toEqual([
    'What is it about?',
    'A barn',
    'How old is the roof?',
  ]);
  expect(text).toMatch(/^Solar advisor, .*\n/);
}, 60_000);

it('the title of a hidden tab counts new messages until the visitor returns', async () => {
  const { page } = await open();
  const show = (state: string) =>
    page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'))`);
  await page.getByRole('textbox').fill('A barn');
  await show('hidden');
  await page.getByRole('textbox').press('Enter');
  await expect.poll(() => page.title()).toBe('(1) A site');
  await show('visible');
  expect(await page.title()).toBe('A site');
}, 60_000);

it('the visitor dictates text in a browser with speech recognition', async () => {
  const { page } = await open();
  const item = page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Dictate' });
  // Browsers of tests may have the interface, and no service.
  await page.evaluate(`globalThis.SpeechRecognition = globalThis.webkitSpeechRecognition = undefined`);
  await openMenu(page);
  expect(await item.count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.evaluate(`globalThis.SpeechRecognition = class extends EventTarget {
    start() { globalThis.speech = this; }
    abort() { this.isOver = true; }
    hear(...texts) { this.dispatchEvent(Object.assign(new Event('result'), { results: texts.map((transcript) => [{ transcript }]) })); }
  }`);
  await page.getByRole('textbox').fill('Panels');
  await openMenu(page);
  await item.click();
  const stop = page.getByRole('button', { name: 'Stop' });
  await stop.waitFor();
  expect(await page.evaluate('speech.lang')).toBe('en');
  await page.evaluate(`speech.hear('for a', ' barn')`);
  expect(await page.getByRole('textbox').inputValue()).toBe('Panels for a barn');
  expect(await violations(page, 'colloquy-chat')).toEqual([]);
  expect(await overhang(page)).toBe(0);
  await picture(page, 'dictation');
  await page.getByRole('textbox').press('Enter');
  await page.locator('.entry.guest').getByText('Panels for a barn').waitFor();
  await expect.poll(() => stop.count()).toBe(0);
  expect(await page.evaluate('speech.isOver')).toBe(true);

  await page.getByText('How old is the roof?').waitFor();
  await openMenu(page);
  await item.click();
  await page.evaluate(`speech.hear('Ten years')`);
  await stop.click();
  await page.evaluate(`speech.hear('Ten years and more')`);
  expect(await page.getByRole('textbox').inputValue()).toBe('Ten years');

  await openMenu(page);
  await item.click();
  await page.evaluate(`speech.dispatchEvent(new Event('error'))`);
  await page.getByText('The microphone cannot be used.').waitFor();
}, 60_000);

it('the chat reads new messages aloud when the visitor switches that on', async () => {
  const { page } = await open();
  await page.evaluate(`globalThis.spoken = [];
    globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
    Object.defineProperty(globalThis, 'speechSynthesis', { configurable: true, value: { cancel() {}, speak: ({ text, lang }) => spoken.push([text, lang]) } })`);
  const reading = (await openMenu(page)).getByRole('switch', { name: 'Read aloud' });
  await reading.click();
  expect(await reading.getAttribute('aria-checked')).toBe('true');
  await page.keyboard.press('Escape');
  await say(page, 'A barn');
  await expect.poll(() => page.evaluate('spoken')).toEqual([['How old is the roof?', 'en']]);
}, 60_000);

it('the chat shows system notifications when the visitor switches them on', async () => {
  const { page } = await open();
  // Browsers of tests show none.
  await page.evaluate(`globalThis.noted = []; globalThis.Notification = class {
    static permission = 'default';
    static async requestPermission() { return (Notification.permission = 'granted'); }
    constructor(title) { noted.push(title); }
  }`);
  const show = (state: string) =>
    page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'))`);
  const answerUnseen = async (text: string) => {
    await page.getByRole('textbox').fill(text);
    await show('hidden');
    await page.getByRole('textbox').press('Enter');
    await expect.poll(() => page.title()).toMatch(/^\(1\)/);
    await show('visible');
  };
  await answerUnseen('A barn');
  expect(await page.evaluate('noted')).toEqual([]);
  const notices = (await openMenu(page)).getByRole('switch', { name: 'Notifications' });
  expect(await notices.getAttribute('aria-checked')).toBe('false');
  await notices.click();
  await expect.poll(() => notices.getAttribute('aria-checked')).toBe('true');
  expect(await violations(page, 'colloquy-chat')).toEqual([]);
  await picture(page, 'menu-notifications');
  await page.keyboard.press('Escape');
  await answerUnseen('Ten years');
  expect(await page.evaluate('noted')).toEqual(['(1) A site']);
}, 60_000);

it('the sound has a switch, whose setting survives a reload', async () => {
  const { page } = await open({ general: { isSoundEnabled: true } });
  const sound = (await openMenu(page)).getByRole('switch', { name: 'Sound' });
  expect(await sound.getAttribute('aria-checked')).toBe('true');
  await sound.click();
  expect(await sound.getAttribute('aria-checked')).toBe('false');
  await page.reload();
  await conversationHasCome(page);
  const again = (await openMenu(page)).getByRole('switch', { name: 'Sound' });
  expect(await again.getAttribute('aria-checked')).toBe('false');
}, 60_000);

it('deleting the chat requires a confirmation, then offers a new chat', async () => {
  const { page, base } = await open({ general: { isChatDeletionEnabled: true }, width: 320 });
  await say(page, 'A barn');
  await page.getByText('How old is the roof?').waitFor();
  const stored = (await page.evaluate(`Object.values(sessionStorage).join()`)) as string;
  const { sessionId } = JSON.parse(stored) as { readonly sessionId: string };
  const menu = await openMenu(page);
  await menu.getByRole('button', { name: 'Delete this chat' }).click();
  await menu.getByRole('button', { name: 'Cancel' }).click();
  await menu.getByRole('button', { name: 'Delete this chat' }).click();
  expect(await overhang(page)).toBe(0);
  expect(await violations(page, 'colloquy-chat')).toEqual([]);
  await picture(page, 'menu-delete');
  await menu.getByRole('button', { name: 'Delete this chat' }).click();
  await page.getByText('This chat was deleted.').waitFor();
  await picture(page, 'menu-deleted');
  expect(await page.locator('.entry').count()).toBe(0);
  expect((await fetch(`${base}/v1/sessions/${sessionId}`)).status).toBe(404);
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByText('What is it about?').waitFor();
  expect(await page.locator('.entry.guest').count()).toBe(0);
}, 60_000);
