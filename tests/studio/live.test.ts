// A person watches a chat in the studio, takes it over, writes and hands it back, against a real server.
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { violations } from '../support/violations.ts';
import { addVisitor, deskBot } from './desk-bot.ts';
import { openStudio } from './opened-studio.ts';
import { sceneBots } from './scene-bots.ts';

const openPage = useBrowser();

it('an operator watches a live chat, takes it over, and hands it back', async () => {
  const { page, server, go, complaints } = await openStudio(openPage, { bots: sceneBots });
  await go('/bots/lead-bot/live');
  await page.getByText('No active chats').waitFor();
  const { json } = await server.ask('/v1/bots/lead/startChat', { body: {} });
  const send = async (text: string) =>
    JSON.stringify(
      (
        await server.ask(`/v1/sessions/${String(json.sessionId)}/continueChat`, {
          body: { message: { type: 'text', text } },
        })
      ).json,
    );
  await page.locator('.chat-line').click();
  const panel = page.getByRole('complementary', { name: 'Chat' });
  await panel.getByText('What may I call you?').waitFor();
  await send('Ada');
  await panel.locator('.transcript__reply').getByText('Ada').waitFor();
  await panel.getByLabel('Your words').fill('This is Marta. May I help?');
  await panel.getByRole('button', { name: 'Send' }).click();
  await panel.locator('.transcript__bubble').getByText('This is Marta').waitFor();
  await panel.getByText('You answer').waitFor();
  expect(await send('Yes, please')).not.toContain('electricity');
  await panel.getByText('Yes, please').waitFor();
  await panel.getByRole('button', { name: 'Hand back to the bot' }).click();
  await panel.getByText('The bot answers').waitFor();
  expect(await send('A house of my own')).toContain('electricity');
  expect(complaints).toEqual([]);
});

it('the inbox shows a visitor who asked for a person first, with name, note, assignee and viewers', async () => {
  const { page, server, go, base, complaints } = await openStudio(openPage, { bots: [deskBot] });
  await addVisitor(server, ['Grace', 'I want to talk to a person']);
  await addVisitor(server, ['Linus', 'My parcel']);
  const ada = await addVisitor(server, ['Ada', 'An unhappy plant']);
  await go('/bots/desk-bot/live');
  const lines = page.locator('.chat-line');
  await expect
    .poll(() => lines.locator('.chat-line__title').allInnerTexts())
    .toEqual([
      expect.stringContaining('Grace'),
      expect.stringContaining('Ada'),
      expect.stringContaining('Linus'),
    ]);
  await lines.first().getByText('Wants a person').waitFor();
  await page.getByRole('button', { name: 'Waiting 1' }).click();
  expect(await lines.count()).toBe(1);
  await lines.first().click();
  const panel = page.getByRole('complementary', { name: 'Chat' });
  await panel.getByText('I have called somebody').waitFor();
  const words = panel.getByLabel('Your words');
  await words.fill('I am here, Grace.');
  await panel.getByRole('button', { name: 'Quick answers' }).click();
  await page.getByRole('menuitem', { name: 'Keep “I am here, Grace.”' }).click();
  await words.press('Enter');
  await panel.locator('.transcript__bubble').getByText('I am here, Grace.').waitFor();
  await panel.locator('.transcript__person').getByText('Ada:').waitFor();
  expect(await words.inputValue()).toBe('');
  await panel.getByText('Assigned to you').waitFor();
  await page.getByText('No visitor waits for a person.').waitFor();
  await page.getByRole('button', { name: 'Mine 1' }).click();
  await panel.getByText('Add a note for your team').click();
  await panel.getByLabel('Note', { exact: true }).fill('Prefers mornings');
  await panel.getByRole('button', { name: 'Save note' }).click();
  await panel.getByText('Note of your team').waitFor();

  await page.getByRole('button', { name: 'All 3' }).click();
  await ada.say('It has yellow leaves');
  await lines.filter({ hasText: 'Ada' }).filter({ hasText: 'yellow leaves' }).waitFor();
  await panel.getByRole('button', { name: 'Quick answers' }).click();
  await page.getByRole('menuitem', { name: 'I am here, Grace.', exact: true }).click();
  expect(await words.inputValue()).toBe('I am here, Grace.');

  const { tokens } = server.colloquy.access;
  const by = { actor: { kind: 'operator' }, operation: 'createToken' } as const;
  const marta = await tokens.create({ name: 'Marta', scopes: ['read'] }, by);
  const chatId = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  const noted = await fetch(`${base}/v1/bots/desk-bot/presence`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${marta?.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ place: chatId }),
  });
  expect(((await noted.json()) as { people: object[] }).people).toEqual([{ name: 'Ada', place: chatId }]);
  await panel.getByText('Marta is looking').waitFor({ state: 'attached' });
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
