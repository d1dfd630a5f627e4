// Forms of blocks that call other systems, in a real browser: what an author does there, and what is stored.
import { expect, it, onTestFinished } from 'vitest';
import { startWebServer } from '../../../packages/integrations/src/ports/testing/web-server.ts';
import { useBrowser } from '../../support/browser.ts';
import type { StartedServerOptions } from '../../support/started-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openStudio } from '../opened-studio.ts';
import { formsBot, idOf } from './forms-bot.ts';

const openPage = useBrowser();

/** Opens the form of a block with these options. */
async function openForm(type: string, options?: object, more: StartedServerOptions = {}) {
  const bot = formsBot([{ type, covers: [], example: options === undefined ? {} : { options } }]);
  const { page, go, server, complaints } = await openStudio(openPage, { ...more, bots: [bot], width: 1440 });
  const id = idOf(type, 'full');
  const open = async () => {
    await go('/bots/forms-bot');
    await page.locator(`[data-block="${id}"] .line__main`).dispatchEvent('click');
    await page.locator(`[data-block-form="${id}"] .block-form`).waitFor();
  };
  await open();
  return {
    page,
    server,
    open,
    complaints,
    options: async (): Promise<unknown> => {
      const { json } = await server.ask('/v1/bots/forms-bot/draft', { method: 'GET' });
      const { groups } = json.definition as { groups: { blocks: { id: string; options: object }[] }[] };
      return groups[0]?.blocks.find((block) => block.id === id)?.options;
    },
  };
}

it('the HTTP request form sends its own body, and a foreign one only on request', async () => {
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

it('the e-mail form accepts several addresses, with a message or with all answers', async () => {
  const { page, options, complaints } = await openForm('Email', {
    credentialsId: 'default',
    isCustomBody: false,
  });
  await page.getByText('Without a recipient, no mail is sent.').waitFor();
  await page.getByLabel('To', { exact: true }).fill('booking@example.com, {{Name}}, ');
  await page.getByText('The mail lists all answers and variables:').waitFor();
  // By key: while a problem above the form goes away, the switch moves from under the mouse.
  await page.getByLabel('Send the answers as a table').press('Space');
  await page.getByLabel('Message', { exact: true }).fill('For {{Guests}}.');
  await page.getByText('For 4.', { exact: true }).waitFor();
  await page.getByLabel('Send the answers as a table').press('Space');
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

it('the AI model form shows the fields of the chosen action, and saves its reply', async () => {
  const { page, options, complaints } = await openForm('openai');
  const action = page.getByLabel('What should it do?');
  await page.getByText('Until something is chosen, the block does nothing.').waitFor();
  await action.selectOption({ label: 'Answer, with its earlier messages' });
  await page.getByLabel('How it should behave').fill('You answer guests.');
  await page.getByLabel('Message', { exact: true }).fill('{{Name}}');
  await page.getByLabel('Model', { exact: true }).fill('gpt-next');
  await page.getByText('The answer is not saved, so the chat does not show it.').waitFor();
  await page.getByRole('combobox', { name: 'Save the answer as' }).fill('Reply');
  await page.getByRole('option', { name: 'New variable “Reply”' }).click();
  await page.getByRole('button', { name: 'Add a message with it' }).click();
  await page.getByRole('button', { name: /^Text: \{\{Reply\}\}/ }).waitFor();
  await expect.poll(options).toMatchObject({
    action: 'Create chat completion',
    model: 'gpt-next',
    messages: [
      { role: 'system', content: 'You answer guests.' },
      { role: 'user', content: '{{Name}}' },
    ],
    responseMapping: [{ item: 'Message content' }],
  });
  expect(await page.getByRole('button', { name: 'Add a message with it' }).count()).toBe(0);

  await action.selectOption({ label: 'Find details in a text' });
  expect(await page.getByLabel('Message', { exact: true }).count()).toBe(0);
  await page.getByLabel('Text', { exact: true }).fill('{{Answer}}');
  await page.getByLabel('Description of detail 1').fill('The day');
  await page.getByLabel('Kind of detail 1').selectOption({ label: 'One of …' });
  await page.getByLabel('Possible values of detail 1').fill('today, tomorrow');
  await expect.poll(options).toMatchObject({
    action: 'Generate variables',
    prompt: '{{Answer}}',
    variablesToExtract: [{ description: 'The day', type: 'enum', values: ['today', 'tomorrow'] }],
  });
  expect(complaints).toEqual([]);
}, 60_000);

it('the spreadsheet form takes the id from a link, and can save all answers', async () => {
  const { page, options, complaints } = await openForm('Google Sheets');
  await page.getByLabel('What should it do?').selectOption({ label: 'Add a row' });
  const link = 'https://docs.google.com/spreadsheets/d/1AbC/edit#gid=7';
  await page.getByLabel('Spreadsheet', { exact: true }).fill(link);
  await expect.poll(() => page.getByLabel('Spreadsheet', { exact: true }).inputValue()).toBe('1AbC');
  await page.getByRole('button', { name: 'Add all answers so far' }).click();
  await expect.poll(options).toMatchObject({
    action: 'Insert a row',
    spreadsheetId: '1AbC',
    sheetId: '7',
    cellsToInsert: [{ column: 'Guests', value: '{{Guests}}' }],
  });
  await page.getByLabel('What should it do?').selectOption({ label: 'Read rows' });
  await page.getByLabel('What is saved, column 1').fill('Net price');
  await page.keyboard.press('Tab');
  const saved = page.getByRole('combobox', { name: 'Saved as, column 1' });
  await expect.poll(() => saved.inputValue()).toBe('Net price');
  await page.getByLabel('What should it do?').selectOption({ label: 'Change rows' });
  await page.getByText('Without a condition, no row is changed.').waitFor();
  await page.getByLabel('Column of condition 1').fill('Guests');
  await page.getByLabel('Comparison of condition 1').selectOption('is more than');
  await page.getByLabel('Value of condition 1').fill('4');
  await expect.poll(options).toMatchObject({
    filter: { comparisons: [{ column: 'Guests', comparisonOperator: 'Greater than', value: '4' }] },
  });
  expect(complaints).toEqual([]);
}, 60_000);

it('the forms of models and sheets offer what the account has', async () => {
  const folder = temporaryFolder('choices');
  onTestFinished(folder.remove);
  const service = await startWebServer((response) =>
    response.end('{"data":[{"id":"house-small"},{"id":"house-large"}]}'),
  );
  onTestFinished(service.close);
  const environment = { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' };
  const model = await openForm(
    'openai',
    { action: 'Ask Model', credentialsId: 'house' },
    { dataFolder: folder.path, environment },
  );
  const body = { type: 'openai', data: { apiKey: 'sk-house', baseUrl: `${service.url}/v1` } };
  await model.server.ask('/v1/credentials/house', { method: 'PUT', body });
  await model.open();
  const field = model.page.getByLabel('Model', { exact: true });
  const offered = () =>
    field.evaluate((input) =>
      Array.from(
        (input as unknown as { readonly list?: { readonly options: Iterable<{ readonly value: string }> } })
          .list?.options ?? [],
        ({ value }) => value,
      ),
    );
  await expect.poll(offered).toEqual(['gpt-4o-mini', 'house-large', 'house-small']);
  await field.fill('house-large');
  await expect.poll(model.options).toMatchObject({ model: 'house-large' });

  const spreadsheetId = '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms';
  const sheet = await openForm('Google Sheets', {
    action: 'Insert a row',
    credentialsId: 'office',
    spreadsheetId,
    sheetId: '0',
  });
  await sheet.page.route('**/v1/credentials', (route) =>
    route.fulfill({
      json: {
        credentials: [
          { id: 'office', type: 'google sheets', name: 'Office', createdAt: '2026-01-01', isReadable: true },
        ],
      },
    }),
  );
  await sheet.page.route('**/v1/credentials/office/choices?*', (route) =>
    route.fulfill({ json: { choices: ['Name', 'Number of guests'] } }),
  );
  await sheet.open();
  await sheet.page.getByText('Columns: Name, Number of guests.').waitFor();
  const column = sheet.page.getByLabel('Column of cell 1');
  await column.click();
  await sheet.page.getByRole('option', { name: 'Number of guests' }).click();
  await expect.poll(sheet.options).toMatchObject({ cellsToInsert: [{ column: 'Number of guests' }] });
  await column.fill('Nam');
  await sheet.page.getByText('The sheet has no column “Nam”.').waitFor();
  await column.press('ArrowDown');
  await column.press('Enter');
  await expect.poll(sheet.options).toMatchObject({ cellsToInsert: [{ column: 'Name' }] });
  await column.fill('{{Nam');
  await sheet.page.getByRole('option', { name: /^Name/ }).waitFor();
  expect([...model.complaints, ...sheet.complaints]).toEqual([]);
}, 60_000);

it('the form of a webhook block shows its address, and saves values from an example', async () => {
  const { page, options, complaints } = await openForm('webhook', { isDeliveryRequired: true });
  await page.getByRole('button', { name: 'Put the id in a variable' }).click();
  await page.getByText('/v1/results/{{Result id}}/blocks/').first().waitFor();
  await page.getByLabel('Example of its data').fill('{"order": {"orderStatus": "paid"}}');
  await page.getByRole('button', { name: 'orderStatus paid' }).click();
  await page.getByRole('button', { name: 'orderStatus paid → Order status' }).waitFor();
  await expect.poll(options).toMatchObject({
    isDeliveryRequired: true,
    responseVariableMapping: [{ bodyPath: 'data.order.orderStatus' }],
  });
  expect(complaints).toEqual([]);
}, 60_000);
