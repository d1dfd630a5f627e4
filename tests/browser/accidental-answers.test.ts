// What a visitor did not mean: starting over by one tap, and a slash that begins no command.
import { expandFlow } from '@colloquy/blocks/testing';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { violations } from '../support/violations.ts';
import { conversationHasCome, serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

const bot = expandFlow({
  publicId: 'meant',
  settings: { typingEmulation: { enabled: false }, metadata: { title: 'Meant' } },
  groups: [{ blocks: ['Your name?', { type: 'text input' }, 'Your age?', { type: 'text input' }, 'Bye'] }],
});

async function open(width = 390) {
  const base = await serveWidgetPage({ bots: [bot], body: '<colloquy-chat bot="meant"></colloquy-chat>' });
  const { page } = await openPage({ base, width });
  await page.goto(base);
  await conversationHasCome(page);
  await page.getByText('Your name?').waitFor();
  return page;
}

it.each([390, 1280])('the visitor restarts the chat from its menu, at %i pixels', async (width) => {
  const page = await open(width);
  await page.getByRole('textbox').fill('Ada');
  await page.getByRole('textbox').press('Enter');
  await page.getByText('Your age?').waitFor();
  const opener = page.getByRole('button', { name: 'Menu' });
  await opener.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Start over' }).waitFor();
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/restart-${width}.png` });
  expect(await violations(page, 'colloquy-chat')).toEqual([]);
  await page.keyboard.press('Escape');
  await opener.and(page.locator(':focus')).waitFor();
  expect([await menu.count(), await page.getByText('Your age?').count()]).toEqual([0, 1]);
  await opener.click();
  await menu.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => page.getByText('Your age?').count()).toBe(0);
  await page.getByText('Your name?').waitFor();
});

it('the chat reports an unknown command, and keeps it in the field', async () => {
  const page = await open();
  const field = page.getByRole('textbox');
  for (const command of ['/nothing', '/nothing', '/help']) {
    await field.fill(command);
    await field.press('Enter');
    await page.getByText(`There is no command ${command} here.`).waitFor();
    expect(await field.inputValue()).toBe(command);
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  }
  await field.fill('Ada');
  await field.press('Enter');
  await page.getByText('Your age?').waitFor();
  expect(await page.getByText('There is no command').count()).toBe(0);
});
