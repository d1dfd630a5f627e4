// Exact JSON: digits of long numbers, and nesting, compared with a slow parser.
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { parseExactly } from './exact-json.ts';
import { limits } from './limits.ts';

/** Reference implementation: inspects each value while parsing. Slow, but obviously correct. */
function parseSlowly(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && /^-?\d+$/.test(context?.source ?? '') && !Number.isSafeInteger(value)
      ? context?.source
      : value,
  );
}

describe('parseExactly with numbers beyond a double', () => {
  it.each([
    ['12345678901234567890', '12345678901234567890'],
    ['-12345678901234567890', '-12345678901234567890'],
    [' 9007199254740992 ', '9007199254740992'],
    ['9007199254740991', 9007199254740991],
    ['1234567890123456.5', 1234567890123456.5],
    ['12345678901234567890e3', Number('12345678901234567890e3')],
    ['1e30', 1e30],
    ['"12345678901234567890"', '12345678901234567890'],
    ['{"a":12345678901234567890,"b":[1,12345678901234567891]}', expect.anything()],
    ['{"12345678901234567890":1}', { '12345678901234567890': 1 }],
    ['["a\\"12345678901234567890",12345678901234567890]', expect.anything()],
    [`[${'9'.repeat(400)}]`, ['9'.repeat(400)]],
  ])('%s', (text, value) => {
    expect(parseExactly(text)).toEqual({ ok: true, value });
    expect(parseExactly(text)).toEqual({ ok: true, value: parseSlowly(text) });
  });

  it.each([
    '{12345678901234567890:1}',
    '{12345678901234567890 \n : 1}',
    '[01234567890123456789]',
    '[+12345678901234567890]',
    '[.12345678901234567890]',
    '[12345678901234567890.]',
    '[1234567890123456789-0]',
    'x12345678901234567890',
    '12345678901234567890"',
    '"12345678901234567890',
    '[12345678901234567890',
    '-',
    '',
  ])('refuses invalid JSON: %s', (text) => {
    expect(() => parseSlowly(text)).toThrow();
    expect(parseExactly(text)).toEqual({ ok: false, reason: expect.any(String) });
  });
});

it('accepts JSON up to the maximum depth', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(parseExactly(nested(limits.jsonDepth)).ok).toBe(true);
  expect(parseExactly(nested(limits.jsonDepth + 1))).toEqual({
    ok: false,
    reason: expect.stringContaining('levels'),
    isTooDeep: true,
  });
  expect(parseExactly(`"${'['.repeat(1_000)}"`).ok).toBe(true);
});

it.each([8_190, 8_191, 8_192, 8_193])('parses values that begin at character %s', (start) => {
  for (const padding of ['a', 'ä', '\\\\']) {
    const filled = padding.repeat(Math.ceil(start / padding.length)).slice(0, start - 2);
    for (const value of ['"\\"[[["', '12345678901234567890', '"\\\\"', '"😀"', '[{}]']) {
      const text = `["${filled}",${value},"${filled}\\",12345678901234567890"]`;
      expect(parseExactly(text)).toEqual(
        isReadable(text) ? { ok: true, value: parseSlowly(text) } : { ok: false, reason: expect.any(String) },
      );
    }
  }
  const deep = '['.repeat(limits.jsonDepth + 1);
  expect(parseExactly(`["${'x'.repeat(start - 2)}",${deep}`).ok).toBe(false);
  expect(parseExactly(`["${'x'.repeat(start - 2)}\\"${deep}"]`).ok).toBe(true);
});

function isReadable(text: string): boolean {
  try {
    parseSlowly(text);
    return true;
  } catch {
    return false;
  }
}

it('agrees with the reference implementation for random text', () => {
  const piece = fc.constantFrom(
    '12345678901234567890',
    '-9007199254740993',
    '0',
    '1.5e3',
    '"',
    '\\',
    '\\"',
    '"a"',
    ':',
    ',',
    '[',
    ']',
    '{',
    '}',
    ' ',
    '-',
    'true',
  );
  const jsonLike = fc.oneof(
    fc.json(),
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc
      .array(
        fc.oneof(
          fc.bigInt().map(String),
          fc.string().map((text) => JSON.stringify(text)),
        ),
      )
      .map((values) => `{"a":[${values.join(', ')}]}`),
  );
  fc.assert(
    fc.property(jsonLike, (text) => {
      const read = parseExactly(text);
      let slow: unknown;
      try {
        slow = { ok: true, value: parseSlowly(text) };
      } catch {
        slow = { ok: false, reason: expect.any(String) };
      }
      expect(read).toEqual(slow);
    }),
    { seed: inject('seed'), numRuns: 5_000 },
  );
});
