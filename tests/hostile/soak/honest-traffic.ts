// Visitors of two example bots, at a fixed rate.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Wait } from '../honest-visitor.ts';

const PROGRAM = fileURLToPath(new URL('./honest-traffic.main.ts', import.meta.url));

/**
 * Sends the traffic, and gives how long each answer took from the moment when its request was due.
 *
 * @example const { waits } = await honestTraffic({ base, perSecond: 10, durationMs: 60_000, seed: 1 });
 */
export async function honestTraffic({
  base,
  perSecond,
  durationMs,
  seed,
}: {
  readonly base: string;
  readonly perSecond: number;
  readonly durationMs: number;
  /** The same seed plans the same moments. */
  readonly seed: number;
}): Promise<{ readonly waits: readonly Wait[]; readonly failures: readonly string[] }> {
  const child = spawn(process.execPath, [PROGRAM, base, ...[perSecond, durationMs, seed].map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout)) as { waits: Wait[]; failures: string[] };
}
