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
      'Picture: A cat',
    ],
    [{ type: 'video', content: {} }, 'Video: without an address'],
    [
      { type: 'embed', content: { url: `data:${'x'.repeat(100)}` } },
      `Embedded page: data:${'x'.repeat(75)}…`,
    ],
    [{ type: 'divider', content: { label: 'Part two', isThick: true } }, '[divider] Part two'],
    [{ type: 'divider', content: {} }, '[divider]'],
  ])('%j', (bubble, words) => {
    expect(bubbleWords({ id: 'b', ...(bubble as object) } as Bubble)).toBe(words);
  });
});
