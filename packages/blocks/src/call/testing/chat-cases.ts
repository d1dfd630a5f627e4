// Test cases for all blocks that chat with a model.
import type { BlockShorthand } from '../../testing/shorthand.ts';
import { answered, called } from './called.ts';
import type { ServiceCase } from './service-cases.ts';

/** A provider: its type in files, its name in logs, and its default model. */
export interface ChatExample {
  readonly type: string;
  readonly name: string;
  readonly model: string;
}

/**
 * Cases of requests, stored parts, failures, and incomplete blocks.
 *
 * @example
 * it.each(chatCases({ type: 'groq', name: 'Groq', model: 'llama-3.3-70b-versatile' }))('%s', (_what, got, expected) => {
 *   expect(got()).toEqual(expected);
 * });
 */
export function chatCases({ type, name, model }: ChatExample): readonly ServiceCase[] {
  const block = (options: object = {}) => ({
    type,
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
  const asked = (options: object) => () => {
    const sent = called(block(options), { Talk: ['Hi.', 'Hello?'], Model: 'other', Answer: '' });
    const turn = answered(sent, { ok: true, response: { text: 'Yes.' } });
    return { request: sent.call?.request, kept: turn.variables.Answer };
  };
  const asks = (expected: object) => ({
    request: {
      provider: type,
      credentialsId: 'ai',
      task: 'chat',
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'assistant', content: 'Hi.' },
        { role: 'user', content: 'Hello?' },
      ],
      tools: [],
      ...expected,
    },
    kept: 'Yes.',
  });
  const failure = { code: 'rejected', message: `${name} returned status 401.` };
  const skipped = (bare: Exclude<BlockShorthand, string>) => () => {
    const { call, turn, logs } = called(bare);
    return { call, said: turn.said, logs: logs.length };
  };
  const nothing = { call: undefined, said: ['On.'], logs: 1 };
  return [
    ['uses the default model', asked({}), asks({ model })],
    [
      'uses the model from a variable',
      asked({ model: '{{Model}}', temperature: '0.2' }),
      asks({ model: 'other', temperature: 0.2 }),
    ],
    [
      'logs a failure with the name of the provider',
      () =>
        answered(called(block(), { Talk: 'Hi' }), { ok: false, failure }).logs.map(
          ({ status, description, details }) => ({ status, description, details }),
        ),
      [{ status: 'error', description: `${name} returned no answer.`, details: failure.message }],
    ],
    ['makes no call without options', skipped({ type } as Exclude<BlockShorthand, string>), nothing],
    [
      'makes no call with null as options',
      skipped({ type, options: null } as unknown as Exclude<BlockShorthand, string>),
      nothing,
    ],
    ['makes no call without credentials', skipped(block({ credentialsId: null })), nothing],
  ];
}
