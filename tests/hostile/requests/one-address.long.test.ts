// One address with as many connections as a server takes: health checks and others are served.
import { expect, it } from 'vitest';
import { describeWaits } from '../honest-visitor.ts';
import { GREEDY, holdFromOneAddress, OTHER, slowBody, slowHeaders } from './one-address.ts';

const MOST_MB = 700;
const LONGEST_MS = 5_000;

it.each([
  ['say nothing', ''],
  ['stop within their headers', slowHeaders],
  ['stop within a body', slowBody],
])(
  'other addresses are served beside 10,000 connections that %s',
  async (what, text) => {
    const { health, waits, peakMb, log, exitCode } = await holdFromOneAddress({ count: 10_000, text });
    process.stdout.write(
      `10,000 connections that ${what}: ${describeWaits(waits)}; ${peakMb?.toFixed(0)} MB\n`,
    );
    expect(health).toEqual({ [GREEDY]: 'HTTP/1.1 200 OK', [OTHER]: 'HTTP/1.1 200 OK' });
    expect({ log, exitCode, failures: waits.failures }).toEqual({ log: [], exitCode: 0, failures: [] });
    expect(waits.longestMs).toBeLessThan(LONGEST_MS);
    if (peakMb !== undefined) expect(peakMb).toBeLessThan(MOST_MB);
  },
  120_000,
);
