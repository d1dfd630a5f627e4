// Following a chat over several connections: later turns are reported, whatever the earlier connection reported.
import { expect, it } from 'vitest';
import { createClient } from '../client.ts';
import { followEvents } from './follow-chat.ts';

/** A server that sends one of these texts on each connection, and records the event id that each connection resumes after. */
function serverWith(texts: readonly string[]) {
  const lastIds: (string | null)[] = [];
  const client = createClient({
    baseUrl: 'https://chat.example',
    fetch: async (_url, init) => {
      lastIds.push(new Headers(init?.headers).get('last-event-id'));
      return new Response(texts[lastIds.length - 1], { headers: { 'content-type': 'text/event-stream' } });
    },
  });
  return { client, lastIds };
}

it('resumes after an event id that the server sent before any event', async () => {
  const { client, lastIds } = serverWith([
    ':\n\nid: 4\n\n',
    'id: 4\n\nevent: turn\nid: 5\ndata: {"turn":5}\n\n',
    'event: end\ndata: {}\n\n',
  ]);
  const events: unknown[] = [];
  await followEvents(client, '/v1/sessions/s/follow', { onEvent: (...event) => events.push(event) });
  expect(lastIds).toEqual([null, '4', '5']);
  expect(events).toEqual([['turn', { turn: 5 }]]);
});
