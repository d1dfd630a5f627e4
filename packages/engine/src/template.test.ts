// Templates: what is a place and what is literal text.
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
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

  it('parses a long row of opening braces as text', () => {
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
  it.each<[string, (size: number) => string]>([
    ['opening braces', (size) => '{{'.repeat(size)],
    ['unclosed code', (size) => '{{=1'.repeat(size)],
    ['code that is closed once, after a line break', (size) => `${'{{=1'.repeat(size)}\n2=}}`],
    ['code of blanks', (size) => `${'{{= '.repeat(size)}=}}`],
    ['names that are closed once', (size) => `${'{{a'.repeat(size)}}}`],
    ['one name of blanks', (size) => `{{=${' '.repeat(size)}`],
    ['names with one closing brace', (size) => '{{a}'.repeat(size)],
    ['nested opening braces with closing braces', (size) => `${'{{'.repeat(size)}}}`],
    ['double opening braces and one closing brace', (size) => '{{{{a}'.repeat(size)],
    ['code ends', (size) => `{{=\n1\n${'2=}}'.repeat(size)}`],
  ])('with %s is parsed in linear time', (_what, templateOf) => {
    expect((size: number) => parseTemplate(templateOf(size))).toTakeLinearTime({ from: 20_000, to: 300_000 });
    const template = templateOf(300_000);
    const segments = parseTemplate(template);
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

describe('any combination of braces', () => {
  /** The place that begins at an opening, as the rules say it, and how long it is. */
  function placeAt(rest: string): { place: unknown; length: number } | undefined {
    if (!rest.startsWith('{{=')) {
      const [whole, name] = /^\{\{([^{}]+)\}\}/.exec(rest) ?? [];
      return whole === undefined || name === undefined
        ? undefined
        : { place: variable(name), length: whole.length };
    }
    const close = rest.indexOf('=}}', 3);
    const source = rest.slice(3, close).trim();
    return close === -1 || source === '' || source.includes('\n')
      ? undefined
      : { place: code(source), length: close + 3 };
  }

  /** All places, looked for anew at each opening. */
  function placesOf(template: string): unknown[] {
    const places: unknown[] = [];
    for (let open = 0; open < template.length; ) {
      const found = template.startsWith('{{', open) ? placeAt(template.slice(open)) : undefined;
      if (found) places.push(found.place);
      open += found?.length ?? 1;
    }
    return places;
  }

  it('is parsed like the reference parser parses it', () => {
    const pieces = fc.constantFrom('{', '{{', '{{=', '}', '}}', '=}}', 'a', ' ', '\n');
    const templates = fc.array(pieces, { maxLength: 14 }).map((list) => list.join(''));
    fc.assert(
      fc.property(templates, (template) => {
        expect(parseTemplate(template).filter(({ type }) => type !== 'text')).toEqual(placesOf(template));
      }),
      { seed: inject('seed'), numRuns: inject('isLong') ? 100_000 : 3_000 },
    );
  });
});
