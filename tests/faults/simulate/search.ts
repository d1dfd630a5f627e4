// The search: plays scenario after scenario until enough turns were taken or something is wrong.
import { seededRandom } from '../../support/seeded-random.ts';
import type { BotKind } from './scenario.ts';
import { drawScenario } from './scenario.ts';
import type { Failure } from './shrink.ts';
import { shrink } from './shrink.ts';
import type { Plant } from './simulation.ts';
import { simulate } from './simulation.ts';

/** What a search came to. */
export interface Search {
  readonly turns: number;
  readonly scenarios: number;
  /** Faults by name and place. */
  readonly faults: ReadonlyMap<string, number>;
  /** The first failing scenario and its shortest history. */
  readonly failure: (Failure & { readonly seed: number; readonly shortest: Failure }) | undefined;
}

/** Scenarios that are played to make a failing one shorter, where nothing else is said: somebody will read it, so it is worth minutes. */
const MOST_TRIES = 3_000;

/** Lines of a history that are printed; the end is what matters. */
const PRINTED_LINES = 60;

/** Plays scenarios with one seed after the other, so that the seed of a failing one finds it again at once. */
export async function search({
  seed: first,
  turns: wanted,
  bot,
  plant,
  mostTries = MOST_TRIES,
}: {
  readonly seed: number;
  readonly turns: number;
  readonly bot?: BotKind | undefined;
  readonly plant?: Plant | undefined;
  readonly mostTries?: number;
}): Promise<Search> {
  const faults = new Map<string, number>();
  let turns = 0;
  let scenarios = 0;
  for (let seed = first; turns < wanted; seed++) {
    const scenario = drawScenario(seededRandom(seed), { bot });
    const outcome = await simulate(scenario, plant);
    turns += outcome.turns;
    scenarios++;
    for (const [name, count] of outcome.faults) faults.set(name, (faults.get(name) ?? 0) + count);
    if (outcome.violations.length > 0) {
      const shortest = await shrink({ scenario, outcome }, { plant, mostTries });
      return { turns, scenarios, faults, failure: { seed, scenario, outcome, shortest } };
    }
  }
  return { turns, scenarios, faults, failure: undefined };
}

/** The failure in words: what is wrong, how a test file shows it again, and the shortest history that leads to it. */
export function describeFailure({ failure }: Search, testFile: string): string {
  if (!failure) return '';
  const { trace, violations } = failure.shortest.outcome;
  return [
    failure.outcome.violations[0],
    `Play it again: COLLOQUY_TEST_SEED=${failure.seed} COLLOQUY_TEST_SIMULATED_TURNS=1 npx vitest run tests/faults/simulate/${testFile}`,
    `The shortest history found (${trace.length} lines): ${violations[0]}`,
    ...trace.slice(-PRINTED_LINES),
  ].join('\n');
}
