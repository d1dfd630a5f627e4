// The legacy AI block: its spelling of options, growing lists, pictures, and streaming.
import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/run-block.ts';
import { answered, called } from '../testing/called.ts';

const block = (options: object = {}, type = 'OpenAI') => ({
  type,
  options: {
    task: 'Create chat completion',
    credentialsId: 'ai',
    messages: [{ id: 'm1', role: 'user', content: 'Hi {{Name}}' }],
    responseMapping: [{ id: 'r1', valueToExtract: 'Message content', variableId: 'Answer' }],
    ...options,
  },
});
const answer = (response: object) => ({ ok: true as const, response: { ...response } });

describe('a chat of the legacy block', () => {
  it.each(['OpenAI', 'AI'])('with the type %s is sent as a chat request', (type) => {
    const sent = called(block({ advancedSettings: { temperature: '0.7' } }, type), {
      Name: 'Ada',
      Answer: '',
    });
    expect(sent.call).toEqual({
      port: 'model',
      request: {
        provider: 'openai',
        credentialsId: 'ai',
        task: 'chat',
        model: 'gpt-3.5-turbo',
        messages: [{ role: 'user', content: 'Hi Ada' }],
        temperature: 0.7,
        tools: [],
      },
      timeoutMs: 120_000,
    });
    expect(answered(sent, answer({ text: 'Hello.' })).variables.Answer).toBe('Hello.');
  });

  it.each([
    ['a text', 'old', 'New'],
    ['nothing', '', 'New'],
    ['a list', ['a', 'b'], ['a', 'b', 'New']],
  ])('replaces or extends %s', (_what, value, expected) => {
    const turn = answered(called(block(), { Answer: value }), answer({ text: 'New' }));
    expect(turn.variables.Answer).toEqual(expected);
  });

  it('also stores token counts', () => {
    const responseMapping = [
      { valueToExtract: '', variableId: 'Answer' },
      { valueToExtract: 'Total tokens', variableId: 'Tokens' },
    ];
    const result = answer({ text: 'New', usage: { totalTokens: 5 } });
    expect(
      answered(called(block({ responseMapping }), { Answer: '', Tokens: '' }), result).variables,
    ).toEqual({
      Answer: 'New',
      Tokens: '5',
    });
  });

  it.each([
    [['u1', 'u2'], ['a1'], ['user: u1', 'assistant: a1', 'user: u2']],
    [['u1'], ['a1', 'a2'], ['assistant: a1', 'user: u1', 'assistant: a2']],
    [['u1'], ['a1'], ['assistant: a1', 'user: u1']],
    ['u1', null, ['user: u1']],
  ])('merges the sequences %j and %j', (user, assistant, expected) => {
    const content = { userMessagesVariableId: 'User', assistantMessagesVariableId: 'Assistant' };
    const { call } = called(block({ messages: [{ role: 'Messages sequence ✨', content }] }), {
      User: user,
      Assistant: assistant ?? '',
    });
    const messages = call?.request.messages as { role: string; content: string }[];
    expect(messages.map((message) => `${message.role}: ${message.content}`)).toEqual(expected);
  });

  it('streams with its own action, and the reply extends a list', () => {
    const chat = talk({
      variables: ['Answer', 'Name'],
      groups: [{ title: 'Start', blocks: [block(), '{{Answer}}', 'On.'] }],
    });
    const turn = chat.start({
      isStreamEnabled: true,
      prefilledVariables: { Name: 'Ada', Answer: ['a'] },
    });
    expect(turn.reply.clientSideActions).toMatchObject([
      {
        type: 'streamAiChatCompletion',
        streamAiChatCompletion: { messages: [{ role: 'user', content: 'Hi Ada' }] },
        expectsDedicatedReply: true,
      },
    ]);
    const last = chat.say('b');
    expect(last.variables.Answer).toEqual(['a', 'b']);
    expect(last.said).toEqual(['On.']);
  });
});

describe('other tasks of the legacy block', () => {
  it.each([
    [undefined, '1024x1024'],
    [{ size: '256x256' }, '256x256'],
    [{ size: 'huge' }, '1024x1024'],
  ])('create a picture with %j', (advancedOptions, size) => {
    const sent = called(
      block({
        task: 'Create image',
        prompt: 'A {{Name}}',
        advancedOptions,
        responseMapping: [{ id: 'r1', valueToExtract: 'Image URL', variableId: 'Answer' }],
      }),
      { Name: 'cat', Answer: '' },
    );
    expect(sent.call?.request).toEqual({
      provider: 'openai',
      credentialsId: 'ai',
      task: 'image',
      model: 'gpt-image-1-mini',
      prompt: 'A cat',
      size,
    });
    expect(answered(sent, answer({ url: 'https://a.example/1.png' })).variables.Answer).toBe(
      'https://a.example/1.png',
    );
  });

  it('create speech', () => {
    const options = {
      task: 'Create speech',
      input: 'Hi {{Name}}',
      voice: 'echo',
      saveUrlInVariableId: 'Answer',
    };
    const sent = called(block(options), { Name: 'Ada', Answer: '' });
    expect(sent.call?.request).toMatchObject({
      task: 'speech',
      model: 'tts-1',
      text: 'Hi Ada',
      voice: 'echo',
    });
    expect(answered(sent, answer({ url: 'https://a.example/1.mp3' })).variables.Answer).toBe(
      'https://a.example/1.mp3',
    );
  });

  it.each([
    [{ type: 'OpenAI' }, 'info'],
    [block({ task: null }), 'info'],
    [block({ credentialsId: null }), 'error'],
    [block({ task: 'Create image' }), 'error'],
    [block({ messages: null }), 'error'],
    [block({ messages: [{ role: 'Messages sequence ✨', content: 'x' }] }), 'error'],
  ])('make no call for %j', (given, status) => {
    const { call, logs, turn } = called(given, { Answer: '' });
    expect(call).toBeUndefined();
    expect(logs).toMatchObject([{ status }]);
    expect(turn.said).toEqual(['On.']);
  });
});
