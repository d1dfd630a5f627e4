// Who speaks, when, and how wide: names, faces, days, times, bubbles as wide as their text, and the card of a launcher's window.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { overhang, useBrowser } from '../support/browser.ts';
import { violations } from '../support/violations.ts';
import { conversationHasCome, serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

const LONG =
  'Hello, and welcome. I can tell you what solar power would bring to your house, and what it would cost.';

function botOf(settings: object = {}, theme: object = {}): unknown {
  return expandFlow({
    publicId: 'face',
    variables: ['It'],
    theme,
    settings: { typingEmulation: { enabled: false }, ...settings },
    groups: [
      {
        blocks: [
          LONG,
          'What is it?',
          { type: 'text input', options: { variableId: 'It' } },
          'Good: {{It}}',
          'More?',
          { type: 'text input' },
        ],
      },
    ],
  });
}

async function open(
  bot: unknown,
  { mode = '', width = 390, lang = 'en-GB', clock = Date.now } = {},
): Promise<Page> {
  const base = await serveWidgetPage({
    bots: [bot],
    clock,
    body: `<colloquy-chat bot="face" lang="${lang}" ${mode && `mode="${mode}"`}></colloquy-chat>`,
  });
  const { page } = await openPage({ base, width });
  await page.goto(base);
  await conversationHasCome(page);
  return page;
}

const titled = { metadata: { title: 'Solar advisor', description: 'Answers about panels.' } };

it("name and face appear on the first message of each run, without an author's picture", async () => {
  const page = await open(botOf(titled));
  await page.getByRole('textbox').fill('A roof');
  await page.keyboard.press('Enter');
  await page.getByText('More?').waitFor();
  const faces = await page
    .locator('.entry.host')
    .evaluateAll((entries) =>
      entries.map((one) => [
        one.querySelector('.face') !== null,
        one.querySelector('.words > .small')?.textContent ?? '',
      ]),
    );
  expect(faces).toEqual([
    [true, 'Solar advisor'],
    [false, ''],
    [true, 'Solar advisor'],
    [false, ''],
  ]);
  expect(await violations(page, 'colloquy-chat')).toEqual([]);
});

it('no face appears when the author disables it', async () => {
  const page = await open(botOf({}, { chat: { hostAvatar: { isEnabled: false } } }));
  await page.getByText('What is it?').waitFor();
  expect(await page.locator('.face, .gap').count()).toBe(0);
});

it.each(['en-GB', 'ar'])('bubbles are as wide as their longest line, %s', async (lang) => {
  const page = await open(botOf(), { lang });
  const widths = await page.locator('.host .bubble').evaluateAll((bubbles) =>
    bubbles.map((bubble) => {
      const range = bubble.ownerDocument.createRange();
      range.selectNodeContents(bubble.querySelector('p') ?? bubble);
      const lines = [...range.getClientRects()].map(({ width }) => width);
      return bubble.getBoundingClientRect().width - Math.max(...lines) - 32;
    }),
  );
  for (const free of widths) expect(free).toBeLessThan(2);
});

it('the time appears when pointing at a message, and the day above messages of other days', async () => {
  const page = await open(botOf(), { clock: () => Date.parse('2026-11-27T09:05:00Z') });
  await page.getByRole('textbox').fill('A roof');
  await page.keyboard.press('Enter');
  await page.getByText('More?').waitFor();
  await page.clock.setFixedTime('2026-11-29T12:00:00Z');
  await page.reload();
  await page.getByText('More?').waitFor();
  expect(await page.locator('.day-mark').allInnerTexts()).toEqual(['Friday 27 November']);
  await page.getByText('More?').hover();
  await expect.poll(() => page.locator('time').allInnerTexts()).toEqual(['09:05']);
  await page.getByRole('textbox').hover();
  await expect.poll(() => page.locator('time').count()).toBe(0);
});

it.each([390, 1280])('a window shows a welcome and starters, %i pixels wide', async (width) => {
  const general = { starters: ['What does it cost?', 'Is my roof suitable?'] };
  const page = await open(botOf({ ...titled, general }), { mode: 'bubble', width });
  await page.evaluate(`document.querySelector('colloquy-chat').open()`);
  await page.getByText('Answers about panels.').waitFor();
  await page.getByText('What is it?').waitFor();
  expect([await violations(page, 'colloquy-chat'), await overhang(page)]).toEqual([[], 0]);
  await page.getByRole('button', { name: 'Is my roof suitable?' }).click();
  await page.getByText('Good: Is my roof suitable?').waitFor();
  expect(await page.getByRole('button', { name: 'What does it cost?' }).count()).toBe(0);
});
