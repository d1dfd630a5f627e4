// Which addresses become links, and where they end.
import type { RichTextNode } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { linkedText } from './linked-text.ts';

/** The text, with links as `[text](address)`. */
function written(nodes: readonly RichTextNode[]): string {
  return nodes
    .map((node) => {
      if (!('children' in node)) return node.text;
      return node.type === 'a' ? `[${written(node.children)}](${node.url})` : written(node.children);
    })
    .join('');
}

const linked = (text: string) => written(linkedText([{ type: 'p', children: [{ text }] }]));

it.each([
  ['See https://a.example/b?c=d#e.', 'See [https://a.example/b?c=d#e](https://a.example/b?c=d#e).'],
  [
    'www.a.example, or (https://a.example)',
    '[www.a.example](https://www.a.example), or ([https://a.example](https://a.example))',
  ],
  ['https://a.example/Fern_(plant)!', '[https://a.example/Fern_(plant)](https://a.example/Fern_(plant))!'],
  ['Write to ada@a.example.', 'Write to [ada@a.example](mailto:ada@a.example).'],
  [
    'https://a.example https://b.example',
    '[https://a.example](https://a.example) [https://b.example](https://b.example)',
  ],
  ['<iframe src="https://a.example">', '<iframe src="https://a.example">'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['nothing at 12:30 / 3.5', 'nothing at 12:30 / 3.5'],
  ['http://', 'http://'],
])('web addresses in a text become links: %s', (text, expected) => {
  expect(linked(text)).toBe(expected);
});

it('linking keeps text marks, and leaves links, code and values unchanged', () => {
  const text = 'www.a.example';
  const nodes: RichTextNode[] = [
    { text, bold: true },
    { text, code: true },
    { text, unlinked: true },
    { type: 'a', url: 'https://b.example', children: [{ text }] },
    { type: 'code_block', children: [{ text }] },
  ];
  expect(linkedText(nodes)).toEqual([
    { type: 'a', url: 'https://www.a.example', children: [{ text, bold: true }] },
    ...nodes.slice(1),
  ]);
});

it('linking a long text takes linear time', () => {
  const text = `${'a.'.repeat(50_000)} ${'www.'.repeat(10_000)}`;
  expect(() => linked(text)).toComputeWithin(300);
});
