// Dify: requests, complete and streamed responses, and legacy names of their fields.
import { describe, expect, it } from 'vitest';
import { answered, called } from '../testing/called.ts';
import { sent } from '../testing/sent.ts';
import { serviceCases } from '../testing/service-cases.ts';
import { readChatEvents } from './chat-events.ts';

const base = { field: 'apiEndpoint', default: 'https://api.dify.ai' };
const chat = { action: 'Create Chat Message', credentialsId: 'd', query: '{{Question}}' };
const dify = (options: object) => ({ type: 'dify-ai', options });
const variables = { Question: 'Hi', Conversation: '', Answer: 'old', Tokens: 'old' };

describe('a chat message', () => {
  it.each([
    [{}, { inputs: {}, user: 'result' }],
    [
      { user: '{{Question}}', inputs: [{ key: 'lang', value: 'de' }] },
      { inputs: { lang: 'de' }, user: 'Hi' },
    ],
    [{ conversation_id: 'c0' }, { inputs: {}, conversation_id: 'c0', user: 'result' }],
    [
      { conversation_id: 'c0', conversationVariableId: 'Question' },
      { inputs: {}, conversation_id: 'Hi', user: 'result' },
    ],
  ])('with %j sends %j', (options, json) => {
    expect(sent(dify({ ...chat, ...options }), variables)).toEqual({
      method: 'POST',
      url: '/v1/chat-messages',
      json: { query: 'Hi', response_mode: 'streaming', ...json },
      credentials: { id: 'd', type: 'dify-ai', base, places: [{ field: 'apiKey', in: 'bearer' }] },
      streamText: { events: ['message', 'agent_message'], field: 'answer' },
    });
  });

  it.each([
    ['Message content', 'Total tokens'],
    ['Answer', 'Total Tokens'],
    [undefined, 'Prompt tokens'],
  ])('stores %s and %s', (first, second) => {
    const block = dify({
      ...chat,
      conversationVariableId: 'Conversation',
      responseMapping: [
        { item: first, variableId: 'Answer' },
        { item: second, variableId: 'Tokens' },
      ],
    });
    const usage = { total_tokens: 12, prompt_tokens: 12 };
    const turn = answered(called(block, variables), {
      ok: true,
      response: {
        statusCode: 200,
        data: `data: {"event":"message","conversation_id":"c1","answer":"Hel"}\n\nevent: ping\n\ndata: {"event":"agent_message","answer":"lo"}\n\ndata: ${JSON.stringify({ event: 'message_end', metadata: { usage } })}\n\n`,
      },
    });
    expect(turn.variables).toMatchObject({ Answer: 'Hello', Tokens: '12', Conversation: 'c1' });
  });

  it('that fails in the stream changes nothing', () => {
    const block = dify({ ...chat, responseMapping: [{ variableId: 'Answer' }] });
    const turn = answered(called(block, variables), {
      ok: true,
      response: {
        statusCode: 200,
        data: 'data: {"event":"message","answer":"Hel"}\n\ndata: {"event":"error","message":"quota exceeded"}\n\n',
      },
    });
    expect(turn.variables.Answer).toBe('old');
    expect(turn.logs).toMatchObject([{ status: 'error', details: 'quota exceeded' }]);
  });
});

it.each([
  [{ answer: 'x' }, { ok: true, answer: { answer: 'x' } }],
  ['', { ok: false, message: 'The response contains no message.' }],
  ['data: nonsense\n\ndata: 7', { ok: false, message: 'The response contains no message.' }],
  [
    'data: {"event":"message","answer":"a"}\ndata:{"event":"message_replace","answer":"b"}',
    { ok: true, answer: { answer: 'b', conversation_id: undefined, metadata: undefined } },
  ],
])('the stream %j', (answer, expected) => {
  expect(readChatEvents(answer)).toEqual(expected);
});

it('a knowledge search uses its own key', () => {
  const block = dify({
    action: 'Query Knowledge Base',
    credentialsId: 'd',
    datasetId: 's1',
    query: 'prices',
    responseMapping: [{ item: 'Retrieved chunks', variableId: 'Answer' }],
  });
  expect(sent(block, variables)).toEqual({
    method: 'POST',
    url: '/v1/datasets/s1/retrieve',
    json: { query: 'prices' },
    credentials: { id: 'd', type: 'dify-ai', base, places: [{ field: 'knowledgeApiKey', in: 'bearer' }] },
  });
  const records = [{ segment: { content: 'one' } }, { segment: { content: 'two' } }, {}];
  const turn = answered(called(block, variables), {
    ok: true,
    response: { statusCode: 200, data: { records } },
  });
  expect(turn.variables.Answer).toEqual(['one', 'two']);
});

it.each(
  serviceCases({
    type: 'dify-ai',
    name: 'Dify',
    options: { ...chat, query: 'Hi' },
    needs: ['query'],
    variables: { A: 'old' },
  }),
)('%s', (_what, got, expected) => {
  expect(got()).toEqual(expected);
});
