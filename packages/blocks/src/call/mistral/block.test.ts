// The Mistral block: its requests, and the stored parts of the response.
import { expect, it } from 'vitest';
import { answered, called } from '../testing/called.ts';
import { chatCases } from '../testing/chat-cases.ts';

it.each(chatCases({ type: 'mistral', name: 'Mistral', model: 'mistral-small-latest' }))(
  '%s',
  (_what, got, expected) => {
    expect(got()).toEqual(expected);
  },
);

it('Generate variables sets the variables', () => {
  const sent = called(
    {
      type: 'mistral',
      options: {
        action: 'Generate variables',
        credentialsId: 'ai',
        prompt: 'I am Ada',
        variablesToExtract: [{ variableId: 'Name' }],
      },
    },
    { Name: '' },
  );
  expect(sent.call?.request).toMatchObject({ task: 'extract', fields: [{ name: 'Name', type: 'string' }] });
  expect(answered(sent, { ok: true, response: { values: { Name: 'Ada' } } }).variables.Name).toBe('Ada');
});
