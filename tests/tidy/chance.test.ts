// The rule on chance in tests.
import { expect, it } from 'vitest';
import { unseededTests } from './chance.ts';
import { treeOf } from './tree.ts';

it.each([
  ['fc.assert(property);', 1],
  ["fc.configureGlobal({ seed: inject('seed') });\nfc.assert(property);", 0],
  ["fc.assert(property, { seed: inject('seed') });", 0],
  ['fc.sample(talks, { seed: 7 });', 0],
])('a random test without a seed is reported: %s', (text, wrongs) => {
  expect(unseededTests(treeOf({ 'packages/engine/src/a.test.ts': text }))).toHaveLength(wrongs);
});
