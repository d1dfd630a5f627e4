// The calendar of dates and ranges, and the countries of phone numbers: as keyboards, fingers and screen readers have them.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { overhang, useBrowser } from '../support/browser.ts';
import { looks } from '../support/looks.ts';
import { violations } from '../support/violations.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

function botAsking(type: string, options: object): unknown {
  return expandFlow({
    id: 'one-id',
    name: 'One',
    publicId: 'one',
    variables: ['It'],
    settings: { typingEmulation: { enabled: false } },
    groups: [{ blocks: ['When?', { type, options: { variableId: 'It', ...options } }, 'It is {{It}}.'] }],
  });
}

const openPage = useBrowser();

async function open(
  type: string,
  options: object,
  { lang = 'en-GB', width = 1280, scheme }: { lang?: string; width?: number; scheme?: 'light' | 'dark' } = {},
): Promise<Page> {
  const base = await serveWidgetPage({
    bots: [botAsking(type, options)],
    body: `<colloquy-chat bot="one" lang="${lang}"></colloquy-chat>`,
  });
  const { page } = await openPage({ base, width, ...(scheme ? { scheme } : {}) });
  // The calendar opens near today.
  await page.clock.setFixedTime('2026-11-23T12:00:00Z');
  await page.goto(base);
  await page.locator('.asked input').waitFor();
  return page;
}

const day = (page: Page, name: string) =>
  page.getByRole('gridcell', { name: new RegExp(`(?<!\\d)${name}$`) });

function focusedName(page: Page): Promise<string | null> {
  return page.locator('[role=gridcell]:focus').getAttribute('aria-label');
}

/** Targets that can be seen in the chat and are smaller than 44 pixels. */
function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(`[...document.querySelector('colloquy-chat').shadowRoot.querySelectorAll('button, input')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width < 44 || height < 44).map(([html, { width, height }]) => html + width + ' ' + height)`);
}

const bounds = { min: '2026-12-10', max: '2027-02-20', format: 'yyyy-MM-dd' };

it('the calendar supports the keys of the date grid pattern, within its limits', async () => {
  const page = await open('date input', bounds);
  const { keyboard } = page;
  await page.getByRole('button', { name: 'Date' }).press('Enter');
  await page.getByRole('dialog', { name: 'Date' }).waitFor();
  // Today is outside of what can be picked, so the nearest day has the focus.
  await expect.poll(() => focusedName(page)).toMatch(/10 December 2026/);
  await day(page, '24 December 2026').focus();
  const steps = [
    ['ArrowRight', 'Friday 25 December 2026'],
    ['ArrowDown', 'Friday 1 January 2027'],
    ['ArrowLeft', 'Thursday 31 December 2026'],
    ['ArrowUp', 'Thursday 24 December 2026'],
    ['Home', 'Monday 21 December 2026'],
    ['End', 'Sunday 27 December 2026'],
    ['PageDown', 'Wednesday 27 January 2027'],
    ['PageDown', 'Saturday 20 February 2027'],
    ['PageUp', 'Wednesday 20 January 2027'],
    ['Shift+PageUp', 'Thursday 10 December 2026'],
    ['ArrowLeft', 'Thursday 10 December 2026'],
  ] as const;
  for (const [key, name] of steps) {
    await keyboard.press(key);
    await expect.poll(() => focusedName(page), { message: key }).toBe(name.replace(' ', ', '));
  }
  expect(await day(page, '9 December 2026').getAttribute('aria-disabled')).toBe('true');
  await day(page, '9 December 2026').click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(1);
  await keyboard.press('Escape');
  await page.getByRole('button', { name: 'Date', exact: true }).and(page.locator(':focus')).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

it.each(looks('narrow'))(
  'the calendar has large targets and accessible names, %i pixels wide, %s',
  async (width, scheme) => {
    const page = await open('date input', { ...bounds, isRange: true }, { width, scheme });
    await page.getByRole('button', { name: 'Date' }).click();
    await day(page, '24 December 2026').click();
    expect([await violations(page, 'colloquy-chat'), await overhang(page), await smallTargets(page)]).toEqual(
      [[], 0, []],
    );
    await page.getByRole('button', { name: 'January 2027' }).click();
    await day(page, '3 January 2027').click();
    // Both ends stand in the field, and nothing was sent yet.
    expect(await page.locator('.asked input').inputValue()).toBe('24 December 2026 – 3 January 2027');
    await page.locator('.asked [part=send]').click();
    await page.getByText('It is 2026-12-24 to 2027-01-03.').waitFor();
  },
);

it('a question with a time is answered only with both day and time', async () => {
  const page = await open('date input', { ...bounds, hasTime: true, format: 'yyyy-MM-dd HH:mm' });
  await page.getByRole('button', { name: 'Date' }).click();
  await day(page, '24 December 2026').click();
  await page.locator('.asked [part=send][aria-disabled=true]').click({ force: true });
  expect(await page.locator('.entry.guest').count()).toBe(0);
  await page.getByLabel('Time').fill('10:30');
  await page.locator('.asked [part=send]').click();
  await page.getByText('It is 2026-12-24 10:30.').waitFor();
});

it.each([
  [390, 844],
  [320, 568],
])(
  'a range with times keeps its fields and the send button visible, at %i by %i pixels',
  async (width, height) => {
    const page = await open(
      'date input',
      { isRange: true, hasTime: true, format: 'yyyy-MM-dd HH:mm' },
      { width },
    );
    await page.setViewportSize({ width, height });
    const isInSight = async (part: string): Promise<boolean> => {
      const {
        x = -1,
        y = -1,
        width: wide = 0,
        height: high = 0,
      } = (await page.locator(part).last().boundingBox()) ?? {};
      return x >= 0 && y >= 0 && x + wide <= width && y + high <= height;
    };
    await page.getByRole('button', { name: 'Date' }).click();
    const [calendar, field] = [
      await page.locator('.calendar').boundingBox(),
      await page.locator('.asked .field').boundingBox(),
    ];
    expect(calendar?.width).toBe(field?.width);
    expect(await isInSight('.asked [part=send]')).toBe(true);
    await day(page, '24 November 2026').click();
    await day(page, '27 November 2026').click();
    for (const end of ['From Tue 24 Nov', 'To Fri 27 Nov'])
      await page.getByRole('button', { name: end }).waitFor();
    for (const part of ['.moment:first-child input', '.moment:last-child input', '.asked [part=send]'])
      expect(await isInSight(part), part).toBe(true);
    const rights = await page
      .locator('.calendar, .calendar .moment input')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    expect(Math.max(...rights)).toBe(rights[0]);
    expect([await overhang(page), await violations(page, 'colloquy-chat')]).toEqual([0, []]);
    await page.getByLabel('From Tue 24 Nov, Time').fill('09:30');
    await page.getByLabel('To Fri 27 Nov, Time').fill('18:00');
    await page.locator('.asked [part=send]').click();
    await page.getByText('It is 2026-11-24 09:30 to 2026-11-27 18:00.').waitFor();
  },
);

it('the visitor can type over a picked day', async () => {
  const page = await open('date input', bounds);
  await page.getByRole('button', { name: 'Date' }).click();
  await day(page, '24 December 2026').click();
  const field = page.locator('.asked input');
  expect(await field.inputValue()).toBe('24 December 2026');
  await field.fill('26 December 2026');
  await field.press('Enter');
  await page.getByText('It is 2026-12-26.').waitFor();
});

it.each([
  ['en-US', 'ltr', 'Sun', 'Friday, December 25, 2026'],
  ['de', 'ltr', 'Mo', 'Freitag, 25. Dezember 2026'],
  ['ar-EG', 'rtl', 'س', 'الأربعاء، ٢٣ ديسمبر ٢٠٢٦'],
])(
  'the calendar is in %s, %s, with the right first weekday and arrow direction',
  async (lang, direction, first, right) => {
    const page = await open('date input', bounds, { lang });
    await page.locator('.asked [aria-haspopup=dialog]').click();
    expect((await page.getByRole('columnheader').first().innerText()).trim()).toBe(first);
    expect(await page.locator('.root').getAttribute('dir')).toBe(direction);
    await page.locator('[role=gridcell]', { hasText: /^(?:24|٢٤)$/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await focusedName(page))?.replaceAll(/[\u200e\u200f]/g, '')).toBe(right);
  },
);

it.each([
  ['th', /2569/, '16'],
  ['fa', /آذر/, '۲۵'],
  ['ar-SA-u-ca-islamic-umalqura', /رجب/, '٧'],
])('the calendar shows the months of %s, and sends a Gregorian date', async (lang, month, number) => {
  const narrow = { min: '2026-12-12', max: '2026-12-18', format: 'yyyy-MM-dd' };
  const page = await open('date input', narrow, { lang });
  await page.locator('.asked [aria-haspopup=dialog]').click();
  expect(await page.locator('.month').innerText()).toMatch(month);
  await page.locator('[role=gridcell]', { hasText: new RegExp(`^${number}$`) }).click();
  await page.locator('.asked [part=send]').click();
  await page.getByText('It is 2026-12-16.').waitFor();
});

it('a range shows two months side by side when there is room, by keyboard only', async () => {
  const page = await open('date input', { ...bounds, isRange: true });
  const { keyboard } = page;
  const months = () => page.locator('.month').allInnerTexts();
  await page.getByRole('button', { name: 'Date' }).press('Enter');
  await expect.poll(() => focusedName(page)).toMatch(/10 December 2026/);
  expect(await months()).toEqual(['December 2026', 'January 2027']);
  expect([await violations(page, 'colloquy-chat'), await overhang(page), await smallTargets(page)]).toEqual([
    [],
    0,
    [],
  ]);
  const steps = [
    // Within what is seen nothing is turned.
    ['PageDown', /10 January 2027/, ['December 2026', 'January 2027']],
    ['PageDown', /10 February 2027/, ['January 2027', 'February 2027']],
    ['PageUp', /10 January 2027/, ['January 2027', 'February 2027']],
    ['PageUp', /10 December 2026/, ['December 2026', 'January 2027']],
  ] as const;
  for (const [key, name, seen] of steps) {
    await keyboard.press(key);
    await expect.poll(() => focusedName(page), { message: key }).toMatch(name);
    expect(await months()).toEqual(seen);
  }
  await keyboard.press('Enter');
  await keyboard.press('PageDown');
  await expect.poll(() => focusedName(page)).toMatch(/10 January 2027/);
  // From the first end to the focus, over both months.
  expect(await page.locator('.between').count()).toBe(32);
  await keyboard.press('Enter');
  await page.locator('.asked input:focus').waitFor();
  await keyboard.press('Enter');
  await page.getByText('It is 2026-12-10 to 2027-01-10.').waitFor();
});

it('turning both months keeps the focus on the pressed button', async () => {
  const page = await open('date input', { min: '2026-12-10', max: '2027-12-31', isRange: true });
  await page.getByRole('button', { name: 'Date' }).click();
  const on = page.getByRole('button', { name: 'January 2027', exact: true });
  await on.press('Enter');
  await expect.poll(() => page.locator('.month').allInnerTexts()).toEqual(['January 2027', 'February 2027']);
  await page.locator('.forth:focus').waitFor();
  // Of each button one can be seen.
  expect(await page.locator('.months button:visible').count()).toBe(4);
});

it('choosing an end of a range shows its month', async () => {
  const page = await open('date input', { ...bounds, isRange: true });
  await page.getByRole('button', { name: 'Date' }).click();
  await day(page, '24 December 2026').click();
  await page.getByRole('button', { name: 'January 2027', exact: true }).click();
  await day(page, '3 January 2027').click();
  await page.getByRole('button', { name: 'Date', exact: true }).click();
  await day(page, '24 December 2026').waitFor();
  await page.getByRole('button', { name: 'To Sun, 3 Jan 2027' }).click();
  expect(await day(page, '3 January 2027').getAttribute('aria-selected')).toBe('true');
  expect(await violations(page, 'colloquy-chat')).toEqual([]);
  await page.getByRole('button', { name: /^From Thu,? 24 Dec/ }).click();
  expect(await day(page, '24 December 2026').getAttribute('aria-selected')).toBe('true');
});

it('the calendar shows picked days with forced colours', async () => {
  const page = await open('date input', { ...bounds, isRange: true });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('button', { name: 'Date' }).click();
  await day(page, '24 December 2026').click();
  await day(page, '26 December 2026').focus();
  const look = (name: string): Promise<string> =>
    day(page, name).evaluate((one) => {
      const { backgroundColor, borderTopStyle } = one.ownerDocument.defaultView.getComputedStyle(one);
      return `${backgroundColor} ${borderTopStyle}`;
    });
  const [plain, between, picked] = [
    await look('30 December 2026'),
    await look('25 December 2026'),
    await look('24 December 2026'),
  ];
  expect(new Set([plain, between, picked]).size).toBe(3);
});

it.each(looks('wide'))(
  'the visitor finds the country of a phone number by keyboard only, %i pixels wide, %s',
  async (width, scheme) => {
    const page = await open('phone number input', { defaultCountryCode: 'DE' }, { width, scheme });
    const { keyboard } = page;
    await page.getByRole('button', { name: 'DE +49, Country: Germany' }).press('Enter');
    await page.getByRole('combobox', { name: 'Search' }).and(page.locator(':focus')).waitFor();
    await expect
      .poll(() => page.getByRole('option', { selected: true }).innerText())
      .toMatch(/^Germany\s*\+49$/);
    await keyboard.type('austr');
    expect(await page.getByRole('option').allInnerTexts()).toEqual(
      ['Australia\n+61', 'Austria\n+43'].map((text) => expect.stringMatching(text.replace('\n+', '\\s*\\+'))),
    );
    expect([await violations(page, 'colloquy-chat'), await overhang(page), await smallTargets(page)]).toEqual(
      [[], 0, []],
    );
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.getByRole('button', { name: 'AT +43, Country: Austria' }).waitFor();
    await keyboard.type('0664 1234567');
    await keyboard.press('Enter');
    await page.getByText('It is +436641234567.').waitFor();
  },
);

it.each([
  ['+33 6 12 34 56 78', 'FR +33, Country: France', 'It is +33612345678.'],
  ['+1 416 555 0123', 'US +1, Country: United States', 'It is +14165550123.'],
  ['020 7946 0958', 'GB +44, Country: United Kingdom', 'It is +442079460958.'],
])('the field recognizes the country of %s while the visitor types', async (number, country, answer) => {
  const page = await open('phone number input', { defaultCountryCode: 'GB' });
  await page.locator('.asked input').focus();
  await page.keyboard.type(number);
  await page.getByRole('button', { name: country }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(answer).waitFor();
});

it('Escape closes the list of countries and keeps the number', async () => {
  const page = await open('phone number input', {}, { lang: 'en' });
  await page.locator('.asked input').fill('0664');
  await page.getByRole('button', { name: /^Country/ }).click();
  await page.keyboard.type('nowhere at all');
  await page.getByText('Nothing found').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('combobox').count()).toBe(0);
  expect(await page.locator('.asked input').inputValue()).toBe('0664');
});

it('the calendar mirrors its arrows in right-to-left languages, with short weekdays', async () => {
  const page = await open('date input', { isRange: true }, { lang: 'ar', width: 390 });
  await page.locator('.asked button.icon').first().click();
  await page.getByRole('grid').first().waitFor();
  const arrows =
    (await page.evaluate(`[...document.querySelector('colloquy-chat').shadowRoot.querySelectorAll('.months button')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [one.getBoundingClientRect(), one.querySelector('path').getBoundingClientRect()])
    .map(([button, path]) => path.left >= button.left && path.right <= button.right && path.width > 0)`)) as boolean[];
  expect(arrows).toEqual([true, true, true, true]);
  const widths =
    (await page.evaluate(`[...document.querySelector('colloquy-chat').shadowRoot.querySelectorAll('[role=columnheader]')]
    .map((one) => one.scrollWidth - one.clientWidth)`)) as number[];
  expect(Math.max(...widths)).toBeLessThanOrEqual(0);
});
