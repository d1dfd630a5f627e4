// What the benchmark understands of its command line.
import { describe, expect, it } from 'vitest';
import type { BenchOptions } from './options.ts';
import { commandOf, readOptions, SECTION_NAMES } from './options.ts';

describe('the options of the benchmark', () => {
  it('include every section but the soak by default', () => {
    expect(readOptions([])).toEqual({
      isQuick: false,
      isProfile: false,
      isWriting: false,
      jsonFile: undefined,
      sections: SECTION_NAMES.filter((name) => name !== 'soak'),
      against: undefined,
      minutes: undefined,
      isHelp: false,
    });
  });
  it('keep the order of the sections', () => {
    expect(readOptions(['--only', 'engine, release', '--quick'])).toMatchObject({
      isQuick: true,
      sections: ['release', 'engine'],
    });
  });
  it('name the release to compare with', () => {
    expect(readOptions(['--against', 'v0.1.0'])).toMatchObject({ against: 'v0.1.0' });
  });
  it.each([
    [['--only', 'engin'], 'no part "engin"'],
    [['--qick'], '--qick'],
    [['file'], 'file'],
    [['--minutes', 'ten'], '"ten" is not a number of minutes'],
    [['--minutes', '0'], 'from 0.1 to 120'],
  ])('reject %j', (args, sentence) => {
    expect(readOptions(args)).toMatchObject({ complaint: expect.stringContaining(sentence) });
  });
});

it.each([
  [[], 'npm run bench'],
  [['--write', '--json', 'bench.json'], 'npm run bench'],
  [['--only', 'soak', '--minutes', '0.5'], 'npm run bench -- --only soak --minutes 0.5'],
  [['--against', 'v0.1.0', '--write'], 'npm run bench -- --against v0.1.0'],
  [['--only', 'release,engine', '--quick'], 'npm run bench -- --quick --only release,engine'],
])('the options %j are written as a command again', (args, command) => {
  expect(commandOf(readOptions(args) as BenchOptions)).toBe(command);
});
