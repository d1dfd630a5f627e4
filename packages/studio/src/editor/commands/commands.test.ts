import { expect, it } from 'vitest';
import { COMMANDS } from './commands.ts';

const doubled = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

it('names each command and each key once', () => {
  expect(doubled(COMMANDS.map(({ id }) => id))).toEqual([]);
  expect(doubled(COMMANDS.map(({ label }) => label))).toEqual([]);
  expect(doubled(COMMANDS.flatMap(({ keys = [] }) => keys))).toEqual([]);
});

it('lists every command that has a key among the shortcuts', () => {
  expect(COMMANDS.filter(({ keys, shown }) => (keys === undefined) !== (shown === undefined))).toEqual([]);
});
