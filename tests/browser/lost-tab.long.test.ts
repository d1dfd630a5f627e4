// A tab that is gone before its reply is answered tells the other tabs nothing: they learn of the turn from the server, within half a minute.
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { botOf, textBlock } from '../support/small-bot.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const bot = {
  ...botOf({
    publicId: 'name',
    blocks: [
      textBlock('b1', 'Your name?'),
      { id: 'i1', type: 'text input', options: { variableId: 'v1' } },
      textBlock('b2', 'And your town, {{Name}}?'),
      { id: 'i2', type: 'text input' },
    ],
    settings: {
      general: { rememberUser: { isEnabled: true, storage: 'local' } },
      typingEmulation: { enabled: false },
    },
  }),
  variables: [{ id: 'v1', name: 'Name' }],
};

const openPage = useBrowser();

it('a tab shows a reply that a closed tab had sent', async () => {
  const base = await serveWidgetPage({ bots: [bot], body: '<colloquy-chat bot="name"></colloquy-chat>' });
  const { page } = await openPage({ base });
  await page.goto(base);
  await page.getByRole('textbox').waitFor();
  // The question stands there before the page has all that it keeps the chat with.
  const storedChats = (): Promise<string[]> => page.evaluate('Object.values(localStorage)');
  await expect.poll(storedChats).toHaveLength(1);
  const [chat] = await storedChats();
  const { sessionId } = JSON.parse(chat ?? '{}') as { readonly sessionId: string };
  // What such a tab leaves behind: a reply that the server has, and no word to the others.
  const answered = await fetch(new URL(`/v1/sessions/${sessionId}/continueChat`, base), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: { type: 'text', text: 'Ada' } }),
  });
  expect(answered.status).toBe(200);
  await page.getByText('And your town, Ada?').waitFor({ timeout: 50_000 });
  expect(await page.getByText('Your name?').count()).toBe(1);
  expect(await page.getByText('Ada', { exact: true }).count()).toBe(1);
}, 90_000);
