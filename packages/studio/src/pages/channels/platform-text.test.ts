// Marks of texts on the platforms.
import { expect, it } from 'vitest';
import { spansOf } from './platform-text.ts';

const plain = (text: string) => ({ text, marks: [] });

it.each([
  ['whatsapp', 'Hello *Ada*!', [plain('Hello '), { text: 'Ada', marks: ['bold'] }, plain('!')]],
  ['whatsapp', '*_both_*', [{ text: 'both', marks: ['bold', 'italic'] }]],
  ['whatsapp', 'snake_case_name and 2*3*4', [plain('snake_case_name and 2*3*4')]],
  ['whatsapp', '`a*b*`', [{ text: 'a*b*', marks: ['code'] }]],
  ['whatsapp', 'So:\n> quoted', [plain('So:\n'), { text: 'quoted', marks: ['blockquote'] }]],
  [
    'whatsapp',
    'Menu (https://example.com/a_b_c)',
    [
      plain('Menu ('),
      { text: 'https://example.com/a_b_c', marks: [], url: 'https://example.com/a_b_c' },
      plain(')'),
    ],
  ],
  ['whatsapp', '```a\n*b*```', [{ text: 'a\n*b*', marks: ['pre'] }]],
  ['telegram', 'a *b*', [plain('a *b*')]],
  ['webhook', '', []],
])('%s: %j', (kind, text, spans) => {
  expect(spansOf(kind, { text, message: {} })).toEqual(spans);
});

it('reads entities of Telegram, which may lie in each other', () => {
  const entities = [
    { type: 'bold', offset: 0, length: 8 },
    { type: 'text_link', offset: 3, length: 5, url: 'https://example.com' },
  ];
  expect(spansOf('telegram', { text: 'Go there now', message: { body: { entities } } })).toEqual([
    { text: 'Go ', marks: ['bold'] },
    { text: 'there', marks: ['bold'], url: 'https://example.com' },
    plain(' now'),
  ]);
});
