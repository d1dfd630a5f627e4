// Custom values: detection of text and code, and failures of code.
import { describe, expect, it } from 'vitest';
import { createQuickJsEvaluator } from '../../evaluator/quickjs-evaluator.ts';
import { talk } from '../../testing/run-block.ts';
import { isPlainText } from './plain-text.ts';

const evaluator = await createQuickJsEvaluator();

const values = {
  Score: '5',
  Name: 'John',
  L: ['a', 'b'],
  Zip: '007',
  Day: '6',
  Month: '7',
  Year: '2026',
  Phone: '+49170',
  Braces: '{{Name}}',
  Code: 'alert(1)',
  Half: '0.5',
  U: null,
  Old: 'old',
};

function open(options: object) {
  const variables = Object.entries({ ...values, Target: 'before', Problem: 'before' }).map(
    ([name, value]) => ({ name, value }),
  );
  return talk(
    {
      variables,
      groups: [{ blocks: [{ type: 'Set variable', options: { variableId: 'Target', ...options } }, 'next'] }],
    },
    { evaluator },
  );
}

function target(options: object): unknown {
  return open(options).start().variables.Target;
}

describe('an expression that can be text or code', () => {
  it.each([
    // Empty.
    ['', undefined],
    ['   ', undefined],
    ['null', undefined],
    ['undefined', undefined],
    // Results that are not numbers.
    ['{{Score}} / 0', '5 / 0'],
    ['{{Score}} % 0', '5 % 0'],
    // Exactly one variable becomes its text.
    ['{{Name}}', 'John'],
    [' {{Name}} ', 'John'],
    ['{{Zip}}', '007'],
    ['{{L}}', '["a","b"]'],
    ['{{U}}', undefined],
    ['{{Nobody}}', undefined],
    ['{{Braces}}', '{{Name}}'],
    ['{{Code}}', 'alert(1)'],
    // Words and numbers stay unchanged.
    ['Promoter', 'Promoter'],
    ['he', 'he'],
    ['Math', 'Math'],
    ['Date', 'Date'],
    ['Hello, world!', 'Hello, world!'],
    ["It's fine", "It's fine"],
    ['0', '0'],
    ['10', '10'],
    ['12.50', '12.50'],
    ['-3', '-3'],
    ['007', '007'],
    ['1e3', '1e3'],
    ['12345678901234567890', '12345678901234567890'],
    ['+49 170 1234', '+49 170 1234'],
    ['+491701234', '+491701234'],
    ['2024-01-05', '2024-01-05'],
    ['06/07/2024', '06/07/2024'],
    ['12/24/2026', '12/24/2026'],
    ['1.2.2024', '1.2.2024'],
    ['1,2', '1,2'],
    ['9-5', '9-5'],
    ['24/7', '24/7'],
    ['10:30', '10:30'],
    ['2024-01', '2024-01'],
    ['yes/no', 'yes/no'],
    ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
    ['//cdn.example.com/x.png', '//cdn.example.com/x.png'],
    ['ada@example.com', 'ada@example.com'],
    ['#1', '#1'],
    ['50%', '50%'],
    ['Line one\nline two', 'Line one\nline two'],
    ['日本語', '日本語'],
    // Variables among words.
    ['Hello {{Name}}', 'Hello John'],
    ['{{Name}}!', 'John!'],
    ['{{Name}}, {{Score}}', 'John, 5'],
    ['{{Name}} {{Score}}', 'John 5'],
    ['{{Score}}{{Score}}', '55'],
    ['{{Name}}\n{{Score}}', 'John\n5'],
    ['{{Name}}; {{Score}}', 'John; 5'],
    ['{{Name}}: {{Score}}', 'John: 5'],
    ['{{Score}} points', '5 points'],
    ['{{Score}} €', '5 €'],
    ['${{Score}}', '$5'],
    ['I live in {{Name}}', 'I live in John'],
    ['{{Day}}/{{Month}}/{{Year}}', '6/7/2026'],
    ['{{Name}} - {{Phone}}', 'John - +49170'],
    ['{{Name}} / {{Name}}', 'John / John'],
    ['Please return the {{Name}}', 'Please return the John'],
    ['<b>{{Name}}</b>', '<b>John</b>'],
    ['{{Nobody}} there', ' there'],
    // Code without `isCode`.
    ['{{Score}} + 5', '10'],
    ['{{Score}} + 5;', '10'],
    ['{{Score}}+{{Score}}', '10'],
    ['({{Score}} + 1) * 2 - {{Half}}', '11.5'],
    ['{{Score}} +\n 5', '10'],
    ['{{Score}} - 5', '0'],
    ['1+1', '2'],
    ['10 - 5', '5'],
    ['60 * 60', '3600'],
    ['{{U}} + 1', '1'],
    ['{{Zip}} + 1', '0071'],
    ['{{Score}} > 3', 'true'],
    ['{{Score}} > 3 ? "big" : "small"', 'big'],
    ['{{L}}.length', '2'],
    ['{{L}}[0]', 'a'],
    ['{{L}}[9]', undefined],
    ['{{L}}.map((item) => item + 1)', ['a1', 'b1']],
    ['[1, {"a": 2}, null]', ['1', '{"a":2}', null]],
    ['({a: 1})', '{"a":1}'],
    ['"quoted"', 'quoted'],
    ['`Hi ${{{Name}}}`', 'Hi John'],
    // Quotes around a variable give its text.
    ['"{{Name}}"', 'John'],
    ["'Hi {{Name}}!'", 'Hi John!'],
    ['`Hi {{Name}}`', 'Hi John'],
    ['"{{Zip}}"', '007'],
    ['"{{L}}"', '["a","b"]'],
    ['"{{U}}"', undefined],
    ['"{{Score}}" + 1', '51'],
    ['{"name": "{{Name}}"}', '{"name":"John"}'],
    ['["{{Name}}", "{{Score}}"]', ['John', '5']],
    ['return "{{Name}}".length', '4'],
    ['He said "{{Name}}"', 'He said "John"'],
    ['Math.round({{Score}} / 2)', '3'],
    ['new Date().toISOString()', '2026-11-21T10:00:00.000Z'],
    ['const a = 1; return a', '1'],
    ['return {{Score}} + 1', '6'],
    ['if ({{Score}} > 3) { return "big" } return "small"', 'big'],
    ['await Promise.resolve({{Score}})', '5'],
    // Code that fails counts as text.
    ['const a=1; a', 'const a=1; a'],
    ['Hello(', 'Hello('],
    ['{{Score}} + unknown', '5 + unknown'],
    ['throw {{Score}}', 'throw 5'],
    ['for (;;);', 'for (;;);'],
  ])('returns for %s the value %j', (expressionToEvaluate, value) => {
    const turn = open({ expressionToEvaluate }).start();
    expect(turn.variables.Target).toEqual(value);
    expect(turn.reply.logs).toBeUndefined();
  });
  it.each([
    [5, '5'],
    [true, 'true'],
    [null, undefined],
    [undefined, undefined],
  ])('can be %j', (expressionToEvaluate, value) => {
    expect(target({ expressionToEvaluate })).toBe(value);
  });
});

describe('an expression that is code', () => {
  it.each([
    ['{{Score}} + 1', '6'],
    ['return [\n "a",\n "b"\n]', ['a', 'b']],
    ['2024-01-05', '2018'],
    ['1,2', '2'],
    ['"{{Name}}".length > 0', 'true'],
    ['{{Name}}', 'John'],
    ['', undefined],
    ['const a = {{Score}}; a', undefined],
    ['{{Name}}.toUpperCase()', 'JOHN'],
  ])('returns for %s the value %j', (expressionToEvaluate, value) => {
    const turn = open({ expressionToEvaluate, isCode: true, saveErrorInVariableId: 'Problem' }).start();
    expect(turn.variables.Target).toEqual(value);
    expect(turn.reply.logs).toBeUndefined();
  });
  it.each([
    ['{{Score}} / 0', 'Infinity'],
    ['{{Name}} * 1', 'NaN'],
  ])('sets nothing for %s with the result %s, and logs it', (expressionToEvaluate, what) => {
    const turn = open({ expressionToEvaluate, isCode: true }).start();
    expect(turn.variables.Target).toBeUndefined();
    expect(turn.reply.logs).toMatchObject([
      { status: 'error', description: expect.stringContaining(`returned ${what}, which is not a number`) },
    ]);
  });
  it('can also set other variables', () => {
    const { variables } = open({
      isCode: true,
      expressionToEvaluate: 'setVariable("Old", "new"); setVariable("Nobody", 1); return 7',
    }).start();
    expect(variables).toMatchObject({ Target: '7', Old: 'new' });
  });
  it.each([
    ['{{U}}.length', undefined, /^TypeError/],
    ['throw new Error("bad")', undefined, /^Error: bad$/],
    ['for (;;);', undefined, /^The code ran too long\.$/],
    ['Hello', undefined, /^ReferenceError/],
    ['Hello {{Name}}', 'Hello John', /^SyntaxError/],
    ['JSON.parse({{Name}}).name', undefined, /^SyntaxError/],
    ['new Function("1 +")()', undefined, /^SyntaxError/],
    ['throw new SyntaxError("bad")', undefined, /^SyntaxError: bad$/],
  ])('fails for %s and sets %j', (expressionToEvaluate, value, message) => {
    const turn = open({ expressionToEvaluate, isCode: true, saveErrorInVariableId: 'Problem' }).start();
    expect(turn.variables.Target).toBe(value);
    expect(turn.variables.Problem).toMatch(message);
    expect(turn.reply.logs).toMatchObject([{ status: 'error', details: expect.stringMatching(message) }]);
    expect(turn.said).toEqual(['next']);
  });
  it('that succeeds clears the error of the last run', () => {
    expect(
      open({ expressionToEvaluate: '1', isCode: true, saveErrorInVariableId: 'Problem' }).start().variables
        .Problem,
    ).toBeUndefined();
  });
});

describe('an expression in the client', () => {
  it('is sent with its values, and the reply is stored', () => {
    const chat = open({
      expressionToEvaluate: '{{Score}} + window.x',
      isExecutedOnClient: true,
      isCode: true,
      isUnsafe: false,
    });
    const turn = chat.start();
    expect(turn.reply.clientSideActions).toEqual([
      {
        type: 'setVariable',
        setVariable: {
          scriptToExecute: {
            content: '(vScore = JSON.parse(vScore), vScore + window.x\n)',
            args: [{ id: 'vScore', value: '5' }],
            isCode: true,
            isUnsafe: false,
          },
        },
        expectsDedicatedReply: true,
      },
    ]);
    expect(chat.say('["a",1]').variables.Target).toEqual(['a', '1']);
  });
  it('leaves the variable unchanged without a reply', () => {
    const chat = open({ expressionToEvaluate: 'window.x', isExecutedOnClient: true, isCode: true });
    chat.start();
    const turn = chat.say();
    expect(turn.variables.Target).toBe('before');
    expect(turn.said).toEqual(['next']);
  });
  it('that is code sets null when the client cannot run it, with a log', () => {
    const chat = open({
      expressionToEvaluate: '{{Score}} + window.x',
      isExecutedOnClient: true,
      isCode: true,
      saveErrorInVariableId: 'Problem',
    });
    chat.start();
    const turn = chat.say('vScore + window.x');
    expect(turn.variables.Target).toBeUndefined();
    expect(turn.variables.Problem).toContain('could not run the code');
    expect(turn.reply.logs).toMatchObject([{ status: 'error' }]);
    expect(turn.said).toEqual(['next']);
  });
  it('is text when the client cannot run it and it may be text', () => {
    const chat = open({ expressionToEvaluate: 'window.x + {{Score}}', isExecutedOnClient: true });
    chat.start();
    const turn = chat.say('window.x + vScore');
    expect(turn.variables.Target).toBe('window.x + 5');
    expect(turn.reply.logs).toBeUndefined();
  });
  it('can be a number', () => {
    const chat = open({ expressionToEvaluate: '5', isExecutedOnClient: true, isCode: true });
    chat.start();
    expect(chat.say('5').variables.Target).toBe('5');
  });
  it.each(['Hello {{Name}}', '{{Name}}', '007', ''])(
    'is not sent when it is text: %j',
    (expressionToEvaluate) => {
      const turn = open({ expressionToEvaluate, isExecutedOnClient: true }).start();
      expect(turn.reply.clientSideActions).toBeUndefined();
      expect(turn.said).toEqual(['next']);
    },
  );
});

it.each<(size: number) => string>([
  (size) => '1-'.repeat(size),
  (size) => '{{a}}/'.repeat(size),
  (size) => ' '.repeat(size),
  (size) => '1 - '.repeat(size),
  (size) => `a${' '.repeat(size)}{{b}}`,
  (size) => '0'.repeat(size),
  (size) => ','.repeat(size),
])('%o is checked in linear time', (textOf) => {
  expect((size: number) => isPlainText(textOf(size))).toTakeLinearTime({ from: 10_000, to: 100_000 });
});
