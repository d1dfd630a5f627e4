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
    ['A\\*B\\* \\[x\\](https://evil.example) \\_y\\_ **\\*z**', 'A*B* [x](https://evil.example) _y_ *z'],
    ['C:\\dir', 'C:\\dir'],
    ['a ** b ** c __ d', 'a  b  c __ d'],
  ])('shows %j', (markdown, text) => expect(stripVTControlCharacters(terminalMarkdown(markdown))).toBe(text));

  it('prints bold text', () =>
    expect(terminalMarkdown('**x**')).toBe(styleText('bold', 'x', { validateStream: false })));

  it.each(['[', '*', '**', '_', '_a', '[a](', '<u>'])('takes linear time for many of %j', (piece) => {
    expect((size: number) => terminalMarkdown(piece.repeat(size))).toTakeLinearTime({
      from: 2_000,
      to: 20_000,
    });
  });
});
