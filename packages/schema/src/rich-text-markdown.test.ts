// Rich text as Markdown.
import { describe, expect, it } from 'vitest';
import type { RichTextNode } from './rich-text.ts';
import { toMarkdown } from './rich-text-markdown.ts';

const p = (...children: RichTextNode[]): RichTextNode => ({ type: 'p', children });
const item = (...children: RichTextNode[]): RichTextNode => ({
  type: 'li',
  children: [{ type: 'lic', children }],
});

describe('toMarkdown', () => {
  it.each<[string, RichTextNode[], string]>([
    ['nothing', [], ''],
    ['a line a paragraph', [p({ text: 'A' }), p({ text: 'B' })], 'A\nB'],
    ['an empty paragraph', [p({ text: 'A' }), p({ text: '' }), p({ text: 'B' })], 'A\n\nB'],
    ['empty ones around', [p({ text: '' }), p({ text: 'A' }), p({ text: '' }), p({ text: '' })], '\nA'],
    ['nothing but empty ones', [p({ text: '' }), p({ text: '' })], ''],
    [
      'marks',
      [
        p(
          { text: 'b', bold: true },
          { text: ' ' },
          { text: 'i', italic: true },
          { text: ' ' },
          { text: 'both', bold: true, italic: true },
        ),
      ],
      '**b** _i_ _**both**_',
    ],
    ['blanks outside the marks', [p({ text: 'x ', bold: true }, { text: 'y' })], '**x** y'],
    [
      'neighbors with the same marks as one',
      [p({ text: 'a ', bold: true }, { text: 'b', bold: true }, { text: ' c' })],
      '**a b** c',
    ],
    ['underline', [p({ text: 'u', underline: true })], '<u>u</u>'],
    ['strikethrough', [p({ text: 's', strikethrough: true })], '~~s~~'],
    ['code', [p({ text: 'c', code: true })], '`c`'],
    [
      'links',
      [
        p(
          { type: 'a', url: 'https://x', children: [{ text: 'go' }] },
          { type: 'a', url: 'https://y', children: [{ text: '' }] },
        ),
      ],
      '[go](https://x)[https://y](https://y)',
    ],
    [
      'lists',
      [
        { type: 'ul', children: [item({ text: 'One' }), item({ text: 'Two' })] },
        { type: 'ol', children: [item({ text: 'One' }), item({ text: 'Two' })] },
      ],
      '* One\n* Two\n1. One\n2. Two',
    ],
    [
      'nested lists',
      [
        {
          type: 'ul',
          children: [
            {
              type: 'li',
              children: [
                { type: 'lic', children: [{ text: 'A' }] },
                { type: 'ul', children: [item({ text: 'B' })] },
              ],
            },
          ],
        },
      ],
      '* A\n  * B',
    ],
    [
      'headings and quotes',
      [
        { type: 'h2', children: [{ text: 'T' }] },
        { type: 'blockquote', children: [{ text: 'q' }] },
      ],
      '## T\n> q',
    ],
    ['special characters as they are', [p({ text: '*not* <b> {{x}}' })], '*not* <b> {{x}}'],
    [
      'unknown elements as lines',
      [{ type: 'wrapper', children: [p({ text: 'in' }), p({ text: 'side' })] }],
      'in\nside',
    ],
  ])('%s', (_name, nodes, markdown) => {
    expect(toMarkdown(nodes)).toBe(markdown);
  });

  it('survives endless nesting', () => {
    let node: RichTextNode = { text: 'x' };
    for (let depth = 0; depth < 10_000; depth++) node = { type: 'p', children: [node] };
    expect(toMarkdown([node])).toBe('');
  });
});
