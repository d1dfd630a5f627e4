// The text bubble: literal text, variables, Markdown in variables.
import type { SayBlock, View } from '@colloquy/engine';
import { describe, expect, it } from 'vitest';
import { createQuickJsEvaluator } from '../../evaluator/quickjs-evaluator.ts';
import type { Talk } from '../../testing/run-block.ts';
import { talk } from '../../testing/run-block.ts';
import { text } from './block.ts';

const evaluator = await createQuickJsEvaluator();

type Values = Readonly<Record<string, unknown>>;

/** Shows one bubble to a visitor with the given variables, and returns its rich text. */
function show(richText: unknown, values: Values = {}, version = '6.1'): unknown {
  return textOf(talk(bot(richText, values, version), { evaluator }));
}

function bot(richText: unknown, values: Values, version = '6.1') {
  const variables = Object.entries(values).map(([name, value]) => ({ name, value }));
  return { version, variables, groups: [{ blocks: [{ type: 'text', content: { richText } }] }] };
}

function textOf(chat: Talk): unknown {
  const [bubble] = chat.start().reply.messages;
  if (bubble?.type !== 'text' || bubble.content.type !== 'richText') return undefined;
  // As it is sent: JSON omits the engine's marks of plain text.
  return JSON.parse(JSON.stringify(bubble.content.richText));
}

const line = (text: string, marks: object = {}) => [{ type: 'p', children: [{ text, ...marks }] }];
const p = (...children: unknown[]) => ({ type: 'p', children });
const t = (text: string, marks: object = {}) => ({ ...marks, text });

describe('a text without variables', () => {
  it('is shown unchanged', () => {
    const richText = [
      p(t('Hi '), t('you', { bold: true }), {
        type: 'a',
        url: 'https://example.com',
        children: [t('there')],
      }),
      p(t('')),
    ];
    expect(show(richText)).toEqual(richText);
  });
  it('is the same object each time', () => {
    const chat = talk(bot(line('Hi'), {}));
    const contentOf = () => {
      const [bubble] = chat.start().reply.messages;
      return bubble?.type === 'text' ? bubble.content : undefined;
    };
    expect(contentOf()).toBeDefined();
    expect(contentOf()).toBe(contentOf());
  });
  it.each([[[]], [undefined], [null]])('with the rich text %j is an empty bubble', (richText) => {
    expect(show(richText)).toEqual([]);
  });
  it.each([[{}], [{ content: null }], [{ content: undefined }]])(
    'with the fields %j is not shown',
    (fields) => {
      expect(talk([{ type: 'text', ...fields }]).start().reply.messages).toEqual([]);
    },
  );
  it('is shown without invalid nodes and unknown fields', () => {
    const strange = [
      null,
      7,
      'text',
      { type: 'p', children: [{ text: 'a', color: 'red', bold: 'yes' }, 5], align: 'right' },
      {},
      { type: 'hr' },
      { text: 'leaf' },
    ];
    expect(show(strange)).toEqual([p(t('a')), p(t('')), { type: 'hr', children: [t('')] }, t('leaf')]);
  });
  it('keeps text that only looks like a template', () => {
    for (const text of ['{{}}', '{Name}', '{{Name}', '{{ {x} }}', '$'])
      expect(show(line(text), { Name: 'Ada' })).toEqual(line(text));
  });
});

describe('a variable in a sentence', () => {
  it.each([
    ['Hi {{Name}}!', { Name: 'Ada' }, [t('Hi Ada!')]],
    ['Hi {{Name}}!', {}, [t('Hi !')]],
    ['{{A}}{{B}}', {}, [t('')]],
    ['{{A}}{{B}}', { A: '1', B: '2' }, [t('12')]],
    ['pay ${{Sum}} now', { Sum: '5' }, [t('pay $5 now')]],
    ['Hi {{ Name }}', { Name: 'Ada' }, [t('Hi ')]],
    [
      '{{Name}}, hi',
      { Name: '**Ada** _L_' },
      [t('Ada', { bold: true }), t(' '), t('L', { italic: true }), t(', hi')],
    ],
    [
      'see {{Link}}',
      { Link: '[this](https://example.com)' },
      [t('see '), { type: 'a', url: 'https://example.com', children: [t('this')] }],
    ],
    ['say {{Text}}.', { Text: 'one\n\ntwo' }, [t('say one\n\ntwo.')]],
    ['say {{Text}}.', { Text: 'Intro\n\n- x\n- y' }, [t('say Intro\n\n- x\n- y.')]],
    ['on {{Day}}', { Day: '24. Dezember' }, [t('on 24. Dezember')]],
    ['on {{Day}}', { Day: '24. Dezember\n26. Dezember' }, [t('on 24. Dezember\n26. Dezember')]],
    ['on {{Day}}', { Day: '\uFEFF24. Dezember\n26. Dezember' }, [t('on 24. Dezember\n26. Dezember')]],
    ['on {{Day}}', { Day: '1. May\n3. May\n3. June' }, [t('on 1. May\n3. May\n3. June')]],
    ['on {{Day}}', { Day: '  3) x\n  4) y' }, [t('on 3) x\n4) y')]],
    ['I am {{Name}}', { Name: '007. Bond' }, [t('I am 007. Bond')]],
    ['so {{Text}}', { Text: '> 1. a\n> 3. b\n>    7. c' }, [t('so 1. a\n3. b\n7. c')]],
    ['{{Sign}} {{Sum}}', { Sign: '-', Sum: '+ 5' }, [t('- + 5')]],
    ['it is {{Text}}', { Text: '# big' }, [t('it is big')]],
    ['it is {{Text}}', { Text: '`code` \\*star\\*' }, [t('it is '), t('code', { code: true }), t(' *star*')]],
    ['it is {{Text}}', { Text: '    indented' }, [t('it is     indented')]],
    ['it is {{Text}}', { Text: ' ' }, [t('it is  ')]],
    ['it is {{Text}}', { Text: 'snake_case_name 2 * 3 * 4' }, [t('it is snake_case_name 2 * 3 * 4')]],
  ])('is filled in in %s with %j', (template, values, children) => {
    const unset = Object.fromEntries(
      [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => [name, null]),
    );
    expect(show(line(template), { ...unset, ...values })).toEqual([p(...children)]);
  });
  it('has the formatting of the text around it', () => {
    expect(show(line('Hi {{Name}}', { bold: true }), { Name: '_Ada_ L' })).toEqual([
      p(t('Hi ', { bold: true }), t('Ada', { bold: true, italic: true }), t(' L', { bold: true })),
    ]);
    expect(show(line('{{Name}}', { underline: true }), { Name: 'Ada' })).toEqual([
      p(t('Ada', { underline: true })),
    ]);
    expect(show(line('Hi {{Name}}', { strikethrough: true }), { Name: 'Ada' })).toEqual([
      p(t('Hi Ada', { strikethrough: true })),
    ]);
    expect(show(line('run {{Name}}', { code: true }), { Name: '**a**' })).toEqual([
      p(t('run **a**', { code: true })),
    ]);
  });
  it.each([[''], [' '], ['{{Nothing}}']])('a link with the text "%s" shows its address', (text) => {
    const link = { type: 'a', url: 'https://example.com/{{Id}}', children: [t(text)] };
    const url = 'https://example.com/7';
    expect(show([p(t(''), link)], { Id: '7' })).toEqual([p(t(''), { type: 'a', url, children: [t(url)] })]);
  });

  it('stays within its link, and fills in the address', () => {
    const link = { type: 'a', url: 'https://example.com/{{Id}}', children: [t('{{Name}}')] };
    expect(show([p(t(''), link)], { Id: '7', Name: '**Ada**' })).toEqual([
      p(t(''), { type: 'a', url: 'https://example.com/7', children: [t('Ada', { bold: true })] }),
    ]);
  });
  it('stays within its list item', () => {
    const list = {
      type: 'ul',
      children: [{ type: 'li', children: [{ type: 'lic', children: [t('{{Name}}')] }] }],
    };
    expect(show([list], { Name: 'Ada' })).toEqual([
      { type: 'ul', children: [{ type: 'li', children: [{ type: 'lic', children: [t('Ada')] }] }] },
    ]);
  });
});

describe('a paragraph with only a variable', () => {
  const cases: readonly (readonly [value: unknown, blocks: readonly unknown[]])[] = [
    ['Ada', [p(t('Ada'))]],
    [' Ada ', [p(t(' Ada '))]],
    [null, []],
    ['   ', []],
    ['one\ntwo', [p(t('one\ntwo'))]],
    ['one\n\ntwo', [p(t('one')), p(t('')), p(t('two'))]],
    ['one\r\n\r\n\r\n\r\ntwo', [p(t('one')), p(t('')), p(t('')), p(t('')), p(t('two'))]],
    [
      '# Title\n## Sub',
      [
        { type: 'h1', children: [t('Title')] },
        { type: 'h2', children: [t('Sub')] },
      ],
    ],
    ['> a\n> b', [{ type: 'blockquote', children: [t('a\nb')] }]],
    ['- a\n  - b\n- c', [{ type: 'ul', children: [li('a', { type: 'ul', children: [li('b')] }), li('c')] }]],
    ['1. a\n2. b', [{ type: 'ol', children: [li('a'), li('b')] }]],
    ['\uFEFF1. a\n2. b', [{ type: 'ol', children: [li('a'), li('b')] }]],
    ['1) a\n2) b', [{ type: 'ol', children: [li('a'), li('b')] }]],
    ['1. a\n1. b\n1. c', [{ type: 'ol', children: [li('a'), li('b'), li('c')] }]],
    ['3. a\n4. b', [p(t('3. a')), p(t('4. b'))]],
    ['24. a\n26. b', [p(t('24. a')), p(t('26. b'))]],
    ['1. a\n3. **b**', [p(t('1. a')), p(t('3. '), t('b', { bold: true }))]],
    ['1. a\n2. b\n2. c', [p(t('1. a')), p(t('2. b')), p(t('2. c'))]],
    ['01. a\n02. b', [p(t('01. a')), p(t('02. b'))]],
    ['3) a', [p(t('3) a'))]],
    ['007. Bond', [p(t('007. Bond'))]],
    [
      '```js\na\nb\n```',
      [
        {
          type: 'code_block',
          language: 'js',
          children: [
            { type: 'code_line', children: [t('a')] },
            { type: 'code_line', children: [t('b')] },
          ],
        },
      ],
    ],
    ['---', [{ type: 'hr', children: [t('')] }]],
    [
      '![a cat](https://example.com/cat.png)',
      [p({ type: 'a', url: 'https://example.com/cat.png', children: [t('a cat')] })],
    ],
    ['![](data:image/png;base64,AA==) x', [p(t(' x'))]],
    ['a ~~b~~ c', [p(t('a ~~b~~ c'))]],
    ['| a | b |\n|---|---|', [p(t('| a | b |\n|---|---|'))]],
    ['<b>hi</b> <script>alert(1)</script>', [p(t('<b>hi</b> <script>alert(1)</script>'))]],
    ['<div>\n\nhi', [p(t('<div>')), p(t('')), p(t('hi'))]],
    ['[1]: https://example.com', [p(t('[1]: https://example.com'))]],
    ['https://example.com/a_b_c', [p(t('https://example.com/a_b_c'))]],
    ['[x](javascript:alert(1))', [p(t('x'))]],
    ['![x](javascript:alert(1))', [p(t('x'))]],
    ['[x](<java\tscript:alert(1)>)', [p(t('x'))]],
    ['-', [p(t('-'))]],
    ['1.', [p(t('1.'))]],
    ['#', [p(t('#'))]],
    ['{{Secret}} {{= 1 + 1 =}}', [p(t('{{Secret}} {{= 1 + 1 =}}'))]],
    [['a', 'b'], [p(t('["a","b"]'))]],
    [['**a**'], [p(t('["**a**"]'))]],
    [[], [p(t('[]'))]],
  ];
  function li(text: string, ...more: unknown[]) {
    return { type: 'li', children: [{ type: 'lic', children: [t(text)] }, ...more] };
  }
  it.each(cases)('shows the value %j as Markdown', (value, blocks) => {
    expect(show(line('{{V}}'), { V: value, Secret: 'secret' })).toEqual(blocks);
  });
  it('is replaced between other paragraphs and inside other elements', () => {
    expect(show([...line('Hi'), ...line('{{V}}'), ...line('Bye')], { V: 'a\n\nb' })).toEqual([
      p(t('Hi')),
      p(t('a')),
      p(t('')),
      p(t('b')),
      p(t('Bye')),
    ]);
    expect(show([{ type: 'blockquote', children: line('{{V}}') }], { V: 'a' })).toEqual([
      { type: 'blockquote', children: [p(t('a'))] },
    ]);
  });
});

describe('bots of old versions', () => {
  it('show the last item of a list', () => {
    for (const version of ['3', '4', '5']) {
      expect(show(line('{{V}}'), { V: ['a', 'b'] }, version)).toEqual([p(t('b'))]);
      expect(show(line('It is {{V}}'), { V: ['a', 'b'] }, version)).toEqual([p(t('It is b'))]);
      expect(show(line('It is {{V}}'), { V: [] }, version)).toEqual([p(t('It is '))]);
    }
  });
});

describe('inline code', () => {
  it.each([
    ['{{= {{A}} + 1 =}}', [p(t('3'))]],
    ['It is {{= {{A}} + 1 =}}.', [p(t('It is 3.'))]],
    ['It is {{= null =}}.', [p(t('It is .'))]],
    ['{{= "a\\n\\n**b**" =}}', [p(t('a')), p(t('')), p(t('**b**'))]],
    ['{{= "{{A}}" =}}', [p(t('2'))]],
    ['{{= broken( {{A}} =}}', [p(t('broken( 2'))]],
  ])('%s', (template, blocks) => {
    expect(show(line(template), { A: '2' })).toEqual(blocks);
  });
});

describe('a large value is shown in bounded time:', () => {
  const heavy: readonly (readonly [name: string, value: string])[] = [
    ['a megabyte', '**a** '.repeat(40_000)],
    ['brackets', '['.repeat(10_000)],
    ['emphasis', '_*'.repeat(5_000)],
    ['emphasis within the bounds', '_*'.repeat(490)],
    ['quotes', '>'.repeat(5_000)],
    ['nested lists', '1. '.repeat(3_000)],
    ['nesting within the bounds', '> 1. '.repeat(6)],
    ['many lines', 'a\n\n'.repeat(4_000)],
    ['lines within the bounds', '- item **x**\n'.repeat(390)],
    ['blank lines', `${'\n'.repeat(11_000)}*x`],
    [
      'a staircase',
      Array.from({ length: 150 }, (_, depth) => `${' '.repeat(depth * 2)}- x`)
        .join('\n')
        .slice(0, 11_900),
    ],
    ['ticks', Array.from({ length: 44 }, (_, count) => '`'.repeat(count)).join(' ')],
    ['links', '[a]('.repeat(300)],
    ['escapes', '\\'.repeat(11_999)],
  ];
  it.each(heavy)('%s', (_name, value) => {
    const show = () => textOf(talk(bot([...line('{{V}}'), ...line('so {{V}}')], { V: value })));
    expect(show()).toBeInstanceOf(Array);
    expect(show).toComputeWithin(500);
  });
  it('without truncation', () => {
    const value = '**a** '.repeat(5_000).trim();
    expect(show(line('{{V}}'), { V: value })).toEqual([p(t(value))]);
  });
});

describe('the fuel of a text', () => {
  it('is the same for repeated texts', () => {
    const definition = { content: { richText: line('Hi '.repeat(1_000)) } };
    const charges: number[] = [];
    const view = { charge: (units: number) => void charges.push(units) } as View;
    const { say } = text as SayBlock;
    say(definition, view);
    say(definition, view);
    const fuel = 16 * JSON.stringify(definition.content).length;
    expect(charges).toEqual([fuel, fuel]);
  });
});
