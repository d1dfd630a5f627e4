import { stripVTControlCharacters, styleText } from 'node:util';
import { describe, expect, it } from 'vitest';
import { terminalMarkdown } from './terminal-markdown.ts';

describe('terminalMarkdown', () => {
  it.each([
    ['Hi **Ada** and _Bob_', 'Hi Ada and Bob'],
    ['[us](https://a.b)', 'us (https://a.b)'],
    ['[https://a.b](https://a.b)', 'https://a.b'],
    ['* one\n  * two', '• one\n  • two'],
    ['~~old~~ <u>new</u>', 'old new'],
    ['snake_case_name 2*3*4', 'snake_case_name 2*3*4'],
    ['a ** b ** c __ d', 'a  b  c __ d'],
  ])('shows %j', (markdown, text) => expect(stripVTControlCharacters(terminalMarkdown(markdown))).toBe(text));

  it('paints', () =>
    expect(terminalMarkdown('**x**')).toBe(styleText('bold', 'x', { validateStream: false })));

  it('is quick with a text that is made to be slow', () => {
    const startedAt = performance.now();
    for (const piece of ['[', '*', '**', '_', '_a', '[a](', '<u>']) terminalMarkdown(piece.repeat(20_000));
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });
});
