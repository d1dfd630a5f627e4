// The first minutes of a new user: an empty folder, the printed link, a bot built in the studio only, tried, published, talked to, and its
// result exported. Played once with the mouse and once with the keyboard alone. `COLLOQUY_TEST_SCREENS_FOLDER` is where a picture of each
// step is kept, if it is set. `COLLOQUY_TEST_SCREENS=1` makes the moving picture of the README out of the steps with the mouse.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import type { Frame } from '../support/moving-picture.ts';
import { encode } from '../support/moving-picture.ts';
import { startServerProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { Hands } from './hands.ts';
import { keyboard, mouse } from './hands.ts';

const openPage = useBrowser();

/** The script's own time, without the start of the server and the browser. */
const LONGEST_MS = 180_000;

/** Longest wait for one step: a failure names the step, and not the whole script. */
const STEP_MS = 15_000;

const screens = process.env.COLLOQUY_TEST_SCREENS_FOLDER;

describe.each([
  { name: 'mouse', hands: mouse },
  { name: 'keyboard', hands: keyboard },
])('a first bot, with the $name', ({ name, hands }) => {
  it('is built, tried, published and used, and its result exported', { timeout: 240_000 }, async () => {
    const orders = await startOrders();
    const { page, link, complaints } = await openFirstLink(orders);
    const started = performance.now();
    const shot = pictures(page, name);
    await page.goto(link);
    await page.getByText('Make your first bot').waitFor();
    await shot('first-run');

    await hands.press(page.getByRole('button', { name: 'Blank bot' }));
    const chat = page.locator('colloquy-chat');
    await chat.getByText('Hello! What can I do for you?').waitFor();
    await shot('blank-bot');

    await build(page, { hands, address: `${orders.base}/orders/{{Order}}`, shot });
    await expect.poll(() => page.locator('.dock__count').count()).toBe(0);

    await hands.press(page.getByRole('button', { name: 'Try it' }));
    await hands.press(page.getByRole('button', { name: 'Restart' }));
    await chat.getByText('Hello! Who are you?').waitFor();
    await talk(chat, ['Ada', 'ada@example.org', '4711'], 'It is late. On which number may we call?');
    await page.locator('.line--current').getByText('Phone number').waitFor();
    await shot('tried');
    await talk(chat, ['+44 20 7946 0018']);
    expect(orders.asked).toEqual(['/orders/4711']);

    await hands.press(page.getByRole('button', { name: 'Publish' }));
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await hands.write(dialog.getByLabel('Address'), 'parcels');
    await hands.write(dialog.getByLabel('Message'), 'The first version');
    await shot('publish');
    await hands.press(dialog.getByRole('button', { name: 'Publish' }));
    await page.getByText('Version 1 is published').waitFor();
    await shot('published');
    await hands.press(page.getByRole('button', { name: 'Done' }));

    const visitor = await page.context().newPage();
    await visitor.goto(new URL('/parcels', link).href);
    const visit = visitor.locator('colloquy-chat');
    await talk(visit, ['Grace', 'grace@example.org', '12'], 'It arrives on Friday.');
    await pictures(visitor, name)('visitor');
    await visitor.close();
    expect(orders.asked).toEqual(['/orders/4711', '/orders/12']);

    await hands.press(page.getByRole('link', { name: 'Results' }));
    const row = page.getByRole('row').filter({ hasText: 'grace@example.org' });
    await row.waitFor();
    await hands.press(row.getByRole('link'));
    await page.locator('.transcript').getByText('It arrives on Friday.').waitFor();
    await shot('result');
    const line = (await exported(page, hands)).split('\n').find((one) => one.includes('grace@example.org'));
    expect(line).toContain('Grace');
    expect(line).toContain('Friday');
    expect(complaints).toEqual([]);
    expect(performance.now() - started).toBeLessThan(LONGEST_MS);
    if (frames.length > 0) await writeMovingPicture();
  });
});

/** Four questions, a call, and a condition on what it gave. */
async function build(
  page: Page,
  { hands, address, shot }: { readonly hands: Hands; readonly address: string; readonly shot: Shot },
): Promise<void> {
  const add = async (search: string, heading: string) => {
    await hands.openAdding(page);
    await name(page, search, heading);
  };
  const keepIn = (variable: string) => chooseVariable(page, { hands, field: 'Save the answer as', variable });

  await hands.press(page.getByRole('tab', { name: 'Settings' }));
  await hands.write(page.getByLabel('Name', { exact: true }), 'Parcel help');
  await hands.press(page.getByRole('button', { name: /^Text: Hello!/ }));
  await hands.write(page.getByRole('textbox', { name: 'Message' }), 'Hello! Who are you?');
  await hands.press(page.getByRole('button', { name: /^Text answer:/ }));
  await keepIn('Name');
  await shot('first-question');

  await add('e-mail', 'E-mail');
  await keepIn('Email');
  await add('number', 'Number');
  await keepIn('Order');

  await add('http', 'HTTP request');
  await hands.write(page.getByLabel('Address', { exact: true }), address);
  await hands.choose(page.getByLabel('Method'), 'GET');
  await keepFromAnswer(page, hands, { variable: 'Status', part: 'data.status', number: 1 });
  await keepFromAnswer(page, hands, { variable: 'Day', part: 'data.day', number: 2 });
  await shot('request');

  await add('condition', 'Condition');
  await chooseVariable(page, { hands, field: 'Variable of branch 1', variable: 'Status' });
  await hands.write(page.getByLabel('Value of branch 1'), 'late');
  await shot('condition');

  await hands.pressEnd(page.getByRole('button', { name: 'Add the next step after Status is late' }));
  await name(page, 'text', 'Text');
  await hands.write(
    page.getByRole('textbox', { name: 'Message' }),
    'It is late. On which number may we call?',
  );
  await add('phone', 'Phone');
  await keepIn('Phone');
  await hands.pressEnd(page.getByRole('button', { name: 'Add the next step after else' }));
  await name(page, 'text', 'Text');
  await hands.write(page.getByRole('textbox', { name: 'Message' }), 'It arrives on {{Day}}.');
  await page.getByText(/^Saved \d/).waitFor();
  await shot('built');
}

/** Types the name of a block into the dialog that is open. */
async function name(page: Page, search: string, heading: string): Promise<void> {
  await page.getByRole('dialog', { name: 'Add a block' }).locator('input:focus').waitFor();
  await page.keyboard.type(search);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
}

async function chooseVariable(
  page: Page,
  { hands, field, variable }: { readonly hands: Hands; readonly field: string; readonly variable: string },
): Promise<void> {
  await takeVariable(page.getByRole('combobox', { name: field, exact: true }), hands, variable);
}

/** Writes a name that no variable has yet, or that of one, and takes what is offered. */
async function takeVariable(field: Locator, hands: Hands, variable: string): Promise<void> {
  const page = field.page();
  const offered = page.locator('.combo__popup');
  await hands.write(field, variable);
  await offered.getByRole('option', { name: variable }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await offered.waitFor({ state: 'detached' });
}

async function keepFromAnswer(
  page: Page,
  hands: Hands,
  { variable, part, number }: { readonly variable: string; readonly part: string; readonly number: number },
): Promise<void> {
  // The first row is there already.
  if (number > 1) await hands.press(page.getByRole('button', { name: 'Save another part' }));
  await hands.write(page.getByLabel(`What is saved, part ${number}`), part);
  await page.keyboard.press('Tab');
  // The variable has the name of the part.
  const saved = page.getByRole('combobox', { name: `Saved as, part ${number}` });
  await expect.poll(() => saved.inputValue()).toBe(variable);
}

/** Gives replies one after the other, and waits for the words that follow the last one. */
async function talk(chat: Locator, replies: readonly string[], words?: string): Promise<void> {
  const said = chat.locator('.entry.guest');
  const before = await said.count();
  for (const [index, reply] of replies.entries()) {
    const field = chat.locator('.asked :is(textarea, input:not([type=checkbox]))').first();
    const sent = said.nth(before + index);
    // A question that has just come takes no Enter yet: it may have been meant for the one before.
    await vi.waitFor(
      async () => {
        // A reply that is only shown late is not given again, to the next question.
        if (await sent.isVisible()) return;
        await field.fill(reply);
        await field.press('Enter');
        await sent.waitFor({ timeout: 1_000 });
      },
      { timeout: STEP_MS },
    );
  }
  if (words !== undefined) await chat.getByText(words).waitFor();
}

async function exported(page: Page, hands: Hands): Promise<string> {
  await hands.press(page.getByRole('button', { name: 'Export' }));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    hands.pick(page.getByRole('menuitem', { name: 'CSV' })),
  ]);
  return readFile(await download.path(), 'utf8');
}

/** A shop that knows two orders. */
async function startOrders() {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: url.endsWith('4711') ? 'late' : 'on its way', day: 'Friday' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { asked, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A server on an empty folder, and the link that it prints. */
async function openFirstLink({ base }: { readonly base: string }) {
  const folder = temporaryFolder('first-bot');
  onTestFinished(folder.remove);
  const { promise, resolve } = Promise.withResolvers<string>();
  // A server with an operator's token prints no link.
  const environment = { COLLOQUY_OPERATOR_TOKEN: '', COLLOQUY_EGRESS_ALLOW: new URL(base).host };
  const server = startServerProcess(folder.path, environment, (line) => {
    const [found] = /http:\/\/\S+sign-in\S+/.exec(line) ?? [];
    if (found !== undefined) resolve(found);
  });
  server.go();
  onTestFinished(async () => void (await server.stop()));
  const link = await promise;
  const watched = await openPage({ base: new URL(link).origin, width: 1440 });
  watched.page.setDefaultTimeout(STEP_MS);
  return { ...watched, link };
}

/** For how long the README shows a step. */
const SHOWN_MS = 1_400;

const frames: Frame[] = [];

async function writeMovingPicture(): Promise<void> {
  const folder = join(import.meta.dirname, '../../docs/pictures');
  await writeFile(join(folder, 'studio.png'), encode(frames));
  await writeFile(join(folder, 'studio-still.png'), encode(frames.slice(0, 1)));
  frames.length = 0;
}

type Shot = (step: string) => Promise<void>;

/** Numbered pictures, when a folder for them is named. */
function pictures(page: Page, way: string): Shot {
  return async (step) => {
    if (process.env.COLLOQUY_TEST_SCREENS && way === 'mouse')
      frames.push({ png: await page.screenshot(), shownMs: SHOWN_MS });
    if (screens === undefined) return;
    await mkdir(screens, { recursive: true });
    count++;
    const file = join(screens, `${way}-${String(count).padStart(2, '0')}-${step}.png`);
    await writeFile(file, await page.screenshot());
  };
}

let count = 0;
