import type { Bubble } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { bubbleWords } from './bubble-words.ts';

describe('bubbleWords', () => {
  it.each<[unknown, string]>([
    [{ type: 'text', content: { type: 'markdown', markdown: '**Hi**' } }, '**Hi**'],
    [
      {
        type: 'text',
        content: {
          type: 'richText',
          richText: [
            {
              type: 'p',
              children: [{ text: 'One ' }, { type: 'a', url: 'x', children: [{ text: 'link' }] }],
            },
            {
              type: 'ul',
              children: [
                { type: 'li', children: [{ text: 'a' }] },
                { type: 'li', children: [{ text: 'b' }] },
              ],
            },
          ],
        },
      },
      'One link\na\nb',
    ],
    [
      { type: 'image', content: { url: 'https://a.example/b.png', clickLink: { alt: 'A cat' } } },
      'Image: A cat',
    ],
    [{ type: 'video', content: {} }, 'Video'],
    [
      { type: 'video', content: { type: 'youtube', id: 'x', url: 'https://youtu.be/x' } },
      'Video: https://youtu.be/x',
    ],
    [{ type: 'embed', content: { url: `data:${'x'.repeat(100)}` } }, `Embed: data:${'x'.repeat(75)}…`],
    [{ type: 'divider', content: { label: 'Part two', isThick: true } }, 'Divider: Part two'],
    [{ type: 'divider', content: {} }, 'Divider'],
  ])('summarizes %j', (bubble, words) => {
    expect(bubbleWords({ id: 'b', ...(bubble as object) } as Bubble)).toBe(words);
  });
});
