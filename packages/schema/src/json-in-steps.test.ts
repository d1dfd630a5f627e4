// JSON parsed in pieces: the same result as in one go, for any text and piece size.
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { parseJsonInSteps } from './json-in-steps.ts';
import { atAStretch } from './steps.ts';

/** The outcome of a parser: the value as JSON, which shows the order of keys, or that the text is invalid. */
function outcome(parse: () => unknown): string {
  try {
    return JSON.stringify(parse());
  } catch (error) {
    if (error instanceof SyntaxError) return 'no JSON';
    throw error;
  }
}

/** Texts that are JSON or almost JSON. */
const texts = fc.oneof(
  fc.json({ maxDepth: 5 }),
  fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value, null, 1)),
  fc
    .array(
      fc.constantFrom(...'[]{},:" \n\\', '1', '"a"', '"a":', '"__proto__":', '-', 'null', 'tru', '\u00a0'),
      {
        maxLength: 24,
      },
    )
    .map((parts) => parts.join('')),
  fc
    .record({
      value: fc.jsonValue({ maxDepth: 4 }),
      at: fc.nat(),
      put: fc.constantFrom('', ',', ']', '}', '"', ' ', '[', ':'),
    })
    .map(({ value, at, put }) => {
      const text = JSON.stringify([value, { a: value, __b: [value] }]);
      const place = at % (text.length + 1);
      return `${text.slice(0, place)}${put}${text.slice(place + (put === '' ? 1 : 0))}`;
    }),
);

describe('JSON in steps', () => {
  it('agrees with JSON.parse for random text', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), (text, pieceCharacters) => {
        const inSteps = outcome(() => atAStretch(parseJsonInSteps(text, pieceCharacters)));
        expect(inSteps).toBe(outcome(() => JSON.parse(text)));
      }),
      { seed: inject('seed'), numRuns: inject('isLong') ? 200_000 : 4_000 },
    );
  });

  it.each<[string, unknown]>([
    ['keys', Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, index]))],
    [
      'objects',
      { list: Array.from({ length: 20_000 }, (_, id) => ({ id, name: `name ${id}`, tags: [] })), last: true },
    ],
    ['lists in lists', Array.from({ length: 300 }, () => [Array.from({ length: 900 }, (_, index) => index)])],
  ])('parses %s in many steps', (_what, value) => {
    const steps = parseJsonInSteps(JSON.stringify(value));
    let count = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) count++;
    expect(step.value).toEqual(value);
    expect(count).toBeGreaterThan(8);
  });

  it('can run interleaved with another parse', () => {
    const [one, other] = [
      JSON.stringify(Array(50_000).fill('one')),
      JSON.stringify(Array(50_000).fill('other')),
    ];
    const both = [parseJsonInSteps(one), parseJsonInSteps(other)];
    const values: unknown[] = [];
    while (values.length < 2)
      for (const steps of both) {
        const { done, value } = steps.next();
        if (done && value) values.push(value);
      }
    expect(values.map((value) => JSON.stringify(value))).toEqual(expect.arrayContaining([one, other]));
  });

  it.each([
    ['{"a":1,}'.padEnd(70_000), /Expected double-quoted property name|Unexpected/],
    [`[${'1,'.repeat(70_000)}]`, /Unexpected token/],
    [`[${'1,'.repeat(70_000)}1`, /Unexpected end/],
    [`[${'1,'.repeat(70_000)}1] 2`, /after the end/],
    [`[${'1,'.repeat(70_000)}1}`, /Unexpected token '}'/],
  ])('reports the syntax error', (text, message) => {
    expect(() => atAStretch(parseJsonInSteps(text))).toThrow(message);
  });
});
