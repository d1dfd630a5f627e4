import type { ContinueChatResponse } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { turnLines } from './turn-lines.ts';

const text = (id: string, markdown = id) =>
  ({ id, type: 'text', content: { type: 'markdown', markdown } }) as const;
const wait = (place?: string) =>
  ({ type: 'wait', wait: { secondsToWaitFor: 1 }, ...(place ? { lastBubbleBlockId: place } : {}) }) as const;
const asked = { id: 'q', type: 'text input' } as const;

const cases: { name: string; reply: ContinueChatResponse; lines: string[] }[] = [
  { name: 'nothing but the end for an ended chat', reply: { messages: [] }, lines: ['end>'] },
  {
    name: 'all kinds of lines, in their order',
    reply: {
      lastMessageNewFormat: '22/11/2026',
      messages: [text('b1', 'One\nTwo')],
      clientSideActions: [{ type: 'redirect', redirect: { url: 'https://a.b' } }],
      logs: [{ status: 'error', description: 'It failed' }, { description: 'So what' }],
      input: asked,
      progress: 50,
    },
    lines: [
      'fmt> 22/11/2026',
      'act> redirect {"url":"https://a.b"}',
      'bot> One\n   > Two',
      'log> error It failed',
      'log> error So what',
      'ask> text input',
      'progress> 50',
    ],
  },
  {
    name: 'actions after the bubbles that they name',
    reply: {
      messages: [text('a'), text('b'), text('c')],
      clientSideActions: [wait(), wait('a'), wait('c'), wait('c')],
      input: asked,
    },
    lines: [
      'act> wait {"secondsToWaitFor":1}',
      'bot> a',
      'act> wait {"secondsToWaitFor":1}',
      'bot> b',
      'bot> c',
      'act> wait {"secondsToWaitFor":1}',
      'act> wait {"secondsToWaitFor":1}',
      'ask> text input',
    ],
  },
  {
    name: 'actions in a loop that shows the same bubble again',
    reply: {
      messages: [text('a', '1'), text('b'), text('a', '2')],
      clientSideActions: [wait('a'), wait('b'), wait('a')],
      input: asked,
    },
    lines: [
      'bot> 1',
      'act> wait {"secondsToWaitFor":1}',
      'bot> b',
      'act> wait {"secondsToWaitFor":1}',
      'bot> 2',
      'act> wait {"secondsToWaitFor":1}',
      'ask> text input',
    ],
  },
  {
    name: 'an action after an unknown bubble',
    reply: { messages: [text('a')], clientSideActions: [wait('gone')], input: asked },
    lines: ['act> wait {"secondsToWaitFor":1}', 'bot> a', 'ask> text input'],
  },
  {
    name: 'an action that waits for a reply, and no end',
    reply: { messages: [], clientSideActions: [{ type: 'listenForWebhook', expectsDedicatedReply: true }] },
    lines: ['act!> listenForWebhook'],
  },
  {
    name: 'an embed that waits for an event, and no end',
    reply: {
      messages: [
        { id: 'e', type: 'embed', content: { url: 'https://a.b', waitForEvent: { isEnabled: true } } },
      ],
    },
    lines: ['bot> [embed] https://a.b'],
  },
  {
    name: 'media',
    reply: {
      messages: [
        { id: '1', type: 'image', content: { url: 'https://a.b/c.png' } },
        { id: '2', type: 'video', content: { url: 'https://youtu.be/abc', type: 'youtube', id: 'abc' } },
        { id: '3', type: 'video', content: { url: 'https://a.b/c.mp4', type: 'url' } },
        { id: '4', type: 'audio', content: { url: 'https://a.b/c.mp3' } },
      ],
    },
    lines: [
      'bot> [image] https://a.b/c.png',
      'bot> [video youtube abc] https://youtu.be/abc',
      'bot> [video] https://a.b/c.mp4',
      'bot> [audio] https://a.b/c.mp3',
      'end>',
    ],
  },
  {
    name: 'choices',
    reply: {
      messages: [],
      input: {
        id: 'q',
        type: 'choice input',
        options: { isMultipleChoice: true },
        items: [{ id: '1', content: 'Yes' }, { id: '2' }],
      },
    },
    lines: ['ask> choice input (multiple): Yes | 2'],
  },
  {
    name: 'pictures',
    reply: {
      messages: [],
      input: {
        id: 'q',
        type: 'picture choice input',
        items: [
          { id: '1', title: 'Cat' },
          { id: '2', pictureSrc: 'https://a.b' },
        ],
      },
    },
    lines: ['ask> picture choice input: Cat | https://a.b'],
  },
  {
    name: 'cards with their buttons',
    reply: {
      messages: [],
      input: {
        id: 'q',
        type: 'cards',
        items: [{ id: '1', title: 'Small', paths: [{ id: 'p', text: 'Take it' }, { id: 'p2' }] }],
      },
    },
    lines: ['ask> cards: Small [Take it, p2]'],
  },
  {
    name: 'the value of a prefilled input on one line',
    reply: { messages: [], input: { id: 'q', type: 'date input', prefilledValue: '24/12/2026\nor so' } },
    lines: ['ask> date input (prefilled 24/12/2026\\nor so)'],
  },
];

describe('turnLines', () => {
  it.each(cases)('writes $name', ({ reply, lines }) => expect(turnLines(reply)).toEqual(lines));
});
