// The published web client in the releases that pages and caches still have: each goes through one whole chat.
import { expect, inject, it } from 'vitest';
import type { BlockShorthand } from '../../packages/blocks/src/testing/shorthand.ts';
import { expandFlow } from '../../packages/blocks/src/testing/shorthand.ts';
import { pieces, slowModel, speakingRegistry, wholeText } from '../http/streams/speaking-bot.ts';
import { says, usePublishedClient } from './client-page.ts';

const open = usePublishedClient();

const v1Upload = 'POST /api/v1/generate-upload-url';
const v2Upload = 'POST /api/v2/generate-upload-url';
const v3Upload = 'POST /api/v3/generate-upload-url';
const form = 'POST /v1/uploads';
const stream = 'POST /api/v2/sessions/ID/streamMessage';

/** Each release, and the requests by which it differs from the others. */
const releases = [
  {
    release: '0.2.45',
    client: 'published-client-0.2',
    asks: [v1Upload, form, 'POST /api/integrations/openai/streamer'],
  },
  { release: '0.2.92', client: 'published-client-0.2-late', asks: [v2Upload, form, stream] },
  { release: '0.3.3', client: 'published-client-0.3-early', asks: [v2Upload, form, stream] },
  { release: '0.3.27', client: 'published-client-0.3', asks: [v2Upload, form, stream] },
  { release: '0.3.49', client: 'published-client-0.3-late', asks: [v3Upload, form, stream] },
  { release: '0.6.0', client: 'published-client-0.6', asks: [v3Upload, form, stream] },
  { release: '0.8.24', client: 'published-client-0.8', asks: [v3Upload, form, stream] },
  { release: '0.9.24', client: 'published-client-0.9', asks: [v3Upload, form, stream] },
  { release: '0.10.7', client: '@typebot.io/js', asks: [v3Upload, 'PUT /v1/uploads', stream] },
];

const questions = [
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
  'On {{Day}}.',
];
const pause = { type: 'Wait', options: { secondsToWaitFor: 0.1, shouldPause: true } };
const upload = ['A photo?', { type: 'file input', options: { variableId: 'File' } }, 'Got {{File}}'];
const story = [
  { type: 'speak', options: { variableId: 'Story' } },
  '{{Story}}',
  'Another?',
  { type: 'text input', options: { variableId: 'Name' } },
  'Goodbye',
];

function botOf(blocks: readonly BlockShorthand[]): unknown {
  return expandFlow({
    publicId: 'tour',
    variables: ['Name', 'Size', 'Day', 'File', 'Story'],
    // The ports of this test know no uploads, so that the answer is not looked up.
    settings: { security: { isAnyFileUrlAllowed: true }, typingEmulation: { enabled: false } },
    groups: [{ title: 'Start', blocks }],
  });
}

/** One release of each way to upload, and in long runs all of them. */
const usual = ['0.2.45', '0.2.92', '0.10.7'];

it.each(releases.filter(({ release }) => inject('isLong') || usual.includes(release)))(
  'the published client $release completes a chat, and reports no error',
  async ({ client, asks }) => {
    const gates = pieces.map(() => Promise.withResolvers<void>());
    let next = 0;
    const model = slowModel(() => gates[next++]?.promise ?? Promise.resolve());
    const opened = await open(botOf([...questions, ...upload, ...story]), {
      client,
      ports: model.ports,
      registry: speakingRegistry,
    });
    const { chat, server, visits, complaints } = opened;
    await answerQuestions(opened);
    await says(chat, 'A photo?');
    await chat.locator('input[type=file]').setInputFiles({
      name: 'my photo.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('a few words'),
    });
    await says(chat, /Got http.*my%20photo\.txt/);
    const address = /Got (\S+)/.exec((await chat.getByText(/^Got http/).textContent()) ?? '')?.[1] ?? '';
    expect((await server.ask(new URL(address).pathname, { method: 'GET' })).body).toBe('a few words');
    gates[0]?.resolve();
    gates[1]?.resolve();
    await says(chat, 'Once upon a');
    expect(await chat.getByText(wholeText).count()).toBe(0);
    for (const gate of gates) gate.resolve();
    await says(chat, wholeText);
    await says(chat, 'Another?');
    await answer(opened, 'No');
    await says(chat, 'Goodbye');
    expect(model.asked()).toBe(1);
    const plain = visits.map((visit) => visit.replace(/sessions\/\w+/, 'sessions/ID'));
    expect(plain.filter((visit) => !/startChat|continueChat/.test(visit))).toEqual(asks);
    expect(complaints.filter((complaint) => !OWN_COMPLAINTS.test(complaint))).toEqual([]);
  },
);

it('the published client 0.0.62 completes a chat with sendMessage only, without uploads', async () => {
  const model = slowModel(async () => {});
  const opened = await open(botOf([...questions, pause, ...story]), {
    client: 'published-client-0.0',
    ports: model.ports,
    registry: speakingRegistry,
  });
  await answerQuestions(opened);
  await says(opened.chat, wholeText);
  await says(opened.chat, 'Another?');
  await answer(opened, 'No');
  await says(opened.chat, 'Goodbye');
  expect(new Set(opened.visits)).toEqual(new Set(['POST /api/v1/sendMessage']));
});

type Opened = Awaited<ReturnType<typeof open>>;

async function answerQuestions(opened: Opened): Promise<void> {
  const { chat } = opened;
  await says(chat, 'Welcome');
  await answer(opened, 'Ada');
  await says(chat, 'Hello Ada');
  await chat.getByRole('button', { name: 'Large' }).click();
  await says(chat, 'A Large one');
  await chat.locator('input[type=date]').fill('2027-03-14');
  await chat.locator('button[type=submit]').last().click();
  await says(chat, /On .*2027.*\./);
}

async function answer({ chat }: Opened, text: string): Promise<void> {
  await chat.getByRole('textbox').fill(text);
  await chat.getByRole('textbox').press('Enter');
}

/** Fonts and payment scripts of other hosts, which no test reaches. */
const OWN_COMPLAINTS = /net::ERR_FAILED|Failed to load Stripe\.js/;
