// Parses Markdown into rich text.
import type { RichTextElement, RichTextNode } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { textOf } from '../text/text-of.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { settleMarkdown } from './settle-markdown.ts';

const p = (...children: RichTextNode[]): RichTextNode => ({ type: 'p', children });

it.each<[string, RichTextNode[]]>([
  ['Hi', [p({ text: 'Hi' })]],
  ['', []],
  ['**Hi** _you_', [p({ text: 'Hi', bold: true }, { text: ' ' }, { text: 'you', italic: true })]],
  ['**a _b_**', [p({ text: 'a ', bold: true }, { text: 'b', bold: true, italic: true })]],
  ['one\ntwo', [p({ text: 'one\ntwo' })]],
  ['one\n\ntwo', [p({ text: 'one' }), p({ text: 'two' })]],
  ['`x < 1`', [p({ text: 'x < 1', code: true })]],
  ['~~no~~', [p({ text: 'no', strikethrough: true })]],
  ['2 * 3 * 4 = 24', [p({ text: '2 * 3 * 4 = 24' })]],
  ['snake_case_name', [p({ text: 'snake_case_name' })]],
  ['\\*not italic\\*', [p({ text: '*' }, { text: 'not italic' }, { text: '*' })]],
  [
    '\\<b\\> \\&amp; \\=',
    [
      p(
        { text: '<' },
        { text: 'b' },
        { text: '>' },
        { text: ' ' },
        { text: '&' },
        { text: 'amp; ' },
        { text: '=' },
      ),
    ],
  ],
  ['[a](https://example.org)', [p({ type: 'a', url: 'https://example.org', children: [{ text: 'a' }] })]],
  [
    'See https://example.org/a.',
    [
      p(
        { text: 'See ' },
        { type: 'a', url: 'https://example.org/a', children: [{ text: 'https://example.org/a' }] },
        { text: '.' },
      ),
    ],
  ],
  ['# Title', [{ type: 'h1', children: [{ text: 'Title' }] }]],
  ['---', [{ type: 'hr', children: [{ text: '' }] }]],
  ['> wise', [{ type: 'blockquote', children: [p({ text: 'wise' })] }]],
  ['```js\na\n\nb\n```', [{ type: 'code_block', language: 'js', children: [{ text: 'a\n\nb' }] }]],
  [
    '- a\n- b\n  - c',
    [
      {
        type: 'ul',
        children: [
          { type: 'li', children: [{ text: 'a' }] },
          {
            type: 'li',
            children: [{ text: 'b' }, { type: 'ul', children: [{ type: 'li', children: [{ text: 'c' }] }] }],
          },
        ],
      },
    ],
  ],
  ['1. a', [{ type: 'ol', children: [{ type: 'li', children: [{ text: 'a' }] }] }]],
  ['<b onclick=x>hi</b>', [p({ text: '<b onclick=x>hi</b>' })]],
])('the Markdown %j is parsed', (markdown, nodes) => {
  expect(parseMarkdown(markdown)).toEqual(nodes);
});

describe('incomplete or hostile Markdown', () => {
  it.each(['**', '**bol', '[a](', '```', '- ', '> ', '#', '`', '  - deep\n- shallow', '_'.repeat(9)])(
    'does not fail to parse: %j',
    (text) => {
      expect(() => parseMarkdown(text)).not.toThrow();
    },
  );

  it.each(['*', '[', '`', '> ', '- ', '**a', '![](', '\\'])(
    'parses quickly with ten thousand of %j',
    (sign) => {
      expect(() => parseMarkdown(sign.repeat(10_000))).toComputeWithin(2_000);
    },
  );
});

it('a table with an escaped bar in a cell is parsed', () => {
  const [table] = parseMarkdown('Prices\n| Kind | Price |\n|---|:-:|\n| a \\| b | **2** |\nAfter').slice(
    1,
  ) as RichTextElement[];
  const rows = (table?.children ?? []) as RichTextElement[];
  expect(
    rows.map(({ children }) => children.map((cell) => [(cell as RichTextElement).type, textOf(cell)])),
  ).toEqual([
    [
      ['th', 'Kind'],
      ['th', 'Price'],
    ],
    [
      ['td', 'a | b'],
      ['td', '2'],
    ],
  ]);
});

it('a code block keeps its language', () => {
  expect(parseMarkdown('```ts\nlet a;\n```')).toEqual([
    { type: 'code_block', language: 'ts', children: [{ text: 'let a;' }] },
  ]);
});

it.each([
  ['This is **bo', 'This is **bo**'],
  ['This is **', 'This is'],
  ['This is **bold**', 'This is **bold**'],
  ['See [the page](https://exa', 'See the page'],
  ['Run `npm', 'Run `npm`'],
  ['```\nlet a = 2 ** 3;', '```\nlet a = 2 ** 3;'],
  ['**A**\nB ~~c', '**A**\nB ~~c~~'],
])('a streamed text closes the open marks of %j', (arriving, settled) => {
  expect(settleMarkdown(arriving)).toBe(settled);
});
