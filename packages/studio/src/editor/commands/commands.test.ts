import { expect, it } from 'vitest';
import { COMMANDS } from './commands.ts';

const doubled = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

it('every editor command and every key is unique', () => {
  expect(doubled(COMMANDS.map(({ id }) => id))).toEqual([]);
  expect(doubled(COMMANDS.map(({ label }) => label))).toEqual([]);
  expect(doubled(COMMANDS.flatMap(({ keys = [] }) => keys))).toEqual([]);
});

it('every command with a key shows it in the list of shortcuts', () => {
  expect(COMMANDS.filter(({ keys, shown }) => (keys === undefined) !== (shown === undefined))).toEqual([]);
});
