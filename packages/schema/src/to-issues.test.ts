// Messages of a failed parse. They depend on what zod reports, so an update of zod may break these tests.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { limits } from './limits.ts';
import { toIssues } from './to-issues.ts';

const Shape = z.object({
  name: z.string().min(2).max(5).optional(),
  count: z.number().min(0).max(9).optional(),
  isOpen: z.boolean().optional(),
  list: z.array(z.string()).max(2).optional(),
  color: z.enum(['red', 'blue']).optional(),
  only: z.literal('one').optional(),
  record: z.record(z.string(), z.string()).optional(),
  code: z.string().regex(/^x/).optional(),
  digits: z.string().regex(/^\d+$/, 'This is not a whole number.').optional(),
  share: z.number({ error: 'Say how many percent.' }).min(1, { error: 'At least 1 percent.' }).optional(),
  state: z.enum(['on', 'off'], { error: 'This is neither "on" nor "off".' }).optional(),
  strict: z.strictObject({ a: z.string().optional() }).optional(),
  which: z.union([z.literal('all'), z.array(z.string())]).optional(),
  mail: z.email().optional(),
  page: z.url({ protocol: /^https?$/ }).optional(),
  filled: z.string().min(1).optional(),
  some: z.array(z.string()).min(1).optional(),
  special: z
    .string()
    .refine((text) => text !== 'no', { message: 'Expected yes.' })
    .optional(),
  mixed: z.union([z.string(), z.array(z.number())]).optional(),
  font: z
    .union([
      z.object({ type: z.literal('Google'), family: z.string() }),
      z.object({ type: z.literal('Custom'), css: z.string() }),
    ])
    .optional(),
  shape: z
    .discriminatedUnion('type', [z.object({ type: z.literal('a') }), z.object({ type: z.literal('b') })])
    .optional(),
});

describe('toIssues', () => {
  it.each([
    [7, [], 'Expected an object, got a number.'],
    [null, [], 'Expected an object, got null.'],
    [undefined, [], 'This is missing; expected an object.'],
    [{ name: 7 }, ['name'], 'Expected text, got a number.'],
    [{ name: 'a' }, ['name'], 'Too short: expected at least 2 characters.'],
    [{ name: 'abcdef' }, ['name'], 'Too long: expected at most 5 characters.'],
    [{ count: 10 }, ['count'], 'Too large: expected at most 9.'],
    [{ count: -1 }, ['count'], 'Too small: expected at least 0.'],
    [{ count: Number.NaN }, ['count'], 'Expected a number, got no real number.'],
    [{ isOpen: 'yes' }, ['isOpen'], 'Expected true or false, got text.'],
    [{ list: {} }, ['list'], 'Expected a list, got an object.'],
    [{ list: ['a', 5] }, ['list', 1], 'Expected text, got a number.'],
    [{ list: ['a', 'b', 'c'] }, ['list'], 'Too long: expected at most 2 items.'],
    [{ color: 'green' }, ['color'], 'Expected one of "red", "blue".'],
    [{ only: 'two' }, ['only'], 'Expected "one".'],
    [{ which: 'some' }, ['which'], 'Expected "all" or a list.'],
    [{ record: [] }, ['record'], 'Expected an object, got a list.'],
    [{ code: 'y' }, ['code'], 'This text does not have the expected form.'],
    [{ digits: 'y' }, ['digits'], 'This is not a whole number.'],
    [{ share: 'y' }, ['share'], 'Say how many percent.'],
    [{ share: 0 }, ['share'], 'At least 1 percent.'],
    [{ state: 'y' }, ['state'], 'This is neither "on" nor "off".'],
    [{ strict: { b: 1 } }, ['strict', 'b'], 'There is no such field here.'],
    [{ mail: 'y' }, ['mail'], 'Expected an email address such as ada@example.com.'],
    [{ page: 'y' }, ['page'], 'Expected a web address such as https://example.com.'],
    [{ filled: '' }, ['filled'], 'Too short: expected at least 1 character.'],
    [{ filled: [] }, ['filled'], 'Expected text, got a list.'],
    [{ some: [] }, ['some'], 'Too short: expected at least 1 item.'],
    [{ special: 'no' }, ['special'], 'Expected yes.'],
    [{ mixed: true }, ['mixed'], 'Expected text or a list.'],
    [{ mixed: [1, 'b'] }, ['mixed', 1], 'Expected a number, got text.'],
    [{ font: { type: 'Custom', css: 4 } }, ['font', 'css'], 'Expected text, got a number.'],
    [{ font: { type: 'Google' } }, ['font', 'family'], 'This is missing; expected text.'],
    [{ shape: { type: 'c' } }, ['shape', 'type'], 'Expected one of "a", "b".'],
    [{ shape: {} }, ['shape', 'type'], 'Expected one of "a", "b".'],
  ])('%j', (value, path, message) => {
    const parsed = Shape.safeParse(value);
    expect(toIssues(parsed.error!)).toEqual([{ path, message, code: expect.any(String) }]);
  });

  it('puts the prefix in front of every path', () => {
    const parsed = Shape.safeParse({ name: 7 });
    expect(toIssues(parsed.error!, ['bot', 3])[0]?.path).toEqual(['bot', 3, 'name']);
  });

  it('returns a bounded number of issues', () => {
    const parsed = z.array(z.string()).safeParse(Array(1000).fill(1));
    expect(toIssues(parsed.error!)).toHaveLength(limits.issues);
  });

  it('lists only some of many allowed values', () => {
    const parsed = z.enum(Array.from({ length: 30 }, (_, index) => `value${index}`)).safeParse('x');
    expect(toIssues(parsed.error!)[0]?.message).toMatch(
      /^Expected one of "value0", .*"value19" and others\.$/,
    );
  });
});
