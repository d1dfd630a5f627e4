// A person watches a chat in the studio, takes it over, writes and hands it back, against a real server.
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { openStudio } from './opened-studio.ts';
import { sceneBots } from './scene-bots.ts';

const openPage = useBrowser();

it('shows a chat as it goes on, takes it over, and hands it back', async () => {
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
