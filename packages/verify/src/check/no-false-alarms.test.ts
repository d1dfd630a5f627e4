// Values that a check accepts, and its limits.

import { createSyntaxChecker } from '@colloquy/blocks';
import { describe, expect, it } from 'vitest';
import { checkerOf, items, said, webhook } from './checked-blocks.ts';
import { limits } from './limits.ts';

const check = checkerOf(await createSyntaxChecker());

describe('a valid block causes no warning', () => {
  it.each<[string, object]>([
    [
      'a known name and id',
      { type: 'text input', options: { variableId: 'vname1', labels: { placeholder: '{{Name}}' } } },
    ],
    ['no options', { type: 'text input' }],
    ['null', { type: 'number input', options: { min: null, style: null } }],
    ['braces without a variable', said('{{}} {not} {{ {{{')],
    ['code over a variable', said('{{= {{Name}}.length > 3 ? "long" : "short" =}}')],
    ['a bound from a variable', { type: 'number input', options: { min: '{{Name}}', max: 3 } }],
    ['a bound as text', { type: 'number input', options: { min: '2,5', max: ' 3 ' } }],
    ['a choice over a list', { type: 'choice input', options: { dynamicVariableId: 'vlist1' } }],
    [
      'pictures from a list',
      {
        type: 'picture choice input',
        options: { dynamicItems: { isEnabled: true, pictureSrcsVariableId: 'vlist1' } },
      },
    ],
    ['a date in words', { type: 'date input', options: { min: 'tomorrow', max: '{{Name}}' } }],
    [
      'a time on the last day',
      { type: 'date input', options: { min: '2027-01-02T10:00', max: '2027-01-02' } },
    ],
    ['a jump to a group from a variable', { type: 'Jump', options: { groupId: '{{Name}}' } }],
    ['a link to another bot', { type: 'Typebot link', options: { typebotId: 'other', groupId: 'theirs' } }],
    [
      'a script with await',
      { type: 'Code', options: { content: 'const a = await fetch({{Name}});\nsetVariable("Name", a)' } },
    ],
    [
      'a script with a variable in a string',
      { type: 'Code', options: { content: 'console.log("Hi {{Name}}");' } },
    ],
    [
      'a sentence instead of code',
      { type: 'Set variable', options: { variableId: 'vname1', expressionToEvaluate: 'Hello, {{Name}}!' } },
    ],
    [
      'a path',
      webhook(
        { method: 'get' },
        {
          responseVariableMapping: [{ variableId: 'vname1', bodyPath: 'data.items[0]["a b"]?.c' }],
          timeout: 120,
        },
      ),
    ],
    ['a custom body with all variables', webhook({ body: '{{state}}' }, { isCustomBody: true })],
    ['an address from a variable', webhook({ url: '{{Name}}/users?id={{Name}}' })],
    ['a host that starts with a variable', webhook({ url: 'https://{{Name}}.example.com:8080/x y' })],
    ['a host without a scheme', webhook({ url: 'localhost:3000/users' })],
    ['an address of IPv6', webhook({ url: 'http://[::1]:3000/' })],
    ['credentials in an address', webhook({ url: 'https://me:secret@example.com/' })],
    ['a telephone link', { type: 'Redirect', options: { url: 'tel:+49 30 123' } }],
    ['a page without a scheme', { type: 'Redirect', options: { url: 'example.com/page' } }],
    ['a picture with a relative address', { type: 'image', content: { url: '/pictures/a b.png' } }],
    ['a picture as a data URL', { type: 'image', content: { url: 'data:image/png;base64,AAAA' } }],
    ['paths of a test in any order', { type: 'AB test', items: items({ path: 'b' }, { path: 'a' }) }],
    ['paths of a test in their order', { type: 'AB test', items: items({}, {}) }],
    [
      'fields that editors store',
      { type: 'Wait', groupId: 'g1', graphCoordinates: {}, options: { isExpanded: true } },
    ],
  ])('%s', (_, block) => expect(check([block])).toEqual([]));
});

describe('limits', () => {
  it('lists at most 200 problems and the number of further ones', () => {
    const found = check(Array.from({ length: 1_000 }, () => said('{{Nmae}}')));
    expect(found).toHaveLength(200);
    expect(found.at(-1)?.message).toBe('801 more problems were found.');
  });

  it('reports code that was too much to check', () => {
    const content = `"${'x'.repeat(90_000)}"`;
    const count = Math.floor(limits.codeCharacters / content.length) + 2;
    const found = check(Array.from({ length: count }, () => ({ type: 'Code', options: { content } })));
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^2 pieces of code were not checked/),
    ]);
  });

  it('parses hostile code', () => {
    const attacks = ['(', '[', '{', '`${', '/*', 'a=>', '((a)=>', '-', '!'].map((piece) =>
      piece.repeat(30_000),
    );
    const found = check(attacks.map((content) => ({ type: 'Code', options: { content } })));
    expect(found.length).toBeGreaterThanOrEqual(attacks.length - 1);
    expect(check([{ type: 'Code', options: { content: '}); while (true) {} (() => {' } }])).toHaveLength(1);
  });

  it('ignores deeply nested fields', () => {
    let deep: object = {};
    for (let depth = 0; depth < 110; depth++) deep = { deep };
    expect(check([{ type: 'text', content: { richText: [{ text: 'Hi' }, deep] } }])).toEqual([]);
  });
});
