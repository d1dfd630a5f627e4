// A model writes into the chat: its text grows without a jump, and the visitor can stop and rate it.
import { expandFlow } from '@colloquy/blocks/testing';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { openCredentialVault } from '../../packages/integrations/src/credentials/open-credential-vault.ts';
import { closeModels, modelServer, SECRET } from '../model/model-world.ts';
import { useBrowser } from '../support/browser.ts';
import { asOperator } from '../support/operator-token.ts';
import { say } from '../support/say.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { violations } from '../support/violations.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();
afterEach(closeModels);

/** Opens a chat with a bot that asks a model. */
async function open(general: object = {}) {
  const models = await modelServer({ key: SECRET });
  const folder = temporaryFolder('stop-stream');
  onTestFinished(folder.remove);
  const vault = await openCredentialVault({ dataFolder: folder.path });
  await vault.set({ id: 'ai', type: 'openai', data: { apiKey: SECRET, baseUrl: models.baseUrl } });
  const bot = expandFlow({
    publicId: 'model',
    settings: { typingEmulation: { enabled: false }, general },
    variables: ['Answer'],
    groups: [
      {
        blocks: [
          'What would you like to know?',
          { type: 'text input' },
          {
            type: 'openai',
            options: {
              action: 'Create chat completion',
              credentialsId: 'ai',
              model: 'test-model',
              messages: [{ role: 'user', content: 'A question' }],
              responseMapping: [{ variableId: 'Answer' }],
            },
          },
          '{{Answer}}',
          'Anything else?',
          { type: 'text input' },
        ],
      },
    ],
  });
  const base = await serveWidgetPage({
    bots: [bot],
    dataFolder: folder.path,
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
    body: '<colloquy-chat bot="model"></colloquy-chat>',
  });
  const { page, complaints } = await openPage({ base, width: 390 });
  page.setDefaultTimeout(10_000);
  await page.goto(base);
  return { page, complaints, models, base };
}

it('the stop button ends a streamed text, keeps the received part, and stops the model', async () => {
  const { page, complaints, models } = await open();
  models.reply({ text: 'many **bold** words, '.repeat(100), pauseMs: 30 });
  await say(page, 'How large is the sun?');
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  await stop.waitFor();
  const text = page.locator('.entry.host .bubble').nth(1);
  await expect.poll(async () => (await text.textContent())?.includes('words, many bold words')).toBe(true);
  expect(await violations(page, 'colloquy-chat')).toEqual([]);
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/stop-stream.png` });
  await stop.click();
  await page.getByText('Anything else?').waitFor();
  const said = (await text.textContent()) ?? '';
  expect(said).toMatch(/^(?:many )/);
  expect(said).not.toContain('**');
  expect(said.length).toBeLessThan(1_500);
  expect(await stop.count()).toBe(0);
  await expect.poll(() => models.leftAnswers()).toBe(1);
  await say(page, 'No');
  await page.reload();
  await page.getByText('Anything else?').waitFor();
  expect(complaints).toEqual([]);
});

it('the visitor rates a text with thumbs, and the result stores the rating', async () => {
  const { page, complaints, models, base } = await open({ isRatingEnabled: true });
  models.reply({ text: 'About **109 times** as wide as the earth.' });
  await say(page, 'How large is the sun?');
  const thumb = (name: string) => page.getByRole('button', { name: `${name} answer` });
  await thumb('Good').click();
  await expect.poll(() => thumb('Good').getAttribute('aria-pressed')).toBe('true');
  const ratings = async () => {
    const listed = await fetch(`${base}/v1/bots/bot/results`, { headers: asOperator });
    const { results } = (await listed.json()) as {
      readonly results: readonly { readonly ratings?: unknown }[];
    };
    return results[0]?.ratings;
  };
  await expect.poll(ratings).toEqual([{ chatId: expect.any(String), turn: 3, rating: 'good' }]);
  expect(await violations(page, 'colloquy-chat')).toEqual([]);
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/thumbs.png` });
  await page.reload();
  await expect.poll(() => thumb('Good').getAttribute('aria-pressed')).toBe('true');
  await thumb('Bad').click();
  await expect.poll(ratings).toMatchObject([{ rating: 'bad' }]);
  expect(await thumb('Good').getAttribute('aria-pressed')).toBe('false');
  // Soon after the page has loaded, a second tap at one place counts as a double tap.
  await page.waitForTimeout(600);
  await thumb('Bad').click();
  await expect.poll(ratings).toBeUndefined();
  expect(complaints).toEqual([]);
});
