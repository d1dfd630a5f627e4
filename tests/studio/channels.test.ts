// Connecting accounts in the studio: a token is pasted, and the bot talks there.
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import lead from '../../examples/lead/lead.flow.json' with { type: 'json' };
import type { TelegramApi } from '../channels/telegram/telegram-api.ts';
import { startTelegramApi, TOKEN } from '../channels/telegram/telegram-api.ts';
import type { WhatsAppApi } from '../channels/whatsapp/whatsapp-api.ts';
import { APP_SECRET, PHONE_NUMBER_ID, startWhatsAppApi } from '../channels/whatsapp/whatsapp-api.ts';
import { useBrowser } from '../support/browser.ts';
import { openStudio } from './opened-studio.ts';
import { dataFolder } from './scene-bots.ts';

const openPage = useBrowser();

let telegram: TelegramApi;
let whatsapp: WhatsAppApi;
beforeEach(async () => {
  telegram = await startTelegramApi();
  whatsapp = await startWhatsAppApi();
});
afterEach(async () => {
  await telegram.close();
  await whatsapp.close();
});

const open = () =>
  openStudio(openPage, {
    bots: [lead],
    dataFolder: dataFolder(),
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
  });

/** Has the page name the stand-in instead of the platform. */
async function leadTo(page: Page, apiUrl: string): Promise<void> {
  await page.route('**/v1/bots/*/channels{,/check}', async (route) => {
    const body = route.request().postDataJSON() as { settings?: object } | null;
    if (!body) return route.continue();
    return route.continue({
      postData: JSON.stringify({ ...body, settings: { ...body.settings, apiUrl } }),
    });
  });
}

/** For a look while working. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.COLLOQUY_TEST_SCREENS_FOLDER;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}

describe('the page "Channels"', () => {
  it('connects a Telegram bot by its token, lists sent messages, and pauses and removes the channel', async () => {
    const { page, go, complaints } = await open();
    await leadTo(page, telegram.url);
    await go(`/bots/${lead.id}/channels`);
    await page.getByLabel('Token').fill('110201543:wrong');
    await page.getByText('This is no token of a bot.').waitFor();
    await page.getByLabel('Token').fill(TOKEN);
    await page.getByText('Quiz is connected').waitFor();
    await page.getByRole('img', { name: 'QR code of https://t.me/quiz_bot' }).waitFor();
    await look(page, 'telegram-connected');
    expect(await page.content()).not.toContain(TOKEN);
    telegram.write(7, '/start');
    await expect.poll(() => telegram.chat(7).length).toBeGreaterThan(0);
    const row = page.getByRole('row').filter({ hasText: 'Quiz' });
    await row.getByRole('button', { name: 'Test' }).click();
    await page.getByText('The account works').waitFor();
    await row.getByRole('button', { name: 'Deliveries' }).click();
    const first = telegram.chat(7).find(({ text }) => text)?.text ?? '';
    await page
      .getByRole('dialog')
      .getByText(first.split('\n')[0] ?? '')
      .first()
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await row.getByRole('button', { name: 'Pause' }).click();
    await row.getByText('Paused').waitFor();
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('checks each WhatsApp value when it is pasted, and shows that Meta has called', async () => {
    const { page, go, server } = await open();
    await leadTo(page, whatsapp.url);
    await go(`/bots/${lead.id}/channels`);
    await page.getByText('WhatsApp', { exact: true }).click();
    await page.getByText('Meta cannot call').waitFor();
    await page.getByLabel('1. Phone number ID').fill('+1 555 078 3881');
    await page.getByText('This is no phone number ID.').waitFor();
    await page.getByLabel('1. Phone number ID').fill(PHONE_NUMBER_ID);
    await page.getByText('1. Phone number ID is right').waitFor();
    await page.getByLabel('3. App secret').fill(APP_SECRET);
    await page.getByText('3. App secret is right').waitFor();
    await page.getByLabel('2. Access token').fill('EAAGwrongtokenwrongtokenwrong');
    await page.getByText('Generate a token of a system user').waitFor();
    expect(await page.getByRole('button', { name: 'Connect', exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('2. Access token').fill(whatsapp.token);
    await page.getByText('This is ').waitFor();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('Waiting for Meta').waitFor();
    const [channel] = await server.colloquy.channels.listOf(lead.id);
    const { verifyToken } = JSON.parse(channel?.settings ?? '{}');
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.challenge': '7',
      'hub.verify_token': verifyToken,
    });
    const path = `/v1/channels/${channel?.id}/webhook?${query}`;
    expect((await server.ask(path, { method: 'GET' })).body).toBe('7');
    await page.getByText('Meta has called the callback URL').waitFor();
    await look(page, 'whatsapp-connected');
  });

  it('shows a chat on Telegram live, and takes it over there', async () => {
    const { page, go, server, complaints } = await open();
    const { status } = await server.ask(`/v1/bots/${lead.id}/channels`, {
      body: { kind: 'telegram', settings: { apiUrl: telegram.url }, secrets: { token: TOKEN } },
    });
    expect(status).toBe(200);
    telegram.write(7, '/start');
    const said = () => telegram.chat(7).map(({ text }) => text ?? '');
    await expect.poll(said).toContainEqual(expect.stringContaining('What may I call you?'));
    await go(`/bots/${lead.id}/live`);
    await page.locator('.chat-line').getByText('Telegram').waitFor();
    await page.locator('.chat-line').click();
    const panel = page.getByRole('complementary', { name: 'Chat' });
    await panel.getByText('What may I call you?').waitFor();
    await panel.getByLabel('Your words').fill('This is Marta. May I help?');
    await panel.getByRole('button', { name: 'Send' }).click();
    await expect.poll(said).toContainEqual('This is Marta. May I help?');
    const before = said().length;
    telegram.write(7, 'Yes, please');
    await panel.getByText('Yes, please').waitFor();
    await look(page, 'live-telegram');
    expect(said()).toHaveLength(before);
    await panel.getByRole('button', { name: 'Hand back to the bot' }).click();
    await panel.getByText('The bot answers').waitFor();
    await expect.poll(() => said().slice(before)).toEqual(['Your first name']);
    telegram.write(7, 'Ada');
    await expect.poll(() => said().length).toBeGreaterThan(before + 1);
    expect(complaints).toEqual([]);
  });
});
