// Forms of blocks that call other systems, in a real browser: what an author does there, and what is stored.
import { expect, it } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { openStudio } from '../opened-studio.ts';
import { formsBot, idOf } from './forms-bot.ts';

const openPage = useBrowser();

/** Opens the form of a block with these options. */
async function openForm(type: string, options?: object) {
  const bot = formsBot([{ type, covers: [], example: options === undefined ? {} : { options } }]);
  const { page, go, server, complaints } = await openStudio(openPage, { bots: [bot], width: 1440 });
  const id = idOf(type, 'full');
  await go('/bots/forms-bot');
  await page.locator(`[data-block="${id}"] .line__main`).dispatchEvent('click');
  await page.locator(`[data-block-form="${id}"] .block-form`).waitFor();
  return {
    page,
    complaints,
    options: async (): Promise<unknown> => {
      const { json } = await server.ask('/v1/bots/forms-bot/draft', { method: 'GET' });
      const { groups } = json.definition as { groups: { blocks: { id: string; options: object }[] }[] };
      return groups[0]?.blocks.find((block) => block.id === id)?.options;
    },
  };
}

it('a body that is written is sent, and one of another editor only when the author says so', async () => {
  const webhook = { url: 'https://api.example.com/orders', body: '{"old":1}' };
  const { page, options, complaints } = await openForm('Webhook', { webhook });
  await page.getByText('A body is written, but all answers are sent.').waitFor();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect.poll(options).toEqual({ webhook: { url: webhook.url } });

  await page.getByRole('radio', { name: 'My own body' }).check();
  await page.getByLabel('Body', { exact: true }).fill('{"name": "{{Name}}"}');
  await expect.poll(options).toEqual({
    webhook: { url: webhook.url, body: '{"name": "{{Name}}"}' },
    isCustomBody: true,
  });

  await page.getByRole('radio', { name: 'All answers' }).check();
  await expect.poll(options).toEqual({ webhook: { url: webhook.url } });
  await page.getByRole('radio', { name: 'My own body' }).check();
  await expect.poll(options).toMatchObject({ webhook: { body: '{"name": "{{Name}}"}' }, isCustomBody: true });

  await page.getByRole('button', { name: /^Headers/ }).click();
  await page.getByRole('button', { name: 'Add authorization' }).click();
  await page.getByRole('menuitem', { name: 'Token' }).click();
  await expect
    .poll(options)
    .toMatchObject({ webhook: { headers: [{ key: 'Authorization', value: 'Bearer {{Token}}' }] } });
  expect(complaints).toEqual([]);
}, 60_000);

it('a mail goes to several addresses, with a message or with all answers', async () => {
  const { page, options, complaints } = await openForm('Email', {
    credentialsId: 'default',
    isCustomBody: false,
  });
  await page.getByText('Without a recipient, no mail is sent.').waitFor();
  await page.getByLabel('To', { exact: true }).fill('booking@example.com, {{Name}}, ');
  await page.getByText('The mail lists all answers and variables:').waitFor();
  await page.getByLabel('Send the answers as a table').uncheck();
  await page.getByLabel('Message', { exact: true }).fill('For {{Guests}}.');
  await page.getByText('For 4.', { exact: true }).waitFor();
  await page.getByLabel('Send the answers as a table').check();
  await expect.poll(options).toEqual({
    credentialsId: 'default',
    recipients: ['booking@example.com', '{{Name}}'],
    isCustomBody: false,
    body: 'For {{Guests}}.',
  });
  await page.getByLabel('To', { exact: true }).fill('booking');
  await page.getByText('“booking” is no e-mail address, so it gets no mail.').waitFor();
  expect(complaints).toEqual([]);
}, 60_000);
