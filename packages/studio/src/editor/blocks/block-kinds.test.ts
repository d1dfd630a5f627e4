import { expect, it } from 'vitest';
import { findKinds } from './block-kinds.ts';

it.each([
  ['number', ['Number', 'Phone']],
  ['e-mail', ['E-mail', 'Send e-mail']],
  ['Mobile', ['Phone']],
])('finds %s, names before other words', (search, labels) => {
  const found = findKinds(search).map(([, { label }]) => label);
  expect(found.slice(0, labels.length)).toEqual(labels);
});
