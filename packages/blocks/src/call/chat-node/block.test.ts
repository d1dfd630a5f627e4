// ChatNode: the request, and the stored parts of the response.
import { expect, it } from 'vitest';
import { answered, called } from '../testing/called.ts';
import { sent } from '../testing/sent.ts';
import { serviceCases } from '../testing/service-cases.ts';

const options = {
  action: 'Send Message',
  credentialsId: 'cn',
  botId: 'bot1',
  threadId: '{{Thread}}',
  message: '{{Question}}',
  responseMapping: [
    { variableId: 'Answer' },
    { item: 'Thread ID', variableId: 'Thread' },
    { item: 'Message' },
    {},
  ],
};
const block = { type: 'chat-node', options };
const credentials = { id: 'cn', type: 'chat-node', places: [{ field: 'apiKey', in: 'bearer' }] };

it.each([
  ['', { message: 'How much?' }],
  ['t1', { message: 'How much?', chat_session_id: 't1' }],
])('a request belongs to the thread %j', (thread, json) => {
  expect(sent(block, { Question: 'How much?', Thread: thread, Answer: '' })).toEqual({
    method: 'POST',
    url: 'https://api.public.chatnode.ai/v1/bot1',
    json,
    credentials,
  });
});

it('the block stores the message and the thread', () => {
  const turn = answered(called(block, { Question: 'x', Thread: '', Answer: 'old' }), {
    ok: true,
    response: { statusCode: 200, data: { message: '7 euros', chat_session_id: 't1' } },
  });
  expect(turn.variables).toMatchObject({ Answer: '7 euros', Thread: 't1' });
});

it.each(
  serviceCases({
    type: 'chat-node',
    name: 'ChatNode',
    options: { ...options, message: 'Hi' },
    needs: ['botId', 'message'],
    variables: { Answer: 'old' },
  }),
)('%s', (_what, got, expected) => {
  expect(got()).toEqual(expected);
});
