// Random texts of flows and visitors: ordinary ones, templates with odd names, and what tends to break programs.
import fc from 'fast-check';

/** Names of variables: two share one, some look like syntax, some are words of the language. */
export const variableNames = [
  'Name',
  'Score',
  'List',
  'Name',
  'first name',
  'a.b[0]',
  '名前',
  '__proto__',
  'constructor',
  'toString',
  'x}y',
  '{{Name',
  '=1+1=',
  '',
] as const;

/** Ids of variables, in the order of `variableNames`; longer ones serve as identifiers in code. */
export const variableIds = variableNames.map((_name, index) =>
  index % 5 === 4 ? ['__proto__', 'constructor', 'hasOwnProperty'][(index - 4) / 5] : `variable${index}`,
) as readonly string[];

/** What breaks programs: prototype keys, halves of characters, controls, markup, expressions, numbers at the edge. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a\udfffb',
  '\u202e\u200b\ufeff',
  '\r\n\t\u0007\u001b[31m',
  '__proto__',
  'constructor',
  'undefined',
  'null',
  'NaN',
  '1e309',
  '-0',
  '007',
  '9007199254740993',
  '٣٫١٤',
  '2026-02-30',
  '31/31/2026',
  '25:61',
  '{{Name}}',
  '{{= 1 + 1 =}}',
  '{{',
  '}}{{}}',
  '{{__proto__}}',
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '**bold _it ~~x** `',
  '# h\n\n- a\n  1. b\n\n> q\n\n```\ncode',
  "'; DROP TABLE sessions; --",
  '%00%2e%2e%2f',
  '$& $1 $`',
  '👩‍👩‍👧‍👦',
  'é\u0301\u0301\u0301',
  'مرحبا',
] as const;

/** Replies that some input takes. */
export const ordinaryTexts = [
  'Ada',
  'yes',
  'No',
  'one',
  'two, three',
  '42',
  '3.5',
  '-7',
  '1.234,50',
  'ada@example.com',
  'https://example.com/a?b=c#d',
  'example.org',
  '+41 44 668 18 00',
  '079 123 45 67',
  'tomorrow',
  'next friday',
  '24/12/2026',
  '2026-12-24T10:30',
  'from monday to friday',
  '14:30',
  'half past two',
  'the second',
  '[1,"two",null]',
  '{"statusCode":200,"data":{"a":[1]}}',
] as const;

/** Pieces of templates, of which texts of a flow are made. */
const pieces = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ordinaryTexts) },
  { weight: 4, arbitrary: fc.constantFrom(...variableNames).map((name) => `{{${name}}}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('{{Nobody}}', '{{= {{Score}} * 2 =}}', '{{= {{List}}.length =}}', '{{='),
  },
  { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
);

/** A text of a flow: usually a piece or two. */
export const flowText: fc.Arbitrary<string> = fc
  .array(pieces, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(' '));

/** Code of a flow: sums, lists, assignments, mistakes, and what would never end or fit. */
export const code: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('{{Score}} + 1', 'return {{Name}} + "!"', '{{Name}}', '"a".repeat(100)'),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "setVariable('Name', 7)",
      'Math.random()',
      'Date.now()',
      'new Date()',
      '[1, {a: 2}]',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '{{List}}.map(x => x',
      'throw new Error("no")',
      'return process.env',
      '007',
      '06/07/2024',
    ),
  },
  { weight: 2, arbitrary: flowText },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{{Name}}{{Name}}',
      'globalThis.x = 1; x',
      'Promise.resolve(1)',
      '(function f() { f() })()',
    ),
  },
);

/** Addresses of pictures, pages and players. */
export const address: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'https://example.com/a.png',
    'https://youtu.be/abc',
    'mailto:a@b.c',
    'example.com',
    'javascript:alert(1)',
  ),
  flowText,
);
