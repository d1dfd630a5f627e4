// What the benchmark understands of its command line.
import { describe, expect, it } from 'vitest';
import type { BenchOptions } from './options.ts';
import { commandOf, readOptions, SECTION_NAMES } from './options.ts';

describe('the options of the benchmark', () => {
  it('are everything but the soak by default', () => {
    expect(readOptions([])).toEqual({
      isQuick: false,
      isProfile: false,
      isWriting: false,
      jsonFile: undefined,
      sections: SECTION_NAMES.filter((name) => name !== 'soak'),
      programs: ['sources'],
      minutes: undefined,
      isHelp: false,
    });
  });
  it('keep the order of the parts', () => {
    expect(readOptions(['--only', 'engine, ratio', '--quick'])).toMatchObject({
      isQuick: true,
      sections: ['ratio', 'engine'],
    });
  });
  it('measure several programs, in their usual order', () => {
    expect(readOptions(['--program', 'executable,sources'])).toMatchObject({
      programs: ['sources', 'executable'],
    });
  });
  it.each([
    [['--program', 'sorces'], 'no program "sorces". The programs are sources, bundle, executable.'],
    [['--program', 'executable', '--only', 'soak'], 'no options of Node'],
    [['--program', 'executable', '--profile'], 'no options of Node'],
    [['--program', 'sources,bundle', '--profile'], 'of one program'],
    [['--only', 'engin'], 'no part "engin"'],
    [['--qick'], '--qick'],
    [['file'], 'file'],
    [['--minutes', 'ten'], '"ten" is not a number of minutes'],
    [['--minutes', '0'], 'from 0.1 to 120'],
  ])('refuse %j', (args, sentence) => {
    expect(readOptions(args)).toMatchObject({ complaint: expect.stringContaining(sentence) });
  });
});

it.each([
  [[], 'npm run bench'],
  [['--write', '--json', 'bench.json'], 'npm run bench'],
  [['--only', 'soak', '--minutes', '0.5'], 'npm run bench -- --only soak --minutes 0.5'],
  [['--program', 'bundle,sources', '--write'], 'npm run bench -- --program sources,bundle'],
  [['--program', 'sources'], 'npm run bench'],
  [['--only', 'ratio,engine', '--quick'], 'npm run bench -- --quick --only ratio,engine'],
])('tells how %j is typed again', (args, command) => {
  expect(commandOf(readOptions(args) as BenchOptions)).toBe(command);
});
