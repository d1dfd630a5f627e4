// The marked section: what a run measured is replaced, what it did not measure stays.
import { describe, expect, it } from 'vitest';
import { withResults } from './document.ts';
import { table } from './table.ts';

const BEGIN = '<!-- results: written by `npm run bench -- --write` -->';
const END = '<!-- end of results -->';
const inside = (section: string) => `before\n${BEGIN}\n\n${section}\n\n${END}\nafter`;
const paragraphs = (...parts: string[]) => parts.join('\n\n');

const monday = 'Measured on Monday with `bench`.\n\n- machine: ours';
const wednesday = 'Measured on Wednesday with `bench`.\n\n- machine: ours';
const tuesday = 'Measured on Tuesday with `bench --only b`.\n\n- machine: ours';

describe('results in a document', () => {
  it('are written into an empty section, and the text around it stays', () => {
    const results = paragraphs(monday, '### A\n\na');
    expect(withResults(`before\n${BEGIN}${END}\nafter`, results)).toBe(inside(results));
  });
  it('do not change when the same results are written again', () => {
    const results = paragraphs(monday, '### A\n\na', '### B\n\nb');
    expect(withResults(inside(results), results)).toBe(inside(results));
  });
  it('replace the part of the same name, and the other parts name their own date', () => {
    const earlier = paragraphs(monday, '### A\n\na', '### B\n\nb', '### C\n\nc');
    const once = withResults(inside(earlier), paragraphs(tuesday, '### B\n\nnew'));
    expect(once).toBe(
      inside(
        paragraphs(
          tuesday,
          '### A\n\nMeasured on Monday with `bench`.\n\na',
          '### B\n\nnew',
          '### C\n\nMeasured on Monday with `bench`.\n\nc',
        ),
      ),
    );
    const again = withResults(once, paragraphs(wednesday, '### C\n\nnewest'));
    expect(again).toBe(
      inside(
        paragraphs(
          wednesday,
          '### A\n\nMeasured on Monday with `bench`.\n\na',
          '### B\n\nMeasured on Tuesday with `bench --only b`.\n\nnew',
          '### C\n\nnewest',
        ),
      ),
    );
  });
  it.each([
    [['B'], ['A', 'B', 'C'], ['A', 'B', 'C']],
    [
      ['A', 'C'],
      ['A', 'B', 'C', 'D'],
      ['A', 'B', 'C', 'D'],
    ],
    [['A', 'C'], ['B'], ['A', 'C', 'B']],
    [
      ['A', 'B', 'C'],
      ['B', 'D'],
      ['A', 'B', 'D', 'C'],
    ],
  ])('of a document with %j and a run with %j are in the order %j', (earlier, measured, expected) => {
    const partsOf = (titles: string[]) => titles.map((title) => `### ${title}\n\ntext`);
    const document = inside(paragraphs(monday, ...partsOf(earlier)));
    const merged = withResults(document, paragraphs(tuesday, ...partsOf(measured)));
    expect(merged.match(/(?<=^### ).+$/gm)).toEqual(expected);
  });
  it('name the machine when it was another one', () => {
    const fresh = paragraphs('Measured on Tuesday.\n\n- machine: theirs', '### B\n\nb');
    expect(withResults(inside(paragraphs(monday, '### A\n\na')), fresh)).toContain(
      '### A\n\nMeasured on Monday with `bench`, on another machine: ours.\n\na',
    );
  });
  it('keep the goals of parts that were not measured', () => {
    const aims = (...rows: string[][]) => `### Aims\n\n${table(['figure', 'measured', 'aim', ''], rows)}`;
    const earlier = aims(['one', '1', '≥ 2', 'missed'], ['two', '9', '≤ 8', 'missed']);
    const fresh = aims(['two', '7', '≤ 8', 'met'], ['three', '3', '≥ 3', 'met']);
    expect(withResults(inside(paragraphs(monday, earlier)), paragraphs(tuesday, fresh))).toBe(
      inside(
        paragraphs(
          tuesday,
          aims(['one', '1', '≥ 2', 'missed'], ['two', '7', '≤ 8', 'met'], ['three', '3', '≥ 3', 'met']),
        ),
      ),
    );
    const without = paragraphs(tuesday, '### A\n\na');
    expect(withResults(inside(paragraphs(monday, earlier)), without)).toContain(earlier);
  });
  it.each(['no marks', `${END}${BEGIN}`, BEGIN])(
    'are refused by a document without a section: %j',
    (document) => {
      expect(() => withResults(document, 'x')).toThrow('no section');
    },
  );
});
