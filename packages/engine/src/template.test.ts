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

describe('a hostile template', () => {
  it.each([
    ['openings', '{{'.repeat(1_000_000)],
    ['code that is never closed', '{{=1'.repeat(500_000)],
    ['code that is closed once, behind a line end', `${'{{=1'.repeat(300_000)}\n2=}}`],
    ['code of blanks', `${'{{= '.repeat(300_000)}=}}`],
    ['names that are closed once', `${'{{a'.repeat(500_000)}}}`],
    ['one name of blanks', `{{=${' '.repeat(2_000_000)}`],
    ['closings', '{{a}'.repeat(300_000)],
    ['code ends', `{{=\n1\n${'2=}}'.repeat(300_000)}`],
  ])('of %s is cut in linear time', (_what, template) => {
    const started = performance.now();
    const segments = parseTemplate(template);
    // Quadratic cutting takes minutes; this is the outer bound of a very busy machine.
    expect(performance.now() - started).toBeLessThan(5_000);
    const written = segments.map((segment) => {
      if (segment.type === 'text') return segment.text;
      return segment.type === 'variable' ? `{{${segment.name}}}` : `{{=${segment.code}=}}`;
    });
    expect(written.join('').replaceAll(/\s/g, '')).toBe(template.replaceAll(/\s/g, ''));
    soleVariable(template);
  });

  it.each([
    ['{{=\n1\n=}}', [code('1')]],
    ['{{= 1\n2 =}}', [text('{{= 1\n2 =}}')]],
    ['{{= 1\n2 =}}{{= 3 =}}', [text('{{= 1\n2 =}}'), code('3')]],
    ['{{=   =}}x', [text('{{=   =}}x')]],
    ['{{a\n{{= 1 =}}', [text('{{a\n'), code('1')]],
  ])('%j', (template, segments) => {
    expect(parseTemplate(template)).toEqual(segments);
  });
});
