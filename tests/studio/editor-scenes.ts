// States of the editor that are looked at: for docs/screens/studio, and at a zoom of 200 %. Its own tests check their accessibility.
import { expect } from 'vitest';
import { textBlock } from '../support/small-bot.ts';
import type { OpenedStudio } from './opened-studio.ts';
import { openShop, talkingBot } from './orders-bot.ts';
import type { Scene } from './scenes.ts';
import { addGuests, surveyBot } from './survey-bot.ts';

export const EDITOR_SCENES: Readonly<Record<string, Scene>> = {
  async editor({ go, page }) {
    await go('/bots/lead-bot');
    await page.locator('[data-block="welcome-name"] .line__main').click();
    await page.getByLabel('Then', { exact: true }).waitFor();
  },
  async 'editor-numbers'({ go, page, server }) {
    await server.colloquy.bots.publish(surveyBot);
    await addGuests(server, { days: 10, mostPerDay: 9 });
    await go('/bots/survey-bot?block=email');
    await page.getByRole('button', { name: 'Show the numbers' }).click();
    await page.locator('.line__left').first().waitFor();
  },
  async 'code-editor'({ go, page, server }) {
    const code = `// Visitors with a high bill hear from a person.
const bill = Number({{Monthly bill}});
if (bill > 150) {
  setVariable('Temperature', 'hot');
  return 'A person calls you.';
}
return 'The offer comes by e-mail.';`;
    await server.ask('/v1/bots/lead-bot/draft', {
      method: 'PATCH',
      body: [
        {
          op: 'add',
          path: '/groups/0/blocks/1',
          value: { id: 'urgency', type: 'Code', options: { name: 'Find the urgent ones', content: code } },
        },
      ],
      headers: { 'if-match': '*' },
    });
    await go('/bots/lead-bot?block=urgency');
    await page.locator('.cm-content').scrollIntoViewIfNeeded();
  },
  async 'bot-settings'({ go, page }) {
    await go('/bots/lead-bot');
    await showPanel(page);
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Logo, colours and fonts' }).scrollIntoViewIfNeeded();
  },
  async 'try-request'(studio) {
    const { page } = studio;
    await openOrders(studio, '?block=find');
    await page.getByLabel('Example for Number').fill('4711');
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByText(/^Status 200 in/).scrollIntoViewIfNeeded();
  },
  async 'try-turns'(studio) {
    const { page } = studio;
    await openOrders(studio);
    await talk(studio);
    await page.getByText('Turns', { exact: true }).click();
    await page.getByRole('listitem', { name: 'Turn 2' }).scrollIntoViewIfNeeded();
  },
  async tests(studio) {
    await openOrders(studio);
    await makeFailingTest(studio);
    await studio.page.getByText('0 passed, 1 failed').scrollIntoViewIfNeeded();
  },
  async 'publish-tests'(studio) {
    const { page } = studio;
    await openOrders(studio);
    await makeFailingTest(studio);
    await page.getByRole('tab', { name: 'Variables' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog').getByText('1 of 1 test fails').waitFor();
  },
  async invite({ go, page }) {
    await go('/access/tokens');
    await page.getByRole('button', { name: 'Invite a person' }).click();
    await page.getByLabel('Name').fill('Grace');
  },
};

async function showPanel(page: OpenedStudio['page']): Promise<void> {
  const button = page.getByRole('button', { name: 'Show the panel' });
  if (await button.isVisible()) await button.click();
}

/** A bot of its own for each scene, because tests change it. */
async function openOrders({ server, go, page }: OpenedStudio, query = ''): Promise<void> {
  const { url } = await openShop();
  const { json } = await server.ask('/v1/bots/import', {
    body: { definition: talkingBot(url), isCopy: true, name: 'Order status' },
  });
  await go(`/bots/${(json.bot as { id: string }).id}${query}`);
  await page.locator('[data-block="find"]').waitFor();
}

async function talk({ page }: OpenedStudio): Promise<void> {
  await page.getByRole('button', { name: 'Try it' }).click();
  const chat = page.locator('colloquy-chat');
  for (const [text, answer] of [
    ['4711', 'It is sent.'],
    ['Ada', 'Bye Ada.'],
  ] as const) {
    await chat.getByRole('textbox').fill(text);
    await page.keyboard.press('Enter');
    await chat.getByText(answer).waitFor();
  }
}

/** Saves the chat as a test, and changes the last words of the bot. */
async function makeFailingTest(studio: OpenedStudio): Promise<void> {
  const { page, server } = studio;
  await talk(studio);
  await page.getByText('Tests', { exact: true }).click();
  await page.getByLabel('Name of the test').fill('An order that is sent');
  await page.getByRole('button', { name: 'Save as test' }).click();
  await page.getByText(/^Saved \d/).waitFor();
  const botId = new URL(page.url()).pathname.split('/').at(-1);
  await server.ask(`/v1/bots/${botId}/draft`, {
    method: 'PATCH',
    body: [{ op: 'replace', path: '/groups/0/blocks/4', value: textBlock('bye', 'Goodbye {{Name}}.') }],
    headers: { 'if-match': '*' },
  });
  // The page hears of the change a moment later.
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Run tests' }).click();
      const outcome = page.locator('.tests [aria-live]').getByText(/ passed/);
      await outcome.waitFor();
      return outcome.innerText();
    })
    .toBe('0 passed, 1 failed');
}
