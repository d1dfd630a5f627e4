import type { Bubble, ClientSideAction } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { actionNote, bubbleText } from './bubble-text.ts';

it.each<[Bubble, string]>([
  [{ id: 'b', type: 'text', content: { type: 'markdown', markdown: '**Hi**' } }, '**Hi**'],
  [{ id: 'b', type: 'image', content: { url: 'https://a.b/c.png' } }, '[image] https://a.b/c.png'],
  [
    {
      id: 'b',
      type: 'image',
      content: { url: 'https://a.b/c.png', clickLink: { url: 'https://d.e', alt: 'A cat' } },
    },
    '[image] https://a.b/c.png\n        shows A cat\n        opens https://d.e',
  ],
  [{ id: 'b', type: 'audio', content: {} }, '[audio]'],
])('the terminal shows the bubble %j', (bubble, text) => expect(bubbleText(bubble)).toBe(text));

it.each<[ClientSideAction, string]>([
  [{ type: 'redirect', redirect: { url: 'https://a.b', isNewTab: true } }, 'opens https://a.b in a new tab'],
  [{ type: 'wait', wait: { secondsToWaitFor: 2 } }, 'waits 2 s'],
  [{ type: 'listenForWebhook' }, 'waits for another service to call'],
  [{ type: 'pixel', pixel: { pixelId: '1' } }, 'has the browser do: pixel'],
])('the terminal describes the action %j', (action, note) => expect(actionNote(action)).toBe(note));
