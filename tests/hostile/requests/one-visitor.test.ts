// One visitor with many connections keeps nobody else waiting.
import { expect, it } from 'vitest';
import { describeWaits } from '../honest-visitor.ts';
import type { Way } from './one-visitor.ts';
import { besideOneVisitor } from './one-visitor.ts';

/** As docs/protection.md says, on a quiet machine. Where others compute as well, that nobody waits for good is all that a test can tell. */
const PATIENCE_MS = 20_000;
const MOST_MB = 700;

it.each<{ way: Way; connections: number; rate: 'on' | 'off' }>([
  { way: 'directly', connections: 500, rate: 'off' },
  { way: 'through a named proxy', connections: 500, rate: 'on' },
])(
  'other visitors are served beside $connections connections $way, with rate limits $rate',
  async ({ way, connections, rate }) => {
    const { waits, greedy, peakMb, log, exitCode } = await besideOneVisitor({
      way,
      connections,
      seconds: 5,
      environment: { COLLOQUY_RATE_LIMIT: rate },
    });
    process.stdout.write(
      `one visitor, ${connections} connections ${way}, rates ${rate}: ${describeWaits(waits)}; ${JSON.stringify(greedy)}; ${peakMb?.toFixed(0)} MB\n`,
    );
    expect({ log, exitCode, failures: waits.failures }).toEqual({ log: [], exitCode: 0, failures: [] });
    expect(greedy.answered).toBeGreaterThan(100);
    expect(waits.longestMs).toBeLessThan(PATIENCE_MS);
    if (peakMb !== undefined) expect(peakMb).toBeLessThan(MOST_MB);
  },
  60_000,
);
