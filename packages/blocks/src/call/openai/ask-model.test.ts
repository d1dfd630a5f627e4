// The action `Ask Model`: its requests, and continued conversations.
import { describe, expect, it } from 'vitest';
import { answered, called } from '../testing/called.ts';

const answer = (response: object) => ({ ok: true as const, response: { ...response } });

describe('Ask Model', () => {
  const ask = (options: object = {}) => ({
    type: 'openai',
    options: {
      action: 'Ask Model',
      credentialsId: 'ai',
      message: 'I am {{Name}}',
      responseIdVariableId: 'Id',
      responseMapping: [{ item: 'Message', variableId: 'Answer' }],
      ...options,
    },
  });

  it('continues from the previous response', () => {
    const sent = called(
      ask({
        instructions: 'Be kind.',
        fileSearchVectorStoreIds: ['vs_1', ' ', '{{Store}}'],
        fileSearchMaxNumResults: '99',
        fileSearchScoreThreshold: '{{Score}}',
        webSearchEnabled: true,
        codeInterpreterEnabled: true,
        functions: [{ name: 'f', code: '1' }],
        temperature: 0,
      }),
      { Name: 'Ada', Id: 'resp_1', Store: 'vs_2', Score: '0.4', Answer: '' },
    );
    expect(sent.call?.request).toEqual({
      provider: 'openai',
      credentialsId: 'ai',
      task: 'respond',
      model: 'gpt-4o-mini',
      message: 'I am Ada',
      instructions: 'Be kind.',
      previousResponseId: 'resp_1',
      temperature: 0,
      tools: [{ name: 'f', parameters: [], code: '1', bindings: [] }],
      fileSearch: { vectorStoreIds: ['vs_1', 'vs_2'], maxResults: 50, scoreThreshold: 0.4 },
      searchesWeb: true,
      interpretsCode: true,
    });
    const turn = answered(sent, answer({ text: 'Hello Ada.', responseId: 'resp_2' }));
    expect(turn.variables).toMatchObject({ Answer: 'Hello Ada.', Id: 'resp_2' });
  });

  it('starts a conversation and stores its id in the mapped variable', () => {
    const sent = called(ask({ responseMapping: [{ item: 'Response ID', variableId: 'Other' }] }), {
      Other: '',
      Name: 'Ada',
    });
    expect(sent.call?.request).not.toHaveProperty('previousResponseId');
    expect(answered(sent, answer({ text: 'Hi', responseId: 'resp_1' })).variables.Other).toBe('resp_1');
  });
});
