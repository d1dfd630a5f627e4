// Tokens, credentials and webhooks in the studio, against a real server.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { violations } from '../support/violations.ts';
import { openStudio } from './opened-studio.ts';
import { addHistory, dataFolder, sceneBots } from './scene-bots.ts';

const openPage = useBrowser();

async function open(path: string) {
  const studio = await openStudio(openPage, {
    bots: sceneBots,
    dataFolder: dataFolder(),
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
  });
  await studio.go(path);
  return studio;
}

describe('tokens', () => {
  it('are created with rights, shown once, used and revoked', async () => {
    const { page, server, complaints } = await open('/access/tokens');
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name').fill('Report');
    await page.getByLabel('Bots', { exact: true }).selectOption('Sunny Side Solar');
    await page.getByRole('button', { name: 'Make the token' }).click();
    const secret = await page.getByRole('dialog').locator('pre').innerText();
    const use = (address: string) =>
      server.ask(address, { method: 'GET', headers: { authorization: `Bearer ${secret}` } });
    expect((await use('/v1/bots/lead-bot/results')).status).toBe(200);
    expect((await use('/v1/bots/booking-bot/results')).status).toBe(404);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke Report' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked').waitFor();
    expect((await use('/v1/bots/lead-bot/results')).status).toBe(401);
    expect(complaints).toEqual([]);
  });
});

describe('credentials', () => {
  it("are offered in fitting fields, and can be added from a block's form", async () => {
    const { page, server, go, complaints } = await open('/');
    const set = (id: string, type: string, more: object = {}) =>
      server.ask(`/v1/credentials/${id}`, {
        method: 'PUT',
        body: { type, data: { apiKey: 'sk-example' }, ...more },
      });
    await set('my-model', 'openai', { name: 'Our model' });
    await set('of-another-bot', 'openai', { bots: ['booking-bot'] });
    await set('tracking', 'segment');
    const model = { id: 'ask-model', type: 'openai', options: { action: 'Ask Model' } };
    await server.ask('/v1/bots/lead-bot/draft', {
      method: 'PATCH',
      body: [{ op: 'add', path: '/groups/0/blocks/0', value: model }],
      headers: { 'if-match': '*' },
    });
    await go('/bots/lead-bot?block=ask-model');
    const field = page.getByLabel('Account', { exact: true });
    await expect
      .poll(() => field.locator('option').allTextContents())
      .toEqual(['Choose an account', 'Our model']);
    await page.getByRole('button', { name: 'Add an account' }).click();
    const dialog = page.getByRole('dialog', { name: 'New credentials for OpenAI' });
    await expect
      .poll(() => dialog.getByLabel('API key').evaluate((field) => field.matches(':focus')))
      .toBe(true);
    expect(await dialog.getByLabel('Name').inputValue()).toBe('OpenAI');
    expect(await dialog.getByLabel('Id').inputValue()).toBe('openai');
    await dialog.getByLabel('API key').fill('sk-another');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => field.inputValue()).toBe('openai');
    await expect
      .poll(async () => (await server.ask('/v1/bots/lead-bot/draft', { method: 'GET' })).body)
      .toContain('"credentialsId":"openai"');
    expect(complaints).toEqual([]);
  });

  it('are created in a form, tested, replaced and removed, and never shown', async () => {
    const { page, server, complaints } = await open('/access');
    await page.getByText('No credentials yet').waitFor();
    await page.getByRole('button', { name: 'New credentials' }).click();
    await page.getByLabel('Service').selectOption('Segment');
    await page.getByLabel('Write key').fill('secret-write-key');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'Segment', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Test' }).click();
    await page.getByText('Cannot be tested').waitFor();
    const { body } = await server.ask('/v1/credentials', { method: 'GET' });
    expect(body).toContain('segment');
    expect(body + (await page.content())).not.toContain('secret-write-key');
    await page.getByRole('button', { name: 'New credentials' }).click();
    await page.getByLabel('Service').selectOption('Segment');
    await page.getByLabel('Write key').fill('another-write-key');
    await page.getByRole('button', { name: 'Save' }).click();
    // A second account of a service does not replace the first one.
    await page.getByRole('button', { name: 'Remove Segment 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove Segment', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No credentials yet').waitFor();
    expect(complaints).toEqual([]);
  });

  it('show an error for an invalid value', async () => {
    const { page } = await open('/access');
    await page.getByRole('button', { name: 'New credentials' }).click();
    await page.getByLabel('Service').selectOption('Google Sheets');
    await page.getByLabel('Key of a service account').fill('{ "private');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This is not JSON').waitFor();
    await page.getByLabel('Key of a service account').fill('{ "a": 1 }');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('refresh_token');
  });
});

describe('webhooks', () => {
  it('are added, tested, listed with their deliveries, paused and removed', async () => {
    const received: string[] = [];
    const receiver = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => received.push(chunk.toString()));
      request.on('end', () => response.end());
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void receiver.close());
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const { page, server, complaints } = await open('/bots/lead-bot/webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('Address').fill('ftp://nowhere');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Address').fill(address);
    await page.getByRole('button', { name: 'Add' }).click();
    expect(await page.getByRole('dialog').locator('pre').innerText()).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Test' }).click();
    await page.getByText('It arrived').waitFor();
    expect(received.join('')).toContain('webhook.test');
    await addHistory(server);
    await expect.poll(() => received.join('')).toContain('result.completed');
    await page.getByRole('button', { name: 'Deliveries' }).click();
    await page.getByRole('cell', { name: 'chat.started' }).first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused').waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No webhooks yet').waitFor();
    // The refused address is a 400, which browsers report.
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
  });
});

it('the owner signs out', async () => {
  const { page, go } = await open('/');
  await page.getByRole('button', { name: /Sign out/ }).click();
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  await go('/access');
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
});
