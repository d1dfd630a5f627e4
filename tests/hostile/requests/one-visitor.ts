// One greedy visitor beside an honest one: how long the honest visitor waits, and what the server holds.
import { setTimeout as sleep } from 'node:timers/promises';
import { countingBot } from '../../faults/counting-bot.ts';
import type { Waits } from '../honest-visitor.ts';
import { sendHonestVisitor } from '../honest-visitor.ts';
import { startHostileServer } from '../hostile-server.ts';
import type { GreedyCounts } from './greedy-visitor.ts';
import { startGreedyVisitor } from './greedy-visitor.ts';

/** How the two visitors reach the server. */
export type Way = 'directly' | 'through a named proxy';

/** What came of it. */
export interface OneVisitor {
  readonly waits: Waits;
  readonly greedy: GreedyCounts;
  readonly peakMb: number | undefined;
  readonly log: readonly string[];
  readonly exitCode: number | null;
}

/** Milliseconds between an answer and the next request of the honest visitor: within the rate of an address. */
const PAUSE_MS = 25;

/**
 * Lets a visitor send on many connections at once, while another one chats from another address.
 *
 * @example const { waits } = await besideOneVisitor({ connections: 2_000, seconds: 180, way: 'directly' });
 */
export async function besideOneVisitor({
  connections,
  seconds,
  way,
  environment = {},
}: {
  readonly connections: number;
  readonly seconds: number;
  readonly way: Way;
  readonly environment?: Readonly<Record<string, string>>;
}): Promise<OneVisitor> {
  const isForwarded = way === 'through a named proxy';
  const server = await startHostileServer({
    bots: [countingBot],
    environment: { ...(isForwarded ? { COLLOQUY_TRUST_PROXY: 'loopback' } : {}), ...environment },
  });
  await server.hasStarted();
  const honest = sendHonestVisitor(server.base, 'counting', {
    pauseMs: PAUSE_MS,
    forwardedFor: isForwarded ? '198.51.100.7' : undefined,
  });
  await honest.arrived;
  const greedy = startGreedyVisitor({
    port: server.port,
    connections,
    from: '127.0.0.2',
    forwardedFor: isForwarded ? '203.0.113.9' : undefined,
  });
  await greedy.arrived;
  await sleep(seconds * 1_000);
  const waits = await honest.leave();
  const counts = await greedy.leave();
  const peakMb = server.memory()?.peakMb;
  const exitCode = await server.stop();
  return { waits, greedy: counts, peakMb, log: server.log, exitCode };
}
