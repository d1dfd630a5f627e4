import { invalidMessage, retryMessages } from '@colloquy/engine';
import { expect, it } from 'vitest';
import { inTheirWords } from './their-words.ts';

it('the compatible response renames the bot and three actions, and leaves other parts unchanged', () => {
  const wait = { type: 'wait', wait: { secondsToWaitFor: 1 }, expectsDedicatedReply: true };
  const script = { content: 'open()', args: [] };
  expect(
    inTheirWords({
      sessionId: 's1',
      bot: { id: 'b1', version: '6', settings: { general: {} } },
      messages: [],
      clientSideActions: [
        wait,
        { type: 'supportChat', supportChat: { scriptToExecute: script }, lastBubbleBlockId: 'b' },
        { type: 'analytics', analytics: { trackingId: 'G-1' } },
        {
          type: 'streamAiChatCompletion',
          streamAiChatCompletion: { messages: [] },
          expectsDedicatedReply: true,
        },
      ],
    }),
  ).toEqual({
    sessionId: 's1',
    typebot: {
      id: 'b1',
      version: '6',
      settings: { general: {}, metadata: {} },
      theme: { general: {}, chat: {} },
    },
    messages: [],
    clientSideActions: [
      wait,
      { type: 'chatwoot', chatwoot: { scriptToExecute: script }, lastBubbleBlockId: 'b' },
      { type: 'googleAnalytics', googleAnalytics: { trackingId: 'G-1' } },
      {
        type: 'streamOpenAiChatCompletion',
        streamOpenAiChatCompletion: { messages: [] },
        expectsDedicatedReply: true,
      },
    ],
  });
});

it('the compatible response to a reply has no added fields', () => {
  expect(inTheirWords({ messages: [], progress: 50 })).toEqual({ messages: [], progress: 50 });
});

it('the compatible retry message uses the sentence that gateways compare, and other texts stay', () => {
  const rich = (text: string) => ({
    type: 'text',
    content: { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] },
  });
  const markdown = (text: string) => ({ type: 'text', content: { type: 'markdown', markdown: text } });
  const sentence = 'Invalid message. Please, try again.';
  const image = { type: 'image', content: { url: 'https://b.example/a.png' } };
  const others = [rich('Please choose one.'), image, { type: 'custom-embed' }];
  expect(inTheirWords({ messages: [rich(invalidMessage), markdown(invalidMessage), ...others] })).toEqual({
    messages: [rich(sentence), markdown(sentence), ...others],
  });
  const byStance = Object.values(retryMessages);
  expect(inTheirWords({ messages: byStance.map(rich) })).toEqual({
    messages: byStance.map(() => rich(sentence)),
  });
});
