// Publishing from the studio, versions, and the way back, against a real server.
import { describe, expect, it } from 'vitest';
import lead from '../../examples/lead/lead.flow.json' with { type: 'json' };
import { useBrowser } from '../support/browser.ts';
import { openStudio } from './opened-studio.ts';
import { addHistory, sceneBots } from './scene-bots.ts';

const openPage = useBrowser();

async function openBot(path = `/bots/${lead.id}`) {
  const studio = await openStudio(openPage, { bots: sceneBots });
  await addHistory(studio.server);
  await studio.go(path);
  const bot = async () => (await studio.server.ask(`/v1/bots/${lead.id}`, { method: 'GET' })).json;
  return { ...studio, bot };
}

describe('publishing', () => {
  it('shows the changes in words, then how people reach the bot', async () => {
    const { page, base, bot, complaints } = await openBot();
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 change').waitFor();
    expect(await dialog.locator('.difference').innerText()).toMatch(/Changed\s+Group "Hello"/i);
    await dialog.getByLabel('Message').fill('Says hello');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Version 3 is published').waitFor();
    await page.getByRole('img', { name: `QR code of ${base}/lead` }).waitFor();
    await page.getByText(`<colloquy-chat bot="lead" mode="bubble">`).waitFor();
    expect(await bot()).toMatchObject({ version: 3 });
    await page.getByRole('button', { name: 'Go back to version 2' }).click();
    await expect.poll(async () => (await bot()).version).toBe(2);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(async () => (await bot()).version).toBe(3);
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByText('No changes').waitFor();
    expect(await dialog.getByRole('button', { name: 'Nothing to publish' }).isDisabled()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('replays recent chats on the draft, and shows one on both versions', async () => {
    const { page, server, complaints } = await openBot('/bots/lead-bot/share');
    await server.ask(`/v1/bots/${lead.id}/draft`, {
      method: 'PATCH',
      body: [{ op: 'replace', path: '/groups/4/blocks/1/options/min', value: 200 }],
      headers: { 'if-match': '*' },
    });
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('All of the last 3 chats would go differently.').waitFor();
    const group = dialog.locator('.replay__group').filter({ hasText: 'The reply is refused' });
    await group.locator('summary').click();
    await group.getByText('Chat 1 of 2').waitFor();
    await group.getByText('180').waitFor();
    await group.getByRole('button', { name: 'Next chat' }).click();
    await group.getByText('Chat 2 of 2').waitFor();
    await group.getByText('180').waitFor();
    expect(complaints).toEqual([]);
  });

  it('gives a new bot an address, and reports an address in use', async () => {
    const { page, server, go } = await openStudio(openPage, { bots: [lead] });
    const { json } = await server.ask(`/v1/bots/${lead.id}/duplicate`, { body: { name: 'Copy' } });
    const { id } = json.bot as { id: string };
    // The address comes from the name of the draft.
    const patch = [{ op: 'replace', path: '/name', value: 'Lead' }];
    await server.ask(`/v1/bots/${id}/draft`, { method: 'PATCH', body: patch, headers: { 'if-match': '*' } });
    await go(`/bots/${id}/share`);
    await page.getByText('Not published yet').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByLabel('Address').inputValue()).toBe('lead');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Address').fill('lead-2');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    // The dialog outlives the page's own news that the bot is published.
    await page.getByText('Not published yet').waitFor({ state: 'detached' });
    await page.getByText('Version 1 is published').waitFor();
    expect((await server.ask('/v1/bots/lead-2/startChat', { body: {} })).status).toBe(200);
  });

  it('shows errors with their place, and publishes despite them only on request', async () => {
    const { page, server, bot } = await openBot('/bots/lead-bot/share');
    await server.ask(`/v1/bots/${lead.id}/draft`, {
      method: 'PATCH',
      body: [
        {
          op: 'add',
          path: '/groups/0/blocks/0',
          value: { id: 'j', type: 'Jump', options: { groupId: 'x' } },
        },
      ],
      headers: { 'if-match': '*' },
    });
    await page.goto(page.url().replace('/share', ''));
    await page.getByRole('button', { name: 'Publish' }).click();
    await page
      .getByText(/In "Hello", Jump/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Publish with errors' }).waitFor();
    expect(await bot()).toMatchObject({ version: 2 });
  });
});

describe('versions', () => {
  it('are listed with message and author, compared, and rolled back with one click', async () => {
    const { page, bot, complaints } = await openBot('/bots/lead-bot/versions');
    const row = (name: RegExp) => page.getByRole('row', { name });
    await row(/A warmer welcome/)
      .getByText('Live')
      .waitFor();
    await row(/No message/)
      .getByRole('button', { name: 'Make it live' })
      .click();
    await expect.poll(async () => (await bot()).version).toBe(1);
    await row(/No message/)
      .getByText('Live')
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await bot()).version).toBe(2);
    await row(/A warmer welcome/)
      .getByRole('button', { name: 'Compare' })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Group "Welcome!"').waitFor();
    await dialog.getByRole('button', { name: 'Make version 2 the draft' }).click();
    await page.getByText('The draft is version 2').waitFor();
    expect(complaints).toEqual([]);
  });
});
