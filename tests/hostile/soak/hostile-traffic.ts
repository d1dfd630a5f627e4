// Hostile visitors and clients between honest ones: a share of all requests, drawn from both suites.
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '../../support/seeded-random.ts';
import { allFlows } from '../flows/all-flows.ts';
import type { Stage } from '../flows/hostile-visitor.ts';
import { playFlow } from '../flows/hostile-visitor.ts';
import { allPatterns } from '../requests/all-patterns.ts';
import { attack } from '../requests/attack.ts';

/** How often it is looked whether the next attack is due, and how many go on at once: one may wait long for a service. */
const LOOK_MS = 20;
const MOST_AT_ONCE = 8;

/**
 * Attacks so often that hostile requests are a share of all of them, until the time is up.
 *
 * @returns how many hostile requests there were, and what was wrong with their answers
 */
export async function hostileTraffic({
  stage,
  random,
  share,
  honestPerSecond,
  durationMs,
}: {
  readonly stage: Stage;
  readonly random: SeededRandom;
  readonly share: number;
  readonly honestPerSecond: number;
  readonly durationMs: number;
}): Promise<{ readonly requests: number; readonly wrongs: readonly string[] }> {
  const wrongs = new Set<string>();
  const underWay = new Set<Promise<void>>();
  const perMs = (honestPerSecond / 1_000) * (share / (1 - share));
  let requests = 0;
  /** Half of the requests come from each suite; a chat with a hostile bot is several of them. */
  let fromFlows = 0;
  const attackOnce = async () => {
    if (fromFlows * 2 <= requests) {
      const flow = random.pick(allFlows);
      const expected = 1 + flow.replies.length;
      requests += expected;
      fromFlows += expected;
      const { wrongs: found, statuses } = await playFlow(stage, flow);
      const fewer = Math.max(0, expected - Math.max(1, statuses.length));
      requests -= fewer;
      fromFlows -= fewer;
      for (const wrong of found) wrongs.add(wrong);
    } else {
      const pattern = random.pick(allPatterns);
      requests += pattern.connections;
      for (const wrong of await attack(stage.port, pattern)) wrongs.add(wrong);
    }
  };
  const startedAt = performance.now();
  for (let elapsed = 0; elapsed < durationMs; elapsed = performance.now() - startedAt) {
    if (requests < elapsed * perMs && underWay.size < MOST_AT_ONCE) {
      const attacked: Promise<void> = attackOnce().finally(() => underWay.delete(attacked));
      underWay.add(attacked);
    } else await sleep(LOOK_MS);
  }
  await Promise.all(underWay);
  return { requests, wrongs: [...wrongs] };
}
