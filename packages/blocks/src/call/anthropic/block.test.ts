// The Anthropic block: its special handling of system messages and response length.
import { expect, it } from 'vitest';
import { answered, called } from '../testing/called.ts';

const block = (options: object = {}) => ({
  type: 'anthropic',
  options: {
    action: 'Create Chat Message',
    credentialsId: 'ai',
    messages: [{ role: 'user', content: 'I am {{Name}}' }],
    responseMapping: [{ item: 'Message Content', variableId: 'Answer' }],
    ...options,
  },
});

it.each([
  [{}, { model: 'claude-sonnet-4-5', maxTokens: 1_024 }],
  [
    { model: 'claude-x', maxTokens: '{{Length}}', temperature: 0.1 },
    { model: 'claude-x', maxTokens: 50, temperature: 0.1 },
  ],
])('a chat with %j sends the request %j', (options, expected) => {
  const sent = called(block({ ...options, systemMessage: 'Be {{Mood}}.' }), {
    Name: 'Ada',
    Mood: 'kind',
    Length: '50',
    Answer: '',
  });
  expect(sent.call?.request).toEqual({
    provider: 'anthropic',
    credentialsId: 'ai',
    task: 'chat',
    messages: [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'I am Ada' },
    ],
    tools: [],
    ...expected,
  });
  expect(answered(sent, { ok: true, response: { text: 'Hello.' } }).variables.Answer).toBe('Hello.');
});

it('Generate variables sets the variables', () => {
  const sent = called(
    block({ action: 'Generate variables', prompt: 'I am Ada', variablesToExtract: [{ variableId: 'Name' }] }),
    { Name: '' },
  );
  expect(sent.call?.request).toMatchObject({ task: 'extract', fields: [{ name: 'Name', type: 'string' }] });
  expect(answered(sent, { ok: true, response: { values: { Name: 'Ada' } } }).variables.Name).toBe('Ada');
});

it.each([{ type: 'anthropic' }, { type: 'anthropic', options: null }, block({ credentialsId: null })])(
  '%j sends no request and logs why',
  (bare) => {
    const { call, turn, logs } = called(bare);
    expect(call).toBeUndefined();
    expect(logs).toHaveLength(1);
    expect(turn.said).toEqual(['On.']);
  },
);
