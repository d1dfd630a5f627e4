// An embed that the chat waits for: the chat is not over meanwhile, and goes on when the embed has told something.
import { expandFlow } from '@colloquy/blocks/testing';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { say } from '../support/say.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const bot = expandFlow({
  id: 'visits-id',
  name: 'Visits',
  publicId: 'visits',
  variables: ['Day', 'Name'],
  settings: {
    general: { rememberUser: { isEnabled: true, storage: 'session' } },
    typingEmulation: { enabled: false },
  },
  groups: [
    {
      blocks: [
        'Choose a day.',
        {
          type: 'embed',
          content: {
            url: 'https://calendar.example/',
            waitForEvent: { isEnabled: true, name: 'chosen', saveDataInVariableId: 'Day' },
          },
        },
        'Your name?',
        { type: 'text input', options: { variableId: 'Name' } },
        'Until {{Day}}, {{Name}}.',
      ],
    },
  ],
});

const openPage = useBrowser();

it.each(['at once', 'after a reload'])(
  'an embed that reports %s continues the chat with its value',
  async (when) => {
    const base = await serveWidgetPage({ bots: [bot], body: '<colloquy-chat bot="visits"></colloquy-chat>' });
    const { page } = await openPage({ base });
    await page.goto(base);
    await page.locator('iframe').waitFor();
    if (when === 'after a reload') await page.reload();
    await page.locator('iframe').waitFor();
    expect(await page.getByText('The chat has ended').count()).toBe(0);
    // The page around the chat may tell it, too. Nothing says when the chat listens, so it is told until it has heard.
    const tell = "postMessage({ name: 'chosen', data: 'Friday' })";
    const tellAndLook = async () => {
      const isAsked = await page.getByText('Your name?').count();
      if (isAsked === 0) await page.evaluate(tell);
      return isAsked;
    };
    await expect.poll(tellAndLook).toBe(1);
    await say(page, 'Ada');
    await page.getByText('Until Friday, Ada.').waitFor();
    await page.getByText('The chat has ended').waitFor();
  },
);
