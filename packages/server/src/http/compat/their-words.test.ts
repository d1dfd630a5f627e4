import { expect, it } from 'vitest';
import { inTheirWords } from './their-words.ts';

it('names the bot and three actions as they do, and leaves the rest alone', () => {
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
    typebot: { id: 'b1', version: '6', settings: { general: {} }, theme: {} },
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

it('adds nothing to a reply', () => {
  expect(inTheirWords({ messages: [], progress: 50 })).toEqual({ messages: [], progress: 50 });
});
