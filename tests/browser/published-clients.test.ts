// The published web client in the releases that pages and caches still have: each goes through one whole chat.
import { expect, it } from 'vitest';
import { expandFlow } from '../../packages/blocks/src/testing/shorthand.ts';
import { slowModel, speakingRegistry, wholeText } from '../http/streams/speaking-bot.ts';
import { says, usePublishedClient } from './client-page.ts';

const open = usePublishedClient();

const releases = [
  { release: '0.0.62', client: 'typebot-js-0.0' },
  { release: '0.2.45', client: 'typebot-js-0.2' },
  { release: '0.2.92', client: 'typebot-js-0.2-late' },
  { release: '0.3.27', client: 'typebot-js-0.3' },
  { release: '0.3.49', client: 'typebot-js-0.3-late' },
  { release: '0.6.0', client: 'typebot-js-0.6' },
  { release: '0.8.24', client: 'typebot-js-0.8' },
  { release: '0.9.24', client: 'typebot-js-0.9' },
  { release: '0.10.7', client: '@typebot.io/js' },
];

const bot = expandFlow({
  publicId: 'tour',
  variables: ['Name', 'Size', 'Day', 'File', 'Story'],
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
        'A {{Size}} one',
        { type: 'date input', options: { variableId: 'Day' } },
        'On {{Day}}. A photo?',
        { type: 'file input', options: { variableId: 'File' } },
        'Got {{File}}',
        { type: 'speak', options: { variableId: 'Story' } },
        'Another?',
        { type: 'text input' },
        'Goodbye',
      ],
    },
  ],
});

it.each(releases)('$release goes through a chat to its end', async ({ client }) => {
  const model = slowModel(async () => {});
  const { chat, server, visits, complaints } = await open(bot, {
    client,
    ports: model.ports,
    registry: speakingRegistry,
  });
  setTimeout(
    async () => console.log(client, visits, complaints, (await chat.innerText()).slice(0, 900)),
    15000,
  ).unref();
  await says(chat, 'Welcome');
  await answer('Ada');
  await says(chat, 'Hello Ada');
  await chat.getByRole('button', { name: 'Large' }).click();
  await says(chat, 'A Large one');
  await chat.locator('input[type=date]').fill('2027-03-14');
  await chat.locator('button[type=submit]').last().click();
  await says(chat, /On .*2027.*\. A photo\?/);
  await chat.locator('input[type=file]').setInputFiles({
    name: 'my photo.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('a few words'),
  });
  await says(chat, /Got http.*my.*photo\.txt/);
  const address = /Got (\S+)/.exec((await chat.getByText(/^Got http/).textContent()) ?? '')?.[1] ?? '';
  expect((await server.ask(new URL(address).pathname, { method: 'GET' })).body).toBe('a few words');
  await says(chat, wholeText);
  await says(chat, 'Another?');
  await answer('No');
  await says(chat, 'Goodbye');
  console.log(client, visits, complaints);

  async function answer(text: string): Promise<void> {
    await chat.getByRole('textbox').fill(text);
    await chat.getByRole('textbox').press('Enter');
  }
});
