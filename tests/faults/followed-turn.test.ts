// A turn that is followed while another server goes on with the chat: whoever follows has in the end what the turn came to.
import { expandFlow } from '@colloquy/blocks/testing';
import { expect, it } from 'vitest';
import { createReplyAssembly } from '../../packages/client/src/streams/reply-assembly.ts';
import type { Port } from '../../packages/integrations/src/ports/port.ts';
import { readCursor } from '../../packages/server/src/http/streams/reply-cursor.ts';
import { eventsSince } from '../../packages/server/src/http/streams/reply-events.ts';
import { createReplyFeeds } from '../../packages/server/src/http/streams/reply-feed.ts';
import { serviceOn, storeWith } from './one-service.ts';

const bot = expandFlow({
  id: 'asking',
  publicId: 'asking',
  variables: ['Wish', 'One'],
  groups: [
    {
      title: 'Ask',
      blocks: [
        {
          type: 'choice input',
          items: [
            { content: 'Call', to: 'Calling' },
            { content: 'Talk', to: 'Talking' },
          ],
        },
      ],
    },
    {
      title: 'Calling',
      blocks: [
        'A moment.',
        { type: 'Test call', options: { port: 'http', request: {}, saveTo: 'vOne' } },
        { type: 'text input' },
      ],
    },
    {
      title: 'Talking',
      blocks: [
        { type: 'text input', options: { variableId: 'Wish' } },
        'You wish: {{Wish}}.',
        { type: 'text input' },
      ],
    },
  ],
});

it('a followed turn sends its final result, not the result of an attempt that was replaced', async () => {
  const store = await storeWith(bot);
  const time = { nowMs: 1_000_000 };
  const [called, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const port: Port = async () => {
    called.resolve();
    await answer.promise;
    return { ok: true, response: { text: 'late' } };
  };
  const first = serviceOn(store, time, { name: 'first', port });
  const { sessionId } = JSON.parse((await first.startChat('asking', {}, {})).body);
  const feed = createReplyFeeds().follow('Call', (watcher) =>
    first.continueChat(sessionId, { message: 'Call' }, { idempotencyKey: 'Call', watcher }),
  );
  await called.promise;
  const assembly = createReplyAssembly();
  const early = eventsSince(feed.known(), undefined);
  expect(early.events.map(({ event }) => event)).toEqual(['message']);
  const second = serviceOn(store, time, { name: 'second' });
  expect((await second.continueChat(sessionId, { message: 'Talk' }, {})).status).toBe(200);
  answer.resolve();
  while (feed.known().answer === undefined) await feed.changed(feed.known(), 1_000);
  const late = eventsSince(feed.known(), early.cursor);
  const parts = [...early.events, ...late.events].map(({ event, data }) => assembly.add(event, data));
  const { body } = feed.known().answer ?? { body: '' };
  expect(body).toContain('You wish');
  expect(parts.at(-1)).toEqual({ type: 'done', reply: JSON.parse(body) });
  // So it is at a server that has only what was stored.
  const stored = { reply: undefined, texts: new Map(), answer: feed.known().answer };
  expect(eventsSince(stored, readCursor(early.events.at(-1)?.id)).events).toEqual(late.events);
});
