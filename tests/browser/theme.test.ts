// What a bot's theme and its own words make of the chat, in a real browser.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

async function open({ theme = {}, systemMessages = {} }: { theme?: object; systemMessages?: object }) {
  const bot = {
    ...(expandFlow({
      id: 'styled-id',
      name: 'styled',
      publicId: 'styled',
      groups: [{ blocks: ['Who is there?', { type: 'text input' }, 'I see.'] }],
    }) as object),
    theme,
    settings: { general: { systemMessages }, typingEmulation: { enabled: false } },
  };
  const base = await serveWidgetPage({ bots: [bot], body: '<colloquy-chat bot="styled"></colloquy-chat>' });
  const { page } = await openPage({ base });
  await page.goto(base);
  await page.getByRole('textbox').waitFor();
  return page;
}

/** How the column of messages looks. */
function styleOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(`(() => {
    const list = document.querySelector('colloquy-chat').shadowRoot.querySelector('[role=log]');
    const { backgroundColor, borderTopWidth, borderTopColor, borderRadius, boxShadow, maxWidth } = getComputedStyle(list);
    return { backgroundColor, borderTopWidth, borderTopColor, borderRadius, boxShadow, maxWidth };
  })()`);
}

it('makes the column of messages a card', async () => {
  const border = { thickness: 2, color: 'rgb(0, 128, 0)', roundeness: 'custom', customRoundeness: 12 };
  const container = {
    backgroundColor: 'rgb(255, 250, 240)',
    shadow: 'md',
    border,
    maxWidth: '500px',
    maxHeight: '400px',
  };
  const page = await open({ theme: { chat: { container } } });
  const style = await styleOf(page);
  expect(style).toEqual({
    backgroundColor: 'rgb(255, 250, 240)',
    borderTopWidth: '2px',
    borderTopColor: 'rgb(0, 128, 0)',
    borderRadius: '12px',
    boxShadow: expect.stringContaining('2px 6px'),
    maxWidth: '500px',
  });
  expect(await page.locator('.root').evaluate((root) => root.clientHeight)).toBe(400);
});

it('has none where the theme has none', async () => {
  const page = await open({});
  expect(await styleOf(page)).toMatchObject({
    backgroundColor: 'rgba(0, 0, 0, 0)',
    borderTopWidth: '0px',
    boxShadow: 'none',
  });
});

it('says in the words of the bot that there is no network', async () => {
  const page = await open({ systemMessages: { networkErrorTitle: 'No line at the moment' } });
  await page.context().setOffline(true);
  await page.getByRole('textbox').fill('Ada');
  await page.getByRole('textbox').press('Enter');
  await page.getByText('No line at the moment').waitFor();
  await page.context().setOffline(false);
  await page.getByText('I see.').waitFor();
  expect(await page.getByText('No line at the moment').count()).toBe(0);
});
