// One visitor for three minutes with 1, 50 and 2,000 connections: how long others wait, and what the server holds.
import { expect, it } from 'vitest';
import { testSize } from '../../support/test-size.ts';
import { describeWaits } from '../honest-visitor.ts';
import { besideOneVisitor } from './one-visitor.ts';

/** As docs/protection.md says of a quiet machine. */
const MOST_P99_MS = 250;
const LONGEST_MS = 500;
const MOST_MB = 700;

const seconds = testSize('COLLOQUY_TEST_VISITOR_SECONDS', { usual: 180, long: 180 });

it.each([
  { way: 'directly', connections: 1, rate: 'off' },
  { way: 'directly', connections: 50, rate: 'off' },
  { way: 'directly', connections: 2_000, rate: 'off' },
  { way: 'through a named proxy', connections: 2_000, rate: 'off' },
  { way: 'through a named proxy', connections: 2_000, rate: 'on' },
] as const)(
  'other visitors are served beside $connections connections $way, with rate limits $rate',
  async ({ way, connections, rate }) => {
    const { waits, greedy, peakMb, log, exitCode } = await besideOneVisitor({
      way,
      connections,
      seconds,
      environment: { COLLOQUY_RATE_LIMIT: rate },
    });
    process.stdout.write(
      `one visitor, ${connections} connections ${way}, rates ${rate}, ${seconds} s: ${describeWaits(waits)}; ${JSON.stringify(greedy)}; ${peakMb?.toFixed(0)} MB\n`,
    );
    // Refusals are logged, once a minute in sum.
    const unexpected = log.filter((line) => !line.includes('"securityEvent":"rate_limited"'));
    expect({ unexpected, exitCode, failures: waits.failures }).toEqual({
      unexpected: [],
      exitCode: 0,
      failures: [],
    });
    expect(waits.p99Ms).toBeLessThan(MOST_P99_MS);
    expect(waits.longestMs).toBeLessThan(LONGEST_MS);
    if (peakMb !== undefined) expect(peakMb).toBeLessThan(MOST_MB);
  },
  (seconds + 60) * 1_000,
);
