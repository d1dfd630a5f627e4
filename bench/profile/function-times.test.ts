// Adding up a profile that a person can check.
import { describe, expect, it } from 'vitest';
import type { CpuProfile } from './function-times.ts';
import { functionTimes, timeByPlace } from './function-times.ts';

const frame = (functionName: string, url = '', lineNumber = 0) => ({ functionName, url, lineNumber });
const walk = frame('walk', 'file:///x/colloquy/lib/start.js', 29);
const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame('(idle)') },
    { id: 2, callFrame: walk, children: [3, 4] },
    { id: 3, callFrame: frame('(garbage collector)') },
    // The same function, called by itself.
    { id: 4, callFrame: walk },
  ],
  startTime: 1_000,
  samples: [1, 2, 3, 4, 1],
  timeDeltas: [0, 100, 30, 10, 60],
};
const everything = { from: 0, to: 10_000 };

describe('function times', () => {
  it('add up to everything that is not idle', () => {
    expect(functionTimes(profile, everything)).toEqual([
      {
        name: 'walk',
        place: 'package',
        source: 'lib/start.js:30',
        isOurs: true,
        self: 0.9,
        total: 1,
      },
      {
        name: '(garbage collector)',
        place: 'garbage collector',
        source: '',
        isOurs: false,
        self: 0.1,
        total: 0.1,
      },
    ]);
  });
  it('count only samples within the time window', () => {
    const [first] = functionTimes(profile, { from: 1_120, to: 1_135 });
    expect(first).toMatchObject({ name: '(garbage collector)', self: 1 });
  });
  it('are added up by place', () => {
    const functions = functionTimes(profile, everything);
    expect(timeByPlace([...functions, ...functions])[0]).toEqual({ place: 'package', self: 1.8 });
  });
});
