// Shrinking: makes a failing scenario smaller as long as it fails, so that its history can be read.
import type { Rates, Scenario } from './scenario.ts';
import type { Outcome, Plant } from './simulation.ts';
import { simulate } from './simulation.ts';

/** A scenario that fails, and what came of it. */
export interface Failure {
  readonly scenario: Scenario;
  readonly outcome: Outcome;
}

/** Seeds that are tried for each smaller size. */
const SEEDS_PER_SIZE = 12;

/**
 * Tries one thing less after the other, each with some seeds, and keeps what still fails with a shorter history.
 *
 * @param mostTries scenarios that are played at most; each takes some ten milliseconds
 */
export async function shrink(
  failing: Failure,
  { plant, mostTries }: { readonly plant?: Plant | undefined; readonly mostTries: number },
): Promise<Failure> {
  let best = failing;
  let tries = 0;
  for (let hasImproved = true; hasImproved; ) {
    hasImproved = false;
    for (const smaller of smallerThan(best.scenario)) {
      for (let seed = 0; seed < SEEDS_PER_SIZE && tries < mostTries; seed++, tries++) {
        const scenario = { ...smaller, seed: smaller.seed + seed };
        const outcome = await simulate(scenario, plant);
        const isShorter = outcome.trace.length < best.outcome.trace.length;
        if (outcome.violations.length === 0 || !isShorter) continue;
        best = { scenario, outcome };
        hasImproved = true;
        break;
      }
    }
  }
  return best;
}

/** The same with one thing less. */
function* smallerThan(scenario: Scenario): Generator<Scenario> {
  const { chats, replies, servers, rates } = scenario;
  if (chats > 1) yield { ...scenario, chats: Math.ceil(chats / 2) };
  if (chats > 1) yield { ...scenario, chats: 1 };
  if (replies > 1) yield { ...scenario, replies: Math.ceil(replies / 2) };
  if (servers > 1) yield { ...scenario, servers: servers - 1 };
  for (const kind of Object.keys(rates) as (keyof Rates)[]) {
    if (rates[kind] === 0) continue;
    yield { ...scenario, rates: { ...rates, [kind]: 0 } };
    // What is left has to happen soon in a short history.
    yield { ...scenario, rates: { ...rates, [kind]: Math.min(0.5, rates[kind] * 4) } };
  }
  yield scenario;
}
