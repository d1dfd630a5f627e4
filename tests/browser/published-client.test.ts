// The web client that many pages have already, as it is published: whole conversations with this server, changed in nothing but its host.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { expandFlow } from '../../packages/blocks/src/testing/shorthand.ts';
import { pieces, slowModel, speakingBot, speakingRegistry, wholeText } from '../http/streams/speaking-bot.ts';
import { useBrowser } from '../support/browser.ts';
import type { StartedServer, StartedServerOptions } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const openPage = useBrowser();
let host: { readonly url: string; readonly close: () => void };
beforeAll(async () => {
  host = await serveHostPage();
});
afterAll(() => host?.close());

it('asks for texts, choices and dates, and follows conditions', async () => {
  const { chat, visits } = await open(
    expandFlow({
      publicId: 'tour',
      variables: ['Name', 'Size', 'Day'],
      groups: [
        {
          title: 'Start',
          blocks: [
            'Welcome',
            { type: 'text input', options: { variableId: 'Name' } },
            'Hello {{Name}}',
            {
              type: 'choice input',
              options: { variableId: 'Size' },
              items: [{ content: 'Small' }, { content: 'Large' }],
            },
            {
              type: 'Condition',
              items: [
                {
                  content: {
                    comparisons: [{ variableId: 'Size', comparisonOperator: 'Equal to', value: 'Large' }],
                  },
                  to: 'Large',
                },
              ],
              to: 'Small',
            },
          ],
        },
        {
          title: 'Large',
          blocks: [
            'A large one',
            { type: 'date input', options: { variableId: 'Day' } },
            'On {{Day}}, then. Bye',
          ],
        },
        { title: 'Small', blocks: ['A small one'] },
      ],
    }),
  );
  await says(chat, 'Welcome');
  await chat.getByRole('textbox').fill('Ada');
  await chat.getByRole('textbox').press('Enter');
  await says(chat, 'Hello Ada');
  await chat.getByRole('button', { name: 'Large' }).click();
  await says(chat, 'A large one');
  await chat.locator('input[type=date]').fill('2027-03-14');
  await chat.locator('button[type=submit]').last().click();
  await says(chat, /On .*2027.*, then\. Bye/);
  expect(await chat.getByText('A small one').count()).toBe(0);
  expect(visits.filter((path) => !path.startsWith('/api/v1/'))).toEqual([]);
});

it('uploads a file', async () => {
  const { chat, server } = await open(
    expandFlow({
      publicId: 'tour',
      variables: ['File'],
      groups: [
        {
          title: 'Ask',
          blocks: ['Your photo?', { type: 'file input', options: { variableId: 'File' } }, 'Got {{File}}'],
        },
      ],
    }),
  );
  await says(chat, 'Your photo?');
  await chat.locator('input[type=file]').setInputFiles({
    name: 'my photo.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('a few words'),
  });
  await says(chat, /Got http.*my.*photo\.txt/);
  const address = /Got (\S+)/.exec((await chat.getByText(/^Got http/).textContent()) ?? '')?.[1] ?? '';
  expect((await server.ask(new URL(address).pathname, { method: 'GET' })).body).toBe('a few words');
});

it('shows why a card was declined, and stays where it is', async () => {
  const asked: unknown[] = [];
  const { chat, page, visits } = await open(
    expandFlow({
      publicId: 'tour',
      groups: [
        {
          title: 'Pay',
          blocks: [
            'That is 12.50.',
            { type: 'payment input', options: { credentialsId: 'shop', amount: '12.50', currency: 'EUR' } },
            'Thank you',
          ],
        },
      ],
    }),
    {
      ports: new Map([
        [
          'payment',
          async (call: { request: unknown }) => {
            asked.push(call.request);
            const response = {
              paymentId: 'pi_1',
              status: 'requires_payment_method',
              clientSecret: 'pi_1_secret_1',
              publicKey: 'pk_test_1',
            };
            return { ok: true as const, response };
          },
        ],
      ]),
    },
    { before: declineCards },
  );
  await says(chat, 'That is 12.50.');
  await page.getByRole('button', { name: /12\.50/ }).click();
  await expect.poll(() => page.getByText('Your card was declined.').count()).toBe(1);
  expect(asked).toHaveLength(1);
  expect(visits.filter((path) => path.includes('continueChat'))).toEqual([]);
  expect(await chat.getByText('Thank you').count()).toBe(0);
});

it('streams what a model says, piece by piece, and goes on', async () => {
  const gates = Array.from({ length: pieces.length * 2 }, () => Promise.withResolvers<void>());
  let next = 0;
  const model = slowModel(() => gates[next++]?.promise ?? Promise.resolve());
  const bot = {
    ...speakingBot,
    publicId: 'tour',
    groups: [{ ...speakingBot.groups[0], blocks: withoutPopUps() }],
  };
  const { chat, visits } = await open(bot, { ports: model.ports, registry: speakingRegistry });
  await says(chat, 'Let me think');
  gates[0]?.resolve();
  gates[1]?.resolve();
  await says(chat, 'Once upon a');
  expect(await chat.getByText(wholeText).count()).toBe(0);
  for (const gate of gates) gate.resolve();
  await says(chat, wholeText);
  await says(chat, 'Another?');
  await chat.getByRole('textbox').fill('No');
  await chat.getByRole('textbox').press('Enter');
  await expect
    .poll(() => visits.filter((path) => path.endsWith('/streamMessage')).length, { timeout: 20_000 })
    .toBe(4);
  await expect.poll(model.asked, { timeout: 20_000 }).toBe(4);
});

it('says in the words of the bot that it is closed, and that there is none', async () => {
  const settings = { general: { systemMessages: { botClosed: 'We are on holiday.' } } };
  const { chat, page } = await open(
    expandFlow({ publicId: 'tour', isClosed: true, settings, groups: [{ title: 'Start', blocks: ['Hi'] }] }),
  );
  await says(chat, 'We are on holiday.');
  await page.goto(`${host.url}/?bot=nobody&api=${new URL(page.url()).searchParams.get('api')}`);
  await expect
    .poll(() =>
      page
        .locator('#chat')
        .getByText(/found|exist/)
        .count(),
    )
    .toBeGreaterThan(0);
});

/** A page of another site with the client on it, and a server with one bot. */
async function open(
  bot: unknown,
  options: Partial<StartedServerOptions> = {},
  { before }: { readonly before?: (page: Page) => Promise<void> } = {},
): Promise<{
  readonly chat: Locator;
  readonly page: Page;
  readonly server: StartedServer;
  readonly visits: readonly string[];
}> {
  const folder = temporaryFolder('published-client');
  onTestFinished(folder.remove);
  const server = await startServer({ bots: [bot], dataFolder: folder.path, ...options });
  onTestFinished(server.close);
  const api = await server.listen();
  const { page } = await openPage({ base: host.url });
  const visits: string[] = [];
  await page.route(`${api}/**`, (route) => {
    visits.push(new URL(route.request().url()).pathname);
    return route.continue();
  });
  await before?.(page);
  await page.goto(`${host.url}/?bot=tour&api=${encodeURIComponent(api)}`);
  return { chat: page.locator('#chat'), page, server, visits };
}

async function says(chat: Locator, words: string | RegExp): Promise<void> {
  await chat.getByText(words).last().waitFor({ timeout: 20_000 });
}

/** A page such as their documentation shows, and the file as it is published. */
async function serveHostPage() {
  const client = await readFile(join(import.meta.dirname, '../../node_modules/@typebot.io/js/dist/web.js'));
  const html = `<!doctype html><title>Another site</title><link rel="icon" href="data:,"><typebot-standard id="chat"></typebot-standard>
<script type="module">
import published from './client.js';
const wanted = new URLSearchParams(location.search);
document.querySelector('#chat').style = 'width: 100%; height: 700px';
published.initStandard({ id: 'chat', typebot: wanted.get('bot'), apiHost: wanted.get('api') });
</script>`;
  const server = createServer(({ url = '' }, response) => {
    const isClient = url === '/client.js';
    response.setHeader('content-type', isClient ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isClient ? client : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** The payment service's own script is not there for tests; this stands for one whose card is always declined. */
async function declineCards(page: Page): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.Stripe = () => ({
  elements: () => ({ create: () => ({ mount() {}, on(name, then) { if (name === 'ready') then(); }, destroy() {} }), submit: async () => ({}) }),
  confirmPayment: async () => ({ error: { type: 'card_error', message: 'Your card was declined.' } }),
});`,
    }),
  );
}

/** The speaking bot without the redirect and the code, which are for other tests. */
function withoutPopUps(): object[] {
  return (speakingBot.groups[0]?.blocks ?? []).filter(
    (block) => !['b2', 'b8'].includes((block as { id: string }).id),
  );
}
