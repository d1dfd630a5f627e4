// A number field: what is typed is sent as it is, and the server reads it.
import { expandFlow } from '@colloquy/blocks/testing';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

const bot = expandFlow({
  publicId: 'number',
  variables: ['Number'],
  settings: { typingEmulation: { enabled: false } },
  groups: [
    {
      blocks: [
        'How much?',
        { type: 'number input', options: { variableId: 'Number', min: -5, max: 100_000 } },
        'Number [{{Number}}].',
        { type: 'number input', options: { style: 'currency', currency: 'EUR' } },
        'Bye',
      ],
    },
  ],
});

async function open(language = 'en') {
  const base = await serveWidgetPage({
    bots: [bot],
    body: `<colloquy-chat bot="number" lang="${language}"></colloquy-chat>`,
  });
  const { page, complaints } = await openPage({ base, width: 390, isTouch: true });
  await page.goto(base);
  const field = page.locator('.asked input');
  await field.waitFor();
  return { page, field, complaints };
}

it.each([
  ['1.234,50', 'de', '1234.5'],
  ['1,234.50', 'en', '1234.5'],
  ['12,5', 'de', '12.5'],
  ['12,5', 'en', '12.5'],
  ['1.234', 'de', '1234'],
  ['1.234', 'en', '1.234'],
  ['eight', 'en', '8'],
  ['-3', 'en', '-3'],
])('the number field reads %s in %s as %s', async (typed, language, number) => {
  const { page, field, complaints } = await open(language);
  await field.pressSequentially(typed);
  expect(await field.inputValue()).toBe(typed);
  await page.locator('.send').click();
  await page.getByText(`Number [${number}].`).waitFor();
  expect(complaints).toEqual([]);
});

it('the bot reports the limits, and the field opens the number keyboard', async () => {
  const { page, field } = await open();
  await field.fill('100001');
  await field.press('Enter');
  await page.getByText(/100,?000/).waitFor();
  await field.fill('7');
  await field.press('Enter');
  await page.getByText('Number [7].').waitFor();
  await expect.poll(() => field.getAttribute('inputmode')).toBe('decimal');
  await field.fill('9,50');
  await field.press('Enter');
  await page.locator('.guest').getByText('€9.50').waitFor();
});
