// Values in Markdown, read by a CommonMark parser: their exact text comes back, with as few escapes as possible.
import type { RichTextNode } from '@colloquy/schema';
import { mergeLeaves, plainLeaf, toMarkdown } from '@colloquy/schema';
import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, inject, it } from 'vitest';

const SIGNS =
  '[ ] ( ) ! * ** _ __ ` `` ``` < > # ## - + = --- === 1. 2) & ; amp &amp; &#35; | ~ ~~ \\ : " { } a b é 😀 €';
const MARKUP = ['[x](https://e.example)', '[x]: https://e.example', '<b>', '![x](y)', '*a*', '`a`'];
const BLANKS = [' ', '  ', '\t', '\n', '\n\n', '\n    '];

const pieces = fc.oneof(
  fc.constantFrom(...SIGNS.split(' ')),
  fc.constantFrom(...MARKUP),
  fc.constantFrom(...BLANKS),
);
const value = fc.oneof(
  { weight: 4, arbitrary: fc.array(pieces, { maxLength: 16 }).map((all) => all.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
);
const runs = { seed: inject('seed'), numRuns: inject('isLong') ? 3_000 : 250 };

it('a value in Markdown renders as exactly its text, alone and in a sentence', () => {
  fc.assert(
    fc.property(value, (text) => {
      expect(shown(sentence('', text, ''))).toEqual(shownText(text));
      expect(shown(sentence('so ', text, ' it is'))).toEqual(shownText(`so ${text} it is`));
    }),
    runs,
  );
});

it('a value inside the markup of the author renders as text, and the markup remains', () => {
  const p = (...children: RichTextNode[]): RichTextNode => ({ type: 'p', children });
  const item = (leaf: RichTextNode) => ({ type: 'li', children: [{ type: 'lic', children: [leaf] }] });
  const places: readonly ((leaf: RichTextNode) => RichTextNode)[] = [
    (leaf) => p({ text: 'so ' }, { ...leaf, bold: true }, { text: ' it is' }),
    (leaf) => p({ text: 'so ' }, { ...leaf, italic: true }, { text: ' it ' }, { text: 'is', italic: true }),
    (leaf) => p({ type: 'a', url: 'https://a.example', children: [leaf] }, { text: ' it is' }),
    (leaf) => p(leaf, { type: 'a', url: 'https://a.example', children: [{ text: 'it is' }] }),
    (leaf) => ({ type: 'ul', children: [item(leaf), item({ text: 'it is' })] }),
    (leaf) => ({ type: 'h2', children: [leaf] }),
    (leaf) => p(...mergeLeaves([{ text: 'an *author*, `code`, [x](https://b.example) ' }, leaf])),
    (leaf) => p(...mergeLeaves([{ text: '> [it ' }, leaf, { text: '](https://b.example)' }])),
  ];
  fc.assert(
    fc.property(value, fc.constantFrom(...places), (text, place) => {
      const line = text.replaceAll(/\s+/g, ' ').trim() || 'x';
      const render = (leaf: string) => shown(toMarkdown([place(plainLeaf(leaf))], 'values'));
      const expected = render('word');
      expect(render(line)).toEqual({ ...expected, text: expected.text.replace('word', () => line) });
    }),
    runs,
  );
});

it('fewer than eight percent of all escapes are unnecessary', () => {
  let escapes = 0;
  let needless = 0;
  fc.assert(
    fc.property(
      // The parser knows no tables, no strikethrough and no bare addresses.
      value.map((text) => text.replaceAll(/[|~]|\/\//g, '')),
      (text) => {
        const markdown = sentence('so ', text, ' it is');
        escapes += markdown.split('\\').length - text.split('\\').length;
        needless += needlessEscapes(markdown);
      },
    ),
    { ...runs, numRuns: 200 },
  );
  expect(escapes).toBeGreaterThan(100);
  expect(needless).toBeLessThan(escapes * 0.08);
});

it.each([
  '["a","b"]',
  'a [note] (1)',
  '5 * 3 = 15',
  '#1',
  'snake_case',
  'C:\\dir',
  'R&D',
  'a < b',
  '~5 | 6',
  '-5',
  '_',
  'it`s',
  'What!',
])('%s needs no escape', (text) => {
  expect(sentence('', text, '')).toBe(text);
  expect(sentence('It is ', text, '.')).toBe(`It is ${text}.`);
});

it.each([
  ['~~a~~', '\\~\\~a~~'],
  ['a|b\n-|-', 'a|b\n\\-|-'],
  ['a\n|:-|', 'a\n\\|:-|'],
  ['~~~', '\\~~~'],
])('%j is escaped for renderers with tables and strikethrough', (text, markdown) => {
  expect(sentence('', text, '')).toBe(markdown);
});

it.each([
  ['https://e.example', 'https\\://e.example'],
  ['see www.e.example', 'see www\\.e.example'],
  ['http:// and www.', 'http:// and www.'],
])('%j is escaped for renderers that link addresses', (text, markdown) => {
  expect(sentence('https://a.example ', text, '')).toBe(`https://a.example ${markdown}`);
});

/** A paragraph with a value in it, as Markdown. */
function sentence(before: string, text: string, after: string): string {
  const children = mergeLeaves([{ text: before }, plainLeaf(text), { text: after }]);
  return toMarkdown([{ type: 'p', children }], 'values');
}

interface Shown {
  /** Without the white space around lines, which Markdown ignores. */
  readonly text: string;
  readonly markup: readonly string[];
}

/** What a renderer shows. */
function shown(markdown: string): Shown {
  let text = '';
  const markup: string[] = [];
  const walk = (node: ReturnType<typeof fromMarkdown> | MarkdownNode): void => {
    if (node.type === 'paragraph' || node.type === 'break') text += '\n';
    else if (node.type !== 'root' && node.type !== 'text') markup.push(node.type);
    if ('value' in node) text += node.value;
    if ('children' in node) for (const child of node.children) walk(child);
  };
  walk(fromMarkdown(markdown));
  return { text: trimmedLines(text), markup };
}

type MarkdownNode = ReturnType<typeof fromMarkdown>['children'][number];

function shownText(text: string): Shown {
  return { text: trimmedLines(text), markup: [] };
}

function trimmedLines(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.replaceAll(/^[ \t]+|[ \t]+$/g, ''));
  return lines.filter((line) => line !== '').join('\n');
}

function needlessEscapes(markdown: string): number {
  const whole = JSON.stringify(shown(markdown));
  let left = markdown;
  for (let at = left.indexOf('\\'); at !== -1; at = left.indexOf('\\', at)) {
    const without = left.slice(0, at) + left.slice(at + 1);
    if (JSON.stringify(shown(without)) === whole) left = without;
    else at += 2;
  }
  return markdown.length - left.length;
}
