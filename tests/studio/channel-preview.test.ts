// The trial chat as it looks on Telegram and WhatsApp, and replies that are given there.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { overhang, useBrowser } from '../support/browser.ts';
import { violations } from '../support/violations.ts';
import { openStudio } from './opened-studio.ts';

const openPage = useBrowser();

const folder = process.env.COLLOQUY_TEST_SCREENS_FOLDER;

const item = (content: string) => ({ id: content.toLowerCase().replaceAll(' ', '-'), content });
const text = (id: string, ...children: readonly object[]) => ({
  id,
  type: 'text',
  content: { richText: [{ type: 'p', children }] },
});

const teaBot = {
  version: '6.1',
  id: 'tea',
  name: 'Tea house',
  groups: [
    {
      id: 'g',
      title: 'Order',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        text('hello', { text: 'Welcome to the ' }, { text: 'Tea house', bold: true }, { text: '.' }),
        { id: 'picture', type: 'image', content: { url: 'https://example.com/tea.png' } },
        text('which', { text: 'What would you like?' }),
        {
          id: 'drink',
          type: 'choice input',
          options: { variableId: 'drink' },
          items: ['Green tea', 'Black tea', 'Mint tea', 'Coffee with oat milk and cinnamon'].map(item),
        },
        text('extras', { text: 'With what?' }),
        {
          id: 'with',
          type: 'choice input',
          options: { variableId: 'with', isMultipleChoice: true, buttonLabel: 'Done' },
          items: ['Milk', 'Honey', 'Lemon'].map(item),
        },
        text('here', { text: 'Here or to go?' }),
        { id: 'place', type: 'choice input', items: ['Here', 'To go'].map(item) },
        text('number', { text: 'Your number, in case we have a question?' }),
        { id: 'phone', type: 'phone number input', options: { labels: { button: 'Share my number' } } },
        text('bye', { text: '{{drink}} with {{with}}. See you soon!' }),
      ],
    },
  ],
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'e', graphCoordinates: { x: 0, y: -100 } }],
  edges: [{ id: 'e', from: { eventId: 'start' }, to: { groupId: 'g' } }],
  variables: ['drink', 'with'].map((name) => ({ id: name, name })),
  theme: {},
  settings: { typingEmulation: { enabled: false } },
};

it.each([
  { platform: 'Telegram', scheme: 'light', width: 1440 },
  { platform: 'Telegram', scheme: 'dark', width: 390 },
  { platform: 'WhatsApp', scheme: 'dark', width: 1440 },
  { platform: 'WhatsApp', scheme: 'light', width: 390 },
] as const)(
  'an author talks to the bot as on $platform, $width pixels wide, $scheme',
  async ({ platform, scheme, width }) => {
    const { page, go, complaints } = await openStudio(openPage, { bots: [teaBot], scheme, width });
    await page.route('https://example.com/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
    );
    const look = (name: string) => keep(page, `${platform}-${name}-${width}-${scheme}`);
    await go('/bots/tea');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.locator('colloquy-chat').getByText('What would you like?').waitFor();
    await page.getByText(platform, { exact: true }).click();
    const chat = page.getByRole('region', { name: `The chat on ${platform}` });
    await chat.getByText('What would you like?').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overhang(page)).toBe(0);
    await look('first');
    const isTelegram = platform === 'Telegram';
    if (!isTelegram) {
      await chat.getByRole('button', { name: 'Open the list' }).click();
      await look('list');
    }
    await chat.getByRole('button', { name: 'Coffee with oat milk' }).click();
    await chat.getByText('With what?').waitFor();
    if (isTelegram) {
      await chat.getByRole('button', { name: '☐ Milk' }).click();
      await chat.getByRole('button', { name: 'Lemon' }).click();
      await look('several');
      await chat.getByRole('button', { name: 'Done' }).click();
    } else {
      await chat.getByRole('textbox').fill('1, 3');
      await page.keyboard.press('Enter');
    }
    await chat.getByRole('button', { name: 'To go' }).click();
    if (isTelegram) await chat.getByRole('button', { name: 'Share my number' }).click();
    else await chat.getByRole('textbox').fill('+1 202 555 0123');
    await look('number');
    await chat.getByRole('button', { name: 'Send' }).click();
    await chat.getByText('Coffee with oat milk and cinnamon with Milk, Lemon. See you soon!').waitFor();
    await chat.getByText('The chat has ended.').waitFor();
    await look('end');
    expect(await violations(page)).toEqual([]);
    await page.getByText('Web', { exact: true }).click();
    await page.locator('colloquy-chat').getByText('See you soon!').waitFor();
    expect(complaints).toEqual([]);
  },
);

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#c7d9a8"/><circle cx="320" cy="190" r="110" fill="#7b9a4a"/></svg>';

/** For a look while working. */
async function keep(page: Page, name: string): Promise<void> {
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
