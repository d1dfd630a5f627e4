// The coverage of several bots by a run of tests.
import type { PlayedTurn } from '../conversation/engine-backend.ts';
import type { CoverageReport } from './coverage.ts';
import { Coverage } from './coverage.ts';

export type { CoverageKind, CoveragePoint } from './coverage-points.ts';

/** The coverage of one bot. */
export interface BotCoverage extends CoverageReport {
  readonly name: string;
}

/**
 * Collects the turns of tests by the definition of their bot: equal definitions are the same bot.
 *
 * @example
 * const coverage = new TestCoverage();
 * await runConversation(conversation, { backend: await createEngineBackend({ onTurn: coverage.add }), definitions });
 * coverage.reports()[0]?.percent // 83
 */
export class TestCoverage {
  readonly #bots = new Map<string, { readonly name: string; readonly coverage: Coverage }>();
  /** Definitions that were seen before, so that each is compared once. */
  readonly #seen = new WeakMap<object, Coverage>();

  /** Adds a turn. */
  readonly add = (played: PlayedTurn): void => {
    this.#coverageOf(played.definition as object).add(played);
  };

  /** The coverage of each bot, in the order of the tests. */
  reports(): BotCoverage[] {
    return [...this.#bots.values()].map(({ name, coverage }) => ({ name, ...coverage.report() }));
  }

  #coverageOf(definition: object): Coverage {
    const seen = this.#seen.get(definition);
    if (seen) return seen;
    const text = JSON.stringify(definition);
    const { name } = definition as { readonly name?: unknown };
    const bot = this.#bots.get(text) ?? {
      name: typeof name === 'string' ? name : 'bot',
      coverage: new Coverage(definition),
    };
    this.#bots.set(text, bot);
    this.#seen.set(definition, bot.coverage);
    return bot.coverage;
  }
}
