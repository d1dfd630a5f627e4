import { expect, it } from 'vitest';
import { sourceOf } from './chat-source.ts';

it.each<[string, Record<string, unknown> | undefined, string | undefined]>([
  ['no values', undefined, undefined],
  ['another variable', { Name: 'Ada' }, undefined],
  ['a campaign', { utm_source: ' Newsletter ' }, 'newsletter'],
  ['both, of which utm_source comes first', { source: 'a', UTM_Source: 'b' }, 'b'],
  ['a value that is no text', { utm_source: 5, Source: 'flyer' }, 'flyer'],
  ['an address', { utm_source: 'ada@example.org' }, undefined],
  ['a text that is no name', { utm_source: `a${'b'.repeat(40)}` }, undefined],
])('the source of a chat is read from %s', (_, variables, source) => {
  expect(sourceOf(variables)).toBe(source);
});
