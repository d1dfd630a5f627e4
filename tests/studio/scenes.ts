// The pages and states of the studio that are looked at: by the accessibility checker, and for docs/screens/studio.
import type { ListedBot } from '@colloquy/schema';
import { textBlock } from '../support/small-bot.ts';
import { addVisitor, deskBot } from './desk-bot.ts';
import type { OpenedStudio } from './opened-studio.ts';
import { isSettled } from './opened-studio.ts';
import { addGuests, surveyBot } from './survey-bot.ts';

/** They take something away that the other scenes need, so they come last in a studio that shows all of them. */
const LAST = ['published', 'first-run', 'sign-in'];

/**
 * The names of scenes in an order in which one studio can show all of them.
 *
 * @example inOneStudio(['sign-in', 'bots']) // ['bots', 'sign-in']
 */
export function inOneStudio(names: readonly string[]): readonly string[] {
  return names.toSorted((one, other) => LAST.indexOf(one) - LAST.indexOf(other));
}

/** How a scene is reached. */
export type Scene = (studio: OpenedStudio) => Promise<void>;

export const SCENES: Readonly<Record<string, Scene>> = {
  async 'first-run'({ go, page, server }) {
    // Nothing asks for the bot any more when it goes.
    await page.goto('about:blank');
    const { json } = await server.ask('/v1/bots', { method: 'GET' });
    for (const { id, name, version } of json.bots as ListedBot[])
      if (version !== 1)
        await server.ask(`/v1/bots/${id}?name=${encodeURIComponent(name)}`, { method: 'DELETE' });
    await go('/');
    await page.getByText('Make your first bot').waitFor();
  },
  async bots({ go, page }) {
    await go('/');
    await page.getByText('unpublished change').first().waitFor();
  },
  async 'new-bot'({ go, page }) {
    await go('/new');
    await page.getByText('Order status').waitFor();
  },
  async 'bot-menu'({ go, page }) {
    await go('/');
    await page.getByRole('button', { name: 'More for Sunny Side Solar' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
  },
  async 'delete-bot'({ go, page }) {
    await go('/');
    await page.getByRole('button', { name: 'More for Sunny Side Solar' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').waitFor();
  },
  async 'import-report'({ go, page }) {
    await go('/new');
    await page.getByLabel('Bot files').setInputFiles({
      name: 'broken.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({ version: '6.1', id: 'x', groups: [{ id: 'a', title: 'A', blocks: 1 }] }),
      ),
    });
    await page.getByRole('dialog').waitFor();
  },
  async publish({ go, page, server }) {
    await server.ask('/v1/bots/lead-bot/draft', {
      method: 'PATCH',
      body: [
        { op: 'replace', path: '/groups/0/blocks/0', value: textBlock('welcome-hello', 'Good morning!') },
        { op: 'add', path: '/groups/0/blocks/-', value: { id: 'mail', type: 'email input' } },
      ],
      headers: { 'if-match': '*' },
    });
    await go('/bots/lead-bot/versions');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.locator('.difference').first().waitFor();
  },
  async published({ go, page }) {
    await go('/bots/lead-bot/versions');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('img', { name: 'QR code' }).waitFor();
  },
  async versions({ go, page }) {
    await go('/bots/lead-bot/versions');
    await page.getByText('A warmer welcome').waitFor();
  },
  async compare({ go, page }) {
    await go('/bots/lead-bot/versions');
    await page.getByRole('button', { name: 'Compare' }).first().click();
    await page.locator('.difference').first().waitFor();
  },
  async theme({ go, page }) {
    await go('/bots/lead-bot/theme');
    await page.frameLocator('.theme__chat').locator('colloquy-chat:not(.next)').waitFor();
  },
  async share({ go, page }) {
    await go('/bots/lead-bot/share');
    await page.getByText('WordPress', { exact: true }).click();
    await page.getByText('Add a block “Custom HTML”').waitFor();
    await page.getByText('Websites that may use it').waitFor();
  },
  async results({ go, page }) {
    await go('/bots/lead-bot/results');
    await page.getByRole('cell', { name: 'Completed' }).first().waitFor();
  },
  async result({ go, page }) {
    await go('/bots/lead-bot/results');
    await page.getByRole('row').filter({ hasText: 'Linus' }).getByRole('link').click();
    await page.locator('.transcript').waitFor();
  },
  async numbers({ go, page, server }) {
    await server.colloquy.bots.publish(surveyBot);
    await addGuests(server, { days: 30, mostPerDay: 7 });
    await go('/bots/survey-bot/numbers');
    await page.getByText('Most visitors leave at').waitFor();
  },
  async 'no-results'({ go, page }) {
    await go('/bots/support-bot/results');
    await page.getByText('No results yet').waitFor();
  },
  async tokens({ go, page, server }) {
    await server.ask('/v1/tokens', { body: { name: 'Monthly report', scopes: ['read'], expiresInDays: 90 } });
    await server.ask('/v1/tokens', { body: { name: 'Deployment', scopes: ['author', 'publish'] } });
    await go('/access/tokens');
    await page.getByText('Monthly report').waitFor();
  },
  async 'new-token'({ go, page }) {
    await go('/access/tokens');
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('dialog').waitFor();
  },
  async credentials({ go, page, server }) {
    await server.ask('/v1/credentials/openai', {
      method: 'PUT',
      body: { type: 'openai', data: { apiKey: 'sk-example' } },
    });
    await go('/access');
    await page.getByText('OpenAI', { exact: true }).waitFor();
  },
  async 'new-credentials'({ go, page }) {
    await go('/access');
    await page.getByRole('button', { name: 'New credentials' }).click();
    await page.getByLabel('Service').selectOption('Mail server (SMTP)');
  },
  async webhooks({ go, page, server }) {
    await server.ask('/v1/bots/lead-bot/webhooks', { body: { address: 'https://crm.example.com/colloquy' } });
    await go('/bots/lead-bot/webhooks');
    await page.getByText('crm.example.com').waitFor();
  },
  async channels({ go, page, server }) {
    const settings = { address: 'https://chat.example.com/bot' };
    await server.ask('/v1/bots/lead-bot/channels', { body: { kind: 'webhook', settings } });
    await go('/bots/lead-bot/channels');
    await page.getByText('chat.example.com').waitFor();
    await page.getByLabel('Token').waitFor();
  },
  async live({ go, page, server }) {
    await server.colloquy.bots.publish(deskBot);
    await addVisitor(server, [
      'Margaret',
      'My parcel',
      'It was sent on Monday, and the tracking page says nothing',
    ]);
    await addVisitor(server, []);
    await addVisitor(server, ['Grace', 'I want to talk to a person', 'My order 4711 came with a broken pot']);
    await addVisitor(server, ['Linus', 'An unhappy plant']);
    await go('/bots/desk-bot/live');
    await page.locator('.chat-line').filter({ hasText: 'Grace' }).first().click();
    await page.locator('.transcript__bubble').first().waitFor();
    await page.getByLabel('Your words').fill('I am sorry about the pot. I send you a new one today');
  },
  async 'sign-in'({ page, base }) {
    await page.context().clearCookies();
    await page.goto(`${base}/studio`);
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
    await isSettled(page).catch(() => undefined);
  },
};
