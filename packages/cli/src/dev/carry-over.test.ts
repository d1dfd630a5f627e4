// What happens to a chat when its bot changes: a table of changes and replies.

import type { BlockShorthand } from '@colloquy/blocks/testing';
import { expandFlow } from '@colloquy/blocks/testing';
import type { Port } from '@colloquy/server';
import { createColloquy, memoryStore } from '@colloquy/server';
import { expect, it, onTestFinished } from 'vitest';
import { recordStarts } from './begun-chats.ts';
import { keepCalls } from './call-memory.ts';
import { carryOver, describeCarrying } from './carry-over.ts';

const ask = (id: string, options = {}) => ({ id, type: 'text input', options });
const before = ['Your name?', ask('name'), 'Your city?', ask('city'), 'Your street?', ask('street'), 'Bye.'];

async function changed(after: readonly BlockShorthand[], replies: readonly string[]) {
  const store = memoryStore();
  const calls = keepCalls();
  const made = await createColloquy({ store, wrapPorts: calls.wrap });
  onTestFinished(() => made.close());
  const begun = recordStarts(made, () => 0);
  const { colloquy } = begun;
  const publish = (blocks: readonly BlockShorthand[]) =>
    colloquy.bots.publish(
      expandFlow({ id: 'b', publicId: 'b', groups: [{ title: 'One', blocks: [...blocks] }] }),
    );
  await publish(before);
  const { sessionId } = JSON.parse((await colloquy.chats.startChat('b', {})).body);
  for (const text of replies)
    await colloquy.chats.continueChat(sessionId, { message: { type: 'text', text } });
  await publish(after);
  const carried = await carryOver(sessionId, { begun, calls, store });
  const read = JSON.parse((await colloquy.chats.readChat(carried?.chat.sessionId ?? '')).body);
  return {
    notice: carried && describeCarrying(carried),
    asks: read.input?.id,
    said: JSON.stringify(read.turns.at(-1)?.messages),
    earlier: (await colloquy.chats.readChat(sessionId)).status,
  };
}

it.each([
  {
    why: 'another text',
    after: ['Your name?', ask('name'), 'Which city?', ask('city'), 'Bye.'],
    replies: ['Ada'],
    asks: 'city',
    notice: 'An open chat continues at the same block, after 1 reply.',
  },
  {
    why: 'a question in front of the open one',
    after: ['Your name?', ask('name'), 'Your age?', ask('age'), 'Your city?', ask('city')],
    replies: ['Ada', 'Zurich'],
    asks: 'age',
    notice: 'An open chat continues after 1 of its 2 replies: the next question has changed.',
  },
  {
    why: 'another last question',
    after: ['Your name?', ask('name'), 'Your age?', ask('age')],
    replies: ['Ada'],
    asks: 'age',
    notice: 'An open chat keeps its 1 reply, and its next question has changed.',
  },
  {
    why: 'another first question',
    after: ['Your age?', ask('age'), 'Your name?', ask('name')],
    replies: ['Ada'],
    asks: 'age',
    notice: 'An open chat restarts: the first question it replied to has changed.',
  },
  {
    why: 'no reply yet',
    after: ['And your name?', ask('name')],
    replies: [],
    asks: 'name',
    notice: 'An open chat without replies shows its first messages again.',
  },
  {
    why: 'a chat that has ended',
    after: ['Your name?', ask('name'), 'Your city?', ask('city'), 'Your street?', ask('street'), 'Farewell.'],
    replies: ['Ada', 'Zurich', 'Main street'],
    asks: undefined,
    said: 'Farewell.',
    notice: 'An open chat continues at the same block, after 3 replies.',
  },
])(
  'the open chat continues after a change with $why',
  async ({ after, replies, asks, notice, said = '' }) => {
    expect(await changed(after, replies)).toMatchObject({
      asks,
      notice,
      said: expect.stringContaining(said),
      earlier: 200,
    });
  },
);

it('the carried-over chat repeats no call whose result is known', async () => {
  const asked: string[] = [];
  const http: Port = async ({ request }) => {
    asked.push(String(request.url));
    return { ok: true, response: { statusCode: 200, data: { city: `City ${asked.length}` } } };
  };
  const store = memoryStore();
  const calls = keepCalls();
  const ports = new Map([['http', http]]);
  const made = await createColloquy({ store, ports, wrapPorts: calls.wrap });
  onTestFinished(() => made.close());
  const begun = recordStarts(made, () => 0);
  const look = (url: string) => ({
    type: 'Webhook',
    options: {
      webhook: { url, method: 'GET' },
      responseVariableMapping: [{ id: '1', variableId: 'City', bodyPath: 'data.city' }],
    },
  });
  const publish = (more: readonly BlockShorthand[]) =>
    made.bots.publish(
      expandFlow({
        id: 'b',
        publicId: 'b',
        variables: ['City'],
        groups: [
          {
            title: 'One',
            blocks: [
              'Hi',
              look('https://a.example/'),
              'In {{City}}?',
              ask('in'),
              look('https://b.example/'),
              ...more,
            ],
          },
        ],
      }),
    );
  await publish(['So in {{City}}.', ask('last')]);
  const { sessionId } = JSON.parse((await begun.colloquy.chats.startChat('b', {})).body);
  await begun.colloquy.chats.continueChat(sessionId, { message: { type: 'text', text: 'Yes' } });
  await publish(['Then in {{City}}.', look('https://c.example/'), ask('last')]);
  const carried = await carryOver(sessionId, { begun, calls, store });
  expect(asked).toEqual(['https://a.example/', 'https://b.example/', 'https://c.example/']);
  const read = (await made.chats.readChat(carried?.chat.sessionId ?? '')).body;
  expect(read).toContain('City 1');
  expect(read).toContain('City 2');
});

it('a chat that started elsewhere is not carried over', async () => {
  const made = await createColloquy({ store: memoryStore() });
  onTestFinished(() => made.close());
  const begun = recordStarts(made, () => 0);
  expect(await carryOver('s', { begun, calls: keepCalls(), store: memoryStore() })).toBeUndefined();
});
