// The web client that many pages have already, as it is published: whole conversations with this server, changed in nothing but its host.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expandFlow } from '../../packages/blocks/src/testing/shorthand.ts';
import { pieces, slowModel, speakingBot, speakingRegistry, wholeText } from '../http/streams/speaking-bot.ts';
import { says, usePublishedClient } from './client-page.ts';

const open = usePublishedClient();

it('the published client asks for texts, choices and dates, and follows conditions', async () => {
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
  expect(visits.filter((visit) => !visit.startsWith('POST /api/v1/'))).toEqual([]);
});

it('the published client uploads a file', async () => {
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

it('the published client shows why a card was declined, and stays at the payment', async () => {
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
      before: declineCards,
    },
  );
  await says(chat, 'That is 12.50.');
  await page.getByRole('button', { name: /12\.50/ }).click();
  await expect.poll(() => page.getByText('Your card was declined.').count()).toBe(1);
  expect(asked).toHaveLength(1);
  expect(visits.filter((path) => path.includes('continueChat'))).toEqual([]);
  expect(await chat.getByText('Thank you').count()).toBe(0);
});

it("the published client streams a model's text, and continues", async () => {
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

it("the published client shows the bot's own texts for a closed or unknown bot", async () => {
  const settings = { general: { systemMessages: { botClosed: 'We are on holiday.' } } };
  const { chat, page, pageUrl } = await open(
    expandFlow({ publicId: 'tour', isClosed: true, settings, groups: [{ title: 'Start', blocks: ['Hi'] }] }),
  );
  await says(chat, 'We are on holiday.');
  const { searchParams } = new URL(page.url());
  searchParams.set('bot', 'nobody');
  await page.goto(`${pageUrl}/?${searchParams}`);
  await expect
    .poll(() =>
      page
        .locator('#chat')
        .getByText(/found|exist/)
        .count(),
    )
    .toBeGreaterThan(0);
});

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
