// Templates: what is a place and what is literal text.
import { describe, expect, it } from 'vitest';
import { parseTemplate, soleVariable } from './template.ts';

const text = (value: string) => ({ type: 'text', text: value });
const variable = (name: string) => ({ type: 'variable', name });
const code = (source: string) => ({ type: 'code', code: source });

describe('parseTemplate', () => {
  it.each([
    ['', []],
    ['plain', [text('plain')]],
    ['Hi {{Name}}!', [text('Hi '), variable('Name'), text('!')]],
    ['{{A}}{{B}}', [variable('A'), variable('B')]],
    ['{{ Name }}', [variable(' Name ')]],
    ['${{Name}}', [text('$'), variable('Name')]],
    ['{{}} {x} {{Name}', [text('{{}} {x} {{Name}')]],
    ['{{{Name}}}', [text('{'), variable('Name'), text('}')]],
    ['{{a{b}}', [text('{{a{b}}')]],
    ['{{= 1 + {{Score}} =}} points', [code('1 + {{Score}}'), text(' points')]],
    ['{{= never closed', [text('{{= never closed')]],
    ['{{==}}', [text('{{==}}')]],
    ['{{__proto__}}', [variable('__proto__')]],
  ])('%j', (template, segments) => {
    expect(parseTemplate(template)).toEqual(segments);
  });

  it('takes a flood of openings in its stride', () => {
    expect(parseTemplate('{{'.repeat(50_000))).toEqual([text('{{'.repeat(50_000))]);
    expect(parseTemplate('{{='.repeat(20_000))).toHaveLength(1);
  });
});

describe('soleVariable', () => {
  it.each([
    ['{{Name}}', 'Name'],
    [' {{Name}}', undefined],
    ['{{A}}{{B}}', undefined],
    ['{{= 1 =}}', undefined],
    ['', undefined],
  ])('%j', (template, name) => {
    expect(soleVariable(template)).toBe(name);
  });
});
