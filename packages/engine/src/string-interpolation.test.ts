// Places inside quoted text of code: what is written for them, and what stays as it is.
import { describe, expect, it } from 'vitest';
import { bindCode } from './code.ts';
import type { Flow } from './flow.ts';
import { parseTemplate } from './template.ts';

const flow = {
  variables: [
    { id: 'v1', name: 'A' },
    { id: 'v2', name: 'B' },
  ],
  variablesByName: new Map([
    ['A', [0]],
    ['B', [1]],
  ]),
} as unknown as Flow;

/** The code as it is run, with short names: `a` and `b` for values, `A` and `B` for their texts. */
function written(code: string): string {
  const named = (name: string) => (flow.variablesByName.has(name) ? 'x' : null);
  const { content } = bindCode(parseTemplate(code), { flow, named, charge: () => {} });
  return content
    .replaceAll('variable_0_text', 'A')
    .replaceAll('variable_1_text', 'B')
    .replaceAll('variable_0', 'a')
    .replaceAll('variable_1', 'b');
}

describe('a variable inside quotes', () => {
  it.each([
    ['"{{A}}"', '(""+A+"")'],
    ["'{{A}}'", "(''+A+'')"],
    ['"Hi {{A}} and {{B}}!"', '("Hi "+A+" and "+B+"!")'],
    ['"{{A}}".length', '(""+A+"").length'],
    ['"Hi {{Nobody}}!"', '("Hi "+""+"!")'],
    ['`Hi {{A}}`', '`Hi ${A}`'],
    ['`$' + '{{A}}`', '`$${A}`'],
    ['`${{{A}}}`', '`${a}`'],
    ['`\\${"{{A}}"}`', '`\\${"${A}"}`'],
    ['`${ {x: "{{A}}"}.x } {{B}}`', '`${ {x: (""+A+"")}.x } ${B}`'],
    ['return "{{A}}"', 'return (""+A+"")'],
    ['{{A}} + "-{{B}}"', 'a + ("-"+B+"")'],
    ['f("{{A}}", {{B}})', 'f((""+A+""), b)'],
    ['["{{A}}", "{{B}}"]', '[(""+A+""), (""+B+"")]'],
    ['{"name": "{{A}}"}', '{"name": (""+A+"")}'],
    ['({"{{A}}": 1, "{{B}}" : 2})', '({[""+A+""]: 1, [""+B+""] : 2})'],
    ['x ? "{{A}}" : "{{B}}"', 'x ? (""+A+"") : (""+B+"")'],
    ['"\\"{{A}}\\""', '("\\""+A+"\\"")'],
    ['"it\'s {{A}}"', '("it\'s "+A+"")'],
    ['// it\'s "a\n"{{A}}"', '// it\'s "a\n(""+A+"")'],
    ['/* " */ "{{A}}"', '/* " */ (""+A+"")'],
    ['/["\']/.test("{{A}}")', '/["\']/.test((""+A+""))'],
    ['{{A}} / 2 + "{{B}}" / 2', 'a / 2 + (""+B+"") / 2'],
    ['(a) / "{{A}}"', '(a) / (""+A+"")'],
  ])('%s is run as %s', (code, expected) => {
    expect(written(code)).toBe(expected);
  });
});

describe('a variable outside a complete string literal', () => {
  it.each([
    ['{{A}} + 1', 'a + 1'],
    ['"x" + {{A}}', '"x" + a'],
    ["Don't forget {{A}}, it's late", "Don't forget a, it's late"],
    ['Hello "{{A}}"', 'Hello "a"'],
    ['"{{A}}', '"a'],
    ['"a\n{{A}}"', '"a\na"'],
    ['"\\{{A}}"', '"\\a"'],
    ['/{{A}}"/ + 1', '/a"/ + 1'],
    ['// "{{A}}"', '// "a"'],
    ['"{{= 1 =}}{{A}}"', '"1a"'],
  ])('%s is run as %s', (code, expected) => {
    expect(written(code)).toBe(expected);
  });
});

it('binds the text of a variable once, next to its value', () => {
  const values: Readonly<Record<string, readonly string[]>> = { A: ['1', '"+evil+"'] };
  const { content, bindings } = bindCode(parseTemplate('"{{A}} {{A}} {{B}}" + {{A}}'), {
    flow,
    named: (name) => values[name] ?? null,
    charge: () => {},
  });
  expect(content).toBe('(""+variable_0_text+" "+variable_0_text+" "+variable_1_text+"") + variable_0');
  expect(bindings).toEqual([
    { name: 'variable_0_text', value: '["1","\\"+evil+\\""]' },
    { name: 'variable_1_text', value: '' },
    { name: 'variable_0', value: ['1', '"+evil+"'] },
  ]);
});

it('binds the variables of long code within a time limit', () => {
  const code = `${'"{{A}}" + \'x\' + '.repeat(5_000)}1`;
  expect(() => written(code)).toComputeWithin(1_000);
});
