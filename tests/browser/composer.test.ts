// One field for numbers, days and times: what is typed is sent as typed, what was understood is shown, and a refused text stays in the field.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { violations } from '../support/violations.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

/** For the server and the page: a day without its year is the next one. */
const NOW = Date.UTC(2026, 10, 23, 12);

interface Opening {
  readonly lang?: string;
  readonly width?: number;
}

async function open(type: string, options: object = {}, { lang = 'en-GB', width = 390 }: Opening = {}) {
  const bot = expandFlow({
    publicId: 'one',
    variables: ['It'],
    settings: { typingEmulation: { enabled: false } },
    groups: [
      { blocks: ['When or how much?', { type, options: { variableId: 'It', ...options } }, 'It is {{It}}.'] },
    ],
  });
  const base = await serveWidgetPage({
    bots: [bot],
    clock: () => NOW,
    body: `<colloquy-chat bot="one" lang="${lang}"></colloquy-chat>`,
  });
  const { page, complaints } = await openPage({ base, width });
  await page.clock.setFixedTime(NOW);
  await page.goto(base);
  const field = page.locator('.asked input[type=text]').first();
  await field.waitFor();
  return { page, field, complaints };
}

const shot = (page: Page, name: string) =>
  process.env.SCREENS && page.screenshot({ path: `${process.env.SCREENS}/composer-${name}.png` });

it.each([
  ['number input', {}, 'en-GB', 'eight', '8', '8'],
  ['number input', {}, 'de', '1.234,50', '1234.5', '1.234,5'],
  ['number input', { style: 'currency', currency: 'EUR' }, 'de', '12,5', '12.5', '12,50 €'],
  ['date input', { format: 'yyyy-MM-dd' }, 'en-GB', '4/12/2026', '2026-12-04', '2026-12-04'],
  ['date input', { format: 'yyyy-MM-dd' }, 'de', 'vierter Dezember', '2026-12-04', '2026-12-04'],
  [
    'date input',
    { format: 'yyyy-MM-dd', isRange: true },
    'en-GB',
    'from 5 to 8 December',
    '2026-12-05 to 2026-12-08',
    '2026-12-05 to 2026-12-08',
  ],
  ['time input', {}, 'de', 'halb drei nachmittags', '14:30', '14:30'],
])('the %s %j in %s reads "%s" as %s', async (type, options, lang, typed, stored, understood) => {
  const { page, field, complaints } = await open(type, options, { lang });
  await field.fill(typed);
  const sent = page.waitForRequest('**/continueChat');
  await field.press('Enter');
  expect((await sent).postDataJSON().message).toEqual({ type: 'text', text: typed });
  await page.getByText(`It is ${stored}.`).waitFor();
  // What was typed stays, and what was understood stands below it.
  const bubble = page.locator('.guest .bubble');
  const chip = await page.locator('.guest .understood').textContent();
  expect(chip?.replaceAll(/\s/g, ' ')).toBe(understood);
  expect((await bubble.textContent())?.startsWith(typed)).toBe(true);
  await shot(page, `${type}-${lang}-understood`);
  expect(complaints).toEqual([]);
});

it.each([
  ['number input', { max: 40 }, '41', 'At most 40, please.'],
  ['date input', { max: '2026-12-01' }, '24 December 2026', '01/12/2026 or earlier, please.'],
  // The second time it is an example.
  ['time input', {}, '25:00', /^(?:Sorry, I did not understand that|For example)/],
])('the %s keeps a rejected text selected, with the reason below', async (type, options, typed, reason) => {
  const { page, field } = await open(type, options);
  for (const _attempt of [1, 2]) {
    await field.fill(typed);
    await field.press('Enter');
    await page.getByText(reason).last().waitFor();
    await expect.poll(() => field.inputValue()).toBe(typed);
    const selected = (one: { selectionStart: number; selectionEnd: number; value: string }) =>
      one.value.slice(one.selectionStart, one.selectionEnd);
    await expect.poll(() => field.evaluate(selected as never)).toBe(typed);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const described = await field.evaluate(
      (one) => one.getRootNode().getElementById(one.getAttribute('aria-describedby')).innerText,
    );
    expect(described).toMatch(reason);
    expect(await page.locator('.entry.guest').count()).toBe(0);
  }
  await shot(page, `${type}-refused`);
  expect(await violations(page, 'colloquy-chat')).toEqual([]);
  await field.fill('1');
  expect(await field.getAttribute('aria-invalid')).toBe(null);
});

it('the chat offers the meanings of an ambiguous text as buttons', async () => {
  const { page, field } = await open('date input', { format: 'yyyy-MM-dd' }, { lang: 'en' });
  await field.fill('4/12/2026');
  await field.press('Enter');
  await page.getByRole('button', { name: '12 April 2026' }).waitFor();
  expect(await violations(page, 'colloquy-chat')).toEqual([]);
  await shot(page, 'doubt');
  await page.getByRole('button', { name: '4 December 2026' }).click();
  await page.getByText('It is 2026-12-04.').waitFor();
  await page.locator('.guest .bubble').getByText('4 December 2026').waitFor();
});

it.each([
  [{ style: 'currency', currency: 'EUR' }, 'de', '€', 'end'],
  [{ style: 'currency', currency: 'EUR' }, 'en-GB', '€', 'start'],
  [{ style: 'unit', unit: 'kilometer' }, 'en-GB', 'km', 'end'],
  [{ style: 'percent' }, 'en-GB', '%', 'end'],
])('the field shows the unit: %j in %s', async (options, lang, unit, side) => {
  const { page, field } = await open('number input', options, { lang });
  const [mark, line] = [await page.locator('.field .unit').boundingBox(), await field.boundingBox()];
  expect(await page.locator('.field .unit').innerText()).toBe(unit);
  expect((mark?.x ?? 0) > (line?.x ?? 0)).toBe(side === 'end');
  expect(await field.getAttribute('inputmode')).toBe('decimal');
  await shot(page, `unit-${unit === '%' ? 'percent' : unit}-${lang}`);
});

it('the field has a time picker, which fills it', async () => {
  const { page, field } = await open('time input', { format: 'HH:mm' });
  expect(await page.locator('.field input[type=time]').count()).toBe(1);
  await page.getByLabel('Time').fill('14:30');
  expect(await field.inputValue()).toBe('14:30');
  await shot(page, 'time');
  await page.locator('.send').click();
  await page.getByText('It is 14:30.').waitFor();
});

it.each(['number input', 'date input', 'time input'])(
  'the %s has the question as its accessible name',
  async (type) => {
    const { page } = await open(type);
    await page.getByRole('textbox', { name: 'When or how much?' }).waitFor();
  },
);

it("the send button shows the author's label when there is room", async () => {
  const options = { labels: { button: 'Book it' } };
  const wide = await open('number input', options, { width: 1280 });
  const button = wide.page.getByRole('button', { name: 'Book it' });
  expect((await button.boundingBox())?.width).toBeGreaterThan(60);
  await shot(wide.page, 'label-1280');
  const narrow = await open('number input', options, { width: 390 });
  expect((await narrow.page.getByRole('button', { name: 'Book it' }).boundingBox())?.width).toBe(44);
});

it("the phone's keyboard stays open from a date to the next field", async () => {
  const bot = expandFlow({
    publicId: 'two',
    settings: { typingEmulation: { enabled: false } },
    groups: [{ blocks: ['Which day?', { type: 'date input' }, 'Your name?', { type: 'text input' }] }],
  });
  const base = await serveWidgetPage({ bots: [bot], body: '<colloquy-chat bot="two"></colloquy-chat>' });
  const { page } = await openPage({ base, width: 390, isTouch: true });
  await page.goto(base);
  await page.getByRole('button', { name: 'Date' }).waitFor();
  await page.getByRole('textbox').fill('tomorrow');
  await page.locator('.send[aria-disabled=false]').tap();
  await page.getByText('Your name?').waitFor();
  await expect.poll(() => page.locator('textarea:focus').count()).toBe(1);
});
