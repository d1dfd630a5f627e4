// The OpenAI block: requests of each action, stored parts of the response, and messages for the author.
import { describe, expect, it } from 'vitest';
import { hostileReplies } from '../../testing/hostile-replies.ts';
import { answered, called } from '../testing/called.ts';

const block = (action: string | undefined, options: object = {}) => ({
  type: 'openai',
  options: { ...(action ? { action } : {}), credentialsId: 'ai', ...options },
});
const chat = (options: object = {}) =>
  block('Create chat completion', {
    messages: [{ role: 'user', content: 'Hi' }],
    responseMapping: [{ item: 'Message content', variableId: 'Answer' }],
    ...options,
  });
const answer = (response: object) => ({ ok: true as const, response: { ...response } });
const said = (text: string) =>
  answer({ text, usage: { promptTokens: 8, completionTokens: 2, totalTokens: 10 } });

describe('a chat', () => {
  it('is sent with all options of the block', () => {
    const sent = called(
      chat({
        model: 'gpt-{{Size}}',
        temperature: '{{Warmth}}',
        messages: [
          { role: 'system', content: 'Be {{Mood}}.' },
          { role: 'user', content: 'I am {{Name}}', name: '{{Name}}' },
          { role: 'user', content: '{{Unset}}' },
          { content: 'Nobody says this.' },
        ],
        tools: [
          {
            name: 'look',
            description: 'For {{Name}}',
            parameters: [
              { name: 'city', type: 'string', required: true },
              { name: 'unit', type: 'enum', values: ['C', '{{Unset}}', 'F'] },
              { name: 'any', type: 'enum', values: ['{{Unset}}'] },
              { type: 'number' },
            ],
            code: 'return {{Name}} + city',
          },
          { name: 'nothing' },
        ],
      }),
      { Size: '4o', Warmth: '0,5', Mood: 'kind', Name: 'Ada', Answer: '' },
    );
    expect(sent.call).toEqual({
      port: 'model',
      request: {
        provider: 'openai',
        credentialsId: 'ai',
        task: 'chat',
        model: 'gpt-4o',
        temperature: 0.5,
        messages: [
          { role: 'system', content: 'Be kind.' },
          { role: 'user', content: 'I am Ada', name: 'Ada' },
        ],
        tools: [
          {
            name: 'look',
            description: 'For Ada',
            parameters: [
              { name: 'city', type: 'string', isRequired: true },
              { name: 'unit', type: 'enum', values: ['C', 'F'], isRequired: false },
              { name: 'any', type: 'string', isRequired: false },
            ],
            code: 'return variable_3 + city',
            bindings: [{ name: 'variable_3', value: 'Ada' }],
          },
        ],
      },
      timeoutMs: 120_000,
    });
  });

  it('stores the mapped parts of the response', () => {
    const items = ['Message content', 'Total tokens', 'Prompt tokens', 'Completion tokens'];
    const responseMapping = items.map((item) => ({ item, variableId: item }));
    const turn = answered(
      called(chat({ responseMapping }), Object.fromEntries(items.map((i) => [i, '']))),
      said('Hello.'),
    );
    expect(turn.variables).toEqual({
      'Message content': 'Hello.',
      'Total tokens': '10',
      'Prompt tokens': '8',
      'Completion tokens': '2',
    });
    expect(turn.logs).toEqual([]);
    expect(turn.said).toEqual(['On.']);
  });

  it.each([
    [[{ variableId: 'Answer' }], 'Hello.'],
    [[{ item: 'message Content', variableId: 'Answer' }], 'Hello.'],
    [[{ item: 'Something', variableId: 'Answer' }], 'old'],
    [[{ item: 'Message content' }], 'old'],
    [null, 'old'],
  ])('with the mapping %j sets %j', (responseMapping, expected) => {
    const turn = answered(called(chat({ responseMapping }), { Answer: 'old' }), said('Hello.'));
    expect(turn.variables.Answer).toBe(expected);
  });

  it('does not store an empty response', () => {
    const turn = answered(called(chat(), { Answer: 'old' }), said(''));
    expect(turn.variables.Answer).toBe('old');
    expect(turn.logs).toMatchObject([{ status: 'info', context: 'block b1' }]);
  });

  it('sets the variables that tools set, and logs their warnings', () => {
    const result = answer({
      text: 'Done.',
      assignments: [
        { name: 'City', value: 'Lima' },
        { name: 'Nowhere', value: 1 },
      ],
      warnings: ['The tool "look" failed: oops', 'a', 'b', 'c'],
    });
    const turn = answered(called(chat(), { Answer: '', City: '' }), result);
    expect(turn.variables).toEqual({ Answer: 'Done.', City: 'Lima' });
    expect(turn.logs.map(({ description }) => description)).toEqual([
      'The tool "look" failed: oops',
      'a',
      'b',
    ]);
  });

  it.each([
    ['user', ['user: a', 'assistant: b', 'user: c', 'assistant: e']],
    ['assistant', ['assistant: a', 'user: b', 'assistant: c', 'user: e']],
    [undefined, ['user: a', 'assistant: b', 'user: c', 'assistant: e']],
  ])('contains a dialogue that starts with %s', (startsBy, expected) => {
    const messages = [{ role: 'Dialogue', dialogueVariableId: 'Talk', startsBy }];
    const { call } = called(chat({ messages }), { Talk: ['a', 'b', 'c', 'e'] });
    const written = call?.request.messages as { role: string; content: string }[];
    expect(written.map(({ role, content }) => `${role}: ${content}`)).toEqual(expected);
  });

  it('contains a dialogue without its empty turns, or with a single text', () => {
    const messagesOf = (value: unknown) =>
      called(chat({ messages: [{ role: 'Dialogue', dialogueVariableId: 'Talk' }] }), { Talk: value }).call
        ?.request.messages;
    expect(messagesOf(['a', '', 'c'])).toEqual([
      { role: 'user', content: 'a' },
      { role: 'user', content: 'c' },
    ]);
    expect(messagesOf('a')).toEqual([{ role: 'user', content: 'a' }]);
  });

  it('contains the end of a long dialogue, and all system messages', () => {
    const messages = [
      { role: 'system', content: 'Be kind.' },
      { role: 'Dialogue', dialogueVariableId: 'Talk' },
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'And now?' },
    ];
    const { call } = called(chat({ messages }), {
      Talk: Array.from({ length: 1_200 }, (_, index) => `${index}`),
    });
    const sent = call?.request.messages as { role: string; content: string }[];
    const written = sent.map(({ content }) => content);
    expect(written).toHaveLength(1_002);
    expect(written.slice(0, 3)).toEqual(['Be kind.', '201', '202']);
    expect(written.slice(-3)).toEqual(['1199', 'Be brief.', 'And now?']);
  });

  it.each(hostileReplies.filter(({ text }) => text.length < 100_000))('contains $name', ({ text }) => {
    const messages = [{ role: 'user', content: 'It is: {{V}}' }];
    const { call } = called(chat({ messages }), { V: text, Secret: 's3cr3t-value' });
    expect(JSON.stringify(call?.request)).not.toContain('s3cr3t-value');
  });
});

describe('Generate variables', () => {
  const generate = (options: object = {}) =>
    block('Generate variables', {
      prompt: 'Read: {{Text}}',
      variablesToExtract: [
        { variableId: 'Name', description: 'The name', isRequired: true },
        { type: 'number', variableId: 'Age', isRequired: false },
        { type: 'enum', variableId: 'Color', values: ['red', 'blue'] },
        { type: 'array', variableId: 'Pets' },
        { type: 'boolean', variableId: 'Name' },
        { type: 'string' },
      ],
      ...options,
    });
  const variables = { Text: 'I am Ada', Name: '', Age: '7', Color: '', Pets: '' };

  it('requests each variable by name, and stores the returned values', () => {
    const sent = called(generate(), variables);
    expect(sent.call?.request).toMatchObject({
      task: 'extract',
      prompt: 'Read: I am Ada',
      fields: [
        { name: 'Name', type: 'string', description: 'The name', isRequired: true },
        { name: 'Age', type: 'number', isRequired: false },
        { name: 'Color', type: 'enum', values: ['red', 'blue'], isRequired: true },
        { name: 'Pets', type: 'array', isRequired: true },
      ],
    });
    const turn = answered(
      sent,
      answer({ values: { Name: 'Ada', Color: 'red', Pets: ['cat'], Age: null, Text: 'no' } }),
    );
    expect(turn.variables).toEqual({ Text: 'I am Ada', Name: 'Ada', Age: '7', Color: 'red', Pets: ['cat'] });
  });
});

describe('audio actions', () => {
  it.each([
    ['tts-1', undefined],
    ['gpt-4o-mini-tts', 'Cheerful'],
  ])('create speech with %s', (model, instructions) => {
    const sent = called(
      block('Create speech', {
        model,
        input: 'Hi {{Name}}',
        instructions: 'Cheerful',
        voice: 'nova',
        saveUrlInVariableId: 'Url',
      }),
      { Name: 'Ada', Url: '' },
    );
    expect(sent.call?.request).toMatchObject({ task: 'speech', model, text: 'Hi Ada', voice: 'nova' });
    expect(sent.call?.request.instructions).toBe(instructions);
    expect(answered(sent, answer({ url: 'https://a.example/1.mp3' })).variables.Url).toBe(
      'https://a.example/1.mp3',
    );
  });

  it('transcribe a recording', () => {
    const sent = called(
      block('Create transcription', {
        url: '{{Sound}}',
        prompt: 'Names: Ada',
        transcriptionVariableId: 'Words',
      }),
      { Sound: 'https://a.example/1.mp3', Words: '' },
    );
    expect(sent.call?.request).toMatchObject({
      task: 'transcription',
      model: 'whisper-1',
      url: 'https://a.example/1.mp3',
      prompt: 'Names: Ada',
    });
    expect(answered(sent, answer({ text: 'Hello.' })).variables.Words).toBe('Hello.');
  });
});

describe('the block makes no call', () => {
  it.each<[string, object, string, RegExp]>([
    ['for a block without any fields', { type: 'openai' }, 'info', /has no action/],
    ['without options', { type: 'openai', options: null }, 'info', /has no action/],
    ['without an action', block(undefined), 'info', /has no action/],
    ['without credentials', chat({ credentialsId: null }), 'error', /has no credentials/],
    [
      'with too much text',
      chat({ messages: Array.from({ length: 20 }, () => ({ role: 'user', content: '{{Long}}' })) }),
      'error',
      /longer than 4194304 characters/,
    ],
    [
      'without messages',
      chat({ messages: [{ role: 'user', content: '{{Unset}}' }] }),
      'error',
      /no messages/,
    ],
    [
      'for the assistant action',
      block('Ask Assistant', { message: 'Hi' }),
      'error',
      /no longer offers assistants/,
    ],
    ['without a message', block('Ask Model'), 'error', /message is empty/],
    ['without variables', block('Generate variables', { prompt: 'x' }), 'error', /has no variables/],
    [
      'without a text to extract from',
      block('Generate variables', { variablesToExtract: [{ variableId: 'Answer' }] }),
      'error',
      /is empty/,
    ],
    [
      'without a variable for the recording',
      block('Create speech', { input: 'x' }),
      'error',
      /has no variable/,
    ],
    [
      'without a text to speak',
      block('Create speech', { saveUrlInVariableId: 'Answer' }),
      'error',
      /is empty/,
    ],
    [
      'without a recording',
      block('Create transcription', { transcriptionVariableId: 'Answer' }),
      'error',
      /is empty/,
    ],
    [
      'without a variable for the transcript',
      block('Create transcription', { url: 'x' }),
      'error',
      /has no variable/,
    ],
  ])('%s', (_when, given, status, description) => {
    const { call, logs, turn } = called(given as { type: string }, { Answer: '', Long: 'x'.repeat(250_000) });
    expect(call).toBeUndefined();
    expect(logs).toMatchObject([
      { status, description: expect.stringMatching(description), context: 'block b1' },
    ]);
    expect(turn.said).toEqual(['On.']);
  });

  it('and logs how to set missing credentials', () => {
    const [log] = called(chat({ credentialsId: '' }), { Answer: '' }).logs;
    expect(log?.details).toContain('colloquy credentials set my-openai --type openai');
  });
});

it('a custom server needs no credentials', () => {
  const { call } = called(
    chat({ credentialsId: null, baseUrl: 'http://localhost:11434/v1', apiVersion: '1' }),
    { Answer: '' },
  );
  expect(call?.request).toMatchObject({ baseUrl: 'http://localhost:11434/v1', apiVersion: '1' });
  expect(call?.request).not.toHaveProperty('credentialsId');
});

it('a failure leaves the variable unchanged, and the flow continues', () => {
  const failure = { code: 'missing_credentials', message: 'There are no credentials "ai" on this server.' };
  const turn = answered(called(chat(), { Answer: 'old' }), { ok: false, failure });
  expect(turn.variables.Answer).toBe('old');
  expect(turn.said).toEqual(['On.']);
  expect(turn.logs).toEqual([
    {
      status: 'error',
      description: 'OpenAI returned no answer.',
      details: 'There are no credentials "ai" on this server.',
      context: 'block b1',
    },
  ]);
});

it.each([{}, { text: 3 }, { text: null, usage: null }, { usage: 'x', assignments: 'x', warnings: {} }])(
  'the flow continues after the response %j',
  (response) => {
    expect(answered(called(chat(), { Answer: 'old' }), answer(response)).said).toEqual(['On.']);
  },
);
