// Every input of the chat, answered by keyboard alone as people do, and what the bot understood.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { overhang, useBrowser } from '../support/browser.ts';
import { looks } from '../support/looks.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { violations } from '../support/violations.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pictureSrc = `data:image/png;base64,${photo.toString('base64')}`;

const bot = expandFlow({
  id: 'inputs-id',
  name: 'Inputs',
  publicId: 'inputs',
  variables: ['Number', 'Email', 'Url', 'Phone', 'Day', 'Stay', 'Time', 'Stars', 'Picture', 'City', 'Photo'],
  groups: [
    {
      id: 'all',
      title: 'All',
      blocks: [
        'How much?',
        { type: 'number input', options: { variableId: 'Number', min: 0, max: 10 } },
        'Number {{Number}}. Your email?',
        { type: 'email input', options: { variableId: 'Email' } },
        'Email {{Email}}. Your page?',
        { type: 'url input', options: { variableId: 'Url' } },
        'Page {{Url}}. Your phone?',
        { type: 'phone number input', options: { variableId: 'Phone', defaultCountryCode: 'DE' } },
        'Phone {{Phone}}. Which day?',
        { type: 'date input', options: { variableId: 'Day', format: 'yyyy-MM-dd' } },
        'Day {{Day}}. From when to when?',
        { type: 'date input', options: { variableId: 'Stay', format: 'yyyy-MM-dd', isRange: true } },
        'Stay {{Stay}}. What time?',
        { type: 'time input', options: { variableId: 'Time' } },
        'Time {{Time}}. How was it?',
        {
          type: 'rating input',
          options: {
            variableId: 'Stars',
            buttonType: 'Icons',
            length: 5,
            labels: { left: 'Bad', right: 'Good' },
            isOneClickSubmitEnabled: true,
          },
        },
        'Stars {{Stars}}. Which ones?',
        {
          type: 'picture choice input',
          options: { variableId: 'Picture', isMultipleChoice: true },
          items: [
            { id: 'cat', title: 'Cat', pictureSrc },
            { id: 'dog', title: 'Dog', description: 'Barks', pictureSrc },
          ],
        },
        'Picture {{Picture}}. Where to?',
        {
          type: 'cards',
          options: { saveResponseMapping: [{ field: 'Title', variableId: 'City' }] },
          items: [
            { id: 'paris', title: 'Paris', imageUrl: pictureSrc, paths: [{ id: 'p1', text: 'Go' }] },
            { id: 'rome', title: 'Rome', description: 'Old', paths: [{ id: 'p2', text: 'Go' }] },
          ],
        },
        'City {{City}}. A photo?',
        { type: 'file input', options: { variableId: 'Photo', isMultipleAllowed: true, isRequired: false } },
        'Photo {{Photo}}. Good bye.',
      ],
    },
  ],
});

const openPage = useBrowser();

/** Pixels of the list that are below what is seen. */
function distanceToEnd(page: Page): Promise<number> {
  return page
    .locator('section.scroll')
    .evaluate((box) => Math.round(box.scrollHeight - box.clientHeight - box.scrollTop));
}

it.each(looks('narrow'))(
  'the visitor answers every input by keyboard, %i pixels wide, %s',
  async (width, scheme) => {
    const folder = temporaryFolder('inputs');
    const base = await serveWidgetPage({
      bots: [bot],
      dataFolder: folder.path,
      body: '<colloquy-chat bot="inputs"></colloquy-chat>',
      policy: "default-src 'none'; script-src 'self'; connect-src 'self'; img-src * data:",
    });
    const { page, complaints } = await openPage({ base, width, scheme });
    await page.goto(base);
    const { keyboard } = page;
    const wrong: string[] = [];
    const says = async (text: string): Promise<void> => {
      await page.getByText(text).waitFor();
      await page.locator('.asked :is(input, button):enabled').first().waitFor();
      if (process.env.SCREENS)
        await page.screenshot({ path: `${process.env.SCREENS}/${width}-${text.split(' ')[0]}.png` });
      wrong.push(...(await violations(page, 'colloquy-chat')));
      await expect.poll(() => distanceToEnd(page)).toBeLessThan(2);
      expect(await overhang(page)).toBe(0);
    };
    const type = async (text: string): Promise<void> => {
      await page.locator('.asked input:focus').waitFor();
      await keyboard.type(text);
      await keyboard.press('Enter');
    };

    await says('How much?');
    await page.locator('.asked input').focus();
    // Out of the bounds: the bot says so, and asks again.
    await type('11');
    await page.getByText(/\b10\b/).waitFor();
    await type('1.234');
    await says('Number 1.234.');
    await type('ada@example.org');
    await says('Email ada@example.org.');
    await type('example.org');
    await says('Your phone?');
    await type('030 901820');
    await says('Phone +4930901820.');
    await type('24 December 2026');
    await says('Day 2026-12-24.');
    // In the calendar, with the arrow keys: from a Thursday to the Sunday behind it.
    await page.getByRole('button', { name: 'Date' }).press('Enter');
    await page.locator('[role=gridcell]:focus').waitFor();
    const focused = () => page.locator('[role=gridcell]:focus').getAttribute('aria-label');
    const isBefore = async (label: string): Promise<boolean> =>
      new Date(`${(await focused())?.replace(/^\w+,? /, '')} UTC`) < new Date(`${label} UTC`);
    for (let presses = 0; presses < 600 && (await isBefore('1 December 2026')); presses++)
      await keyboard.press('PageDown');
    for (let presses = 0; presses < 600 && !(await isBefore('25 December 2026')); presses++)
      await keyboard.press('PageUp');
    for (let presses = 0; presses < 40 && (await isBefore('24 December 2026')); presses++)
      await keyboard.press('ArrowRight');
    expect(await focused()).toBe('Thursday, December 24, 2026');
    wrong.push(...(await violations(page, 'colloquy-chat')));
    await keyboard.press('Enter');
    for (let presses = 0; presses < 3; presses++) await keyboard.press('ArrowRight');
    expect(await focused()).toBe('Sunday, December 27, 2026');
    await keyboard.press('Space');
    await page.locator('.asked input:focus').waitFor();
    await keyboard.press('Enter');
    await says('Stay 2026-12-24 to 2026-12-27.');
    await page.getByLabel('Time', { exact: true }).fill('14:30');
    await page.getByLabel('Time', { exact: true }).press('Enter');
    await says('Time 14:30.');
    await page.getByRole('radio', { name: '1, Bad' }).focus();
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    await says('Stars 3.');
    await page.getByRole('button', { name: 'Cat' }).press('Space');
    await page.getByRole('button', { name: 'Dog Barks' }).press('Space');
    await page.getByRole('button', { name: 'Send 2' }).press('Enter');
    await says('Picture Cat, Dog.');
    await page.getByRole('button', { name: 'Go, Rome' }).press('Enter');
    await says('City Rome.');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo });
    // It can be pressed once the file is there.
    await page.locator('button:enabled', { hasText: 'Send 1' }).press('Enter');
    await page.getByText('Good bye.').waitFor();
    expect([wrong, complaints]).toEqual([[], []]);
  },
  60_000,
);
