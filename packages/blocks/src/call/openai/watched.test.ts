// The OpenAI block in chats with streaming: when the client streams, and the effects of its reply.
import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/run-block.ts';

const chat = (options: object) => ({
  type: 'openai',
  options: {
    action: 'Create chat completion',
    credentialsId: 'ai',
    messages: [{ role: 'user', content: 'Hi' }],
    responseMapping: [{ item: 'Message content', variableId: 'Answer' }],
    ...options,
  },
});

describe('a streamed chat', () => {
  const flow = (bubble: string, options: object = {}) => ({
    variables: ['Answer', 'Tokens'],
    groups: [
      {
        title: 'Start',
        blocks: [chat(options), bubble, 'On.'],
      },
    ],
  });
  const begin = (bubble: string, options: object = {}) => {
    const chatting = talk(flow(bubble, options));
    return { chatting, turn: chatting.start({ isStreamEnabled: true }) };
  };

  it('streams when the next bubble starts with the answer', () => {
    const { chatting, turn } = begin('{{Answer}}');
    expect(turn.reply.clientSideActions).toMatchObject([
      { type: 'stream', stream: true, expectsDedicatedReply: true },
    ]);
    const last = chatting.say('Hello from the stream.');
    expect(last.variables.Answer).toBe('Hello from the stream.');
    expect(last.said).toEqual(['On.']);
  });

  it('becomes a call of the server when the client streamed nothing', () => {
    const { chatting } = begin('{{Answer}}');
    const asked = chatting.say(undefined as never);
    expect(asked.stop).toMatchObject({ type: 'call', call: { port: 'model' } });
    const last = chatting.resume({ ok: true, response: { text: 'Late.' } });
    expect(last.said).toEqual(['Late.', 'On.']);
  });

  it.each([
    ['the next bubble shows something else', 'Hi {{Answer}}', {}],
    [
      'no variable stores the text',
      '{{Answer}}',
      { responseMapping: [{ item: 'Total tokens', variableId: 'Tokens' }] },
    ],
  ])('is an ordinary call when %s', (_why, bubble, options) => {
    expect(begin(bubble, options).turn.stop).toMatchObject({ type: 'call', call: { port: 'model' } });
  });

  it('is skipped when it has no messages', () => {
    const { turn } = begin('{{Answer}}', { messages: [] });
    expect(turn.reply.clientSideActions ?? []).toEqual([]);
    expect(turn.reply.logs).toMatchObject([{ status: 'error' }]);
  });
});
