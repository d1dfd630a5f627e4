// Where the list of messages stands: a long turn is read from its beginning, and the visitor's own reply is always on the screen.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { conversationHasCome, serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

const long = Array.from({ length: 12 }, (_, index) => `Message ${index + 1}: ${'many words '.repeat(20)}`);

async function open(blocks: readonly unknown[]): Promise<Page> {
  const bot = expandFlow({
    publicId: 'long',
    settings: { typingEmulation: { enabled: false } },
    groups: [{ blocks: blocks as never }],
  });
  const base = await serveWidgetPage({ bots: [bot], body: '<colloquy-chat bot="long"></colloquy-chat>' });
  const { page } = await openPage({ base, width: 390 });
  await page.goto(base);
  await conversationHasCome(page);
  return page;
}

/** How far the top of an element is below that of the list. */
const topOf = (page: Page, words: string) =>
  page
    .locator('.bubble', { hasText: words })
    .evaluate((one) => one.getBoundingClientRect().top - one.closest('section').getBoundingClientRect().top);

it('the chat scrolls to the start of a long turn, with the reply above it', async () => {
  const page = await open(['Tell me', { type: 'text input' }, ...long, { type: 'text input' }]);
  await page.getByRole('textbox').fill('Go');
  await page.getByRole('textbox').press('Enter');
  await page.getByText('Message 12').waitFor();
  await page.waitForTimeout(300);
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/long-turn.png` });
  await expect.poll(() => topOf(page, 'Message 1:')).toBeLessThan(100);
  expect(await topOf(page, 'Message 1:')).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect
    .poll(() =>
      page.locator('section.scroll').evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop),
    )
    .toBeLessThan(2);
});

it('the chat shows the start of a long welcome', async () => {
  const page = await open([...long, { type: 'text input' }]);
  await page.getByText('Message 12').waitFor();
  await page.waitForTimeout(300);
  await expect.poll(() => topOf(page, 'Message 1:')).toBeGreaterThanOrEqual(0);
});

it("the chat scrolls to the visitor's reply from any position", async () => {
  const page = await open([...long, { type: 'text input' }, 'Thanks', { type: 'text input' }]);
  await page.getByText('Message 12').waitFor();
  await page.locator('section.scroll').evaluate((box) => {
    box.scrollTop = box.scrollHeight;
  });
  await page.waitForTimeout(100);
  await page.locator('section.scroll').evaluate((box) => {
    box.scrollTop = 100;
  });
  await page.waitForTimeout(100);
  await page.getByRole('textbox').fill('My reply');
  await page.getByRole('textbox').press('Enter');
  await page.getByText('Thanks').waitFor();
  await expect.poll(() => topOf(page, 'My reply')).toBeLessThan(700);
  expect(await topOf(page, 'My reply')).toBeGreaterThan(0);
});
