// The Groq block: what it asks, and what it keeps.
import { expect, it } from 'vitest';
import { answered, called } from '../testing/called.ts';

const block = (options: object = {}) => ({
  type: 'groq',
  options: {
    action: 'Create chat completion',
    credentialsId: 'ai',
    messages: [
      { role: 'system', content: 'Be kind.' },
      { role: 'Dialogue', dialogueVariableId: 'Talk', startsBy: 'assistant' },
    ],
    responseMapping: [{ item: 'Message content', variableId: 'Answer' }],
    ...options,
  },
});

it.each([
  [{}, { model: 'llama-3.3-70b-versatile' }],
  [
    { model: '{{Model}}', temperature: '0.2' },
    { model: 'other', temperature: 0.2 },
  ],
])('asks with %j', (options, expected) => {
  const sent = called(block(options), { Talk: ['Hi.', 'Hello?'], Model: 'other', Answer: '' });
  expect(sent.call?.request).toEqual({
    provider: 'groq',
    credentialsId: 'ai',
    task: 'chat',
    messages: [
      { role: 'system', content: 'Be kind.' },
      { role: 'assistant', content: 'Hi.' },
      { role: 'user', content: 'Hello?' },
    ],
    tools: [],
    ...expected,
  });
  expect(answered(sent, { ok: true, response: { text: 'Yes.' } }).variables.Answer).toBe('Yes.');
});

it('tells whose answer is missing', () => {
  const failure = { code: 'rejected', message: 'Groq answered with status 401.' };
  expect(answered(called(block(), { Talk: 'Hi' }), { ok: false, failure }).logs).toMatchObject([
    { status: 'error', description: 'Groq gave no answer.', details: failure.message },
  ]);
});

it.each([{ type: 'groq' }, { type: 'groq', options: null }, block({ credentialsId: null })])(
  '%j asks nothing',
  (bare) => {
    const { call, turn, logs } = called(bare);
    expect(call).toBeUndefined();
    expect(logs).toHaveLength(1);
    expect(turn.said).toEqual(['On.']);
  },
);
