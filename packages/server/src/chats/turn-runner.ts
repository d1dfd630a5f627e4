// The runner of turns: gives the engine its host, and carries a turn through its calls.
import type { Evaluator, Flow, Host, PatternMatcher, State, Turn, TurnOutcome } from '@colloquy/engine';
import type { FlowLibrary } from '../flows/flow-library.ts';
import type { Answer } from './answer.ts';
import { refusal } from './answer.ts';
import type { Ports } from './drive.ts';
import { drive } from './drive.ts';
import type { IdentifiedRequest, RequestGuard } from './request-guard.ts';

/** What a runner needs. */
export interface TurnRunnerParts {
  readonly library: FlowLibrary;
  readonly evaluator: Evaluator;
  readonly matches: PatternMatcher;
  readonly ports: Ports;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

const NO_LINKS: ReadonlyMap<string, Flow> = new Map();

/** Runs turns. */
export class TurnRunner {
  readonly #parts: TurnRunnerParts;
  readonly #guard: RequestGuard;

  constructor(parts: TurnRunnerParts, guard: RequestGuard) {
    this.#parts = parts;
    this.#guard = guard;
  }

  /** A host for a first turn on this flow. */
  async hostOf(flow: Flow): Promise<Host> {
    return this.#host(
      flow.linkedBotIds.length === 0 ? NO_LINKS : await this.#parts.library.linkedFlows([flow]),
    );
  }

  /** A host for the next turn of a state. Usually all it refers to is in memory, and there is nothing to wait for. */
  hostFor(state: State): Host | Promise<Host> {
    return this.#parts.library.isReady(state) ? this.#host(NO_LINKS) : this.#prepare(state);
  }

  /**
   * Carries an outcome to its end. An earlier answer to the same request wins over a refusal, and is looked up before any call:
   * there alone a second run could mislead or do harm. Everywhere else the commit finds it.
   */
  async finish(
    outcome: TurnOutcome,
    {
      host,
      sessionId,
      identified,
    }: { host: Host; sessionId: string; identified: IdentifiedRequest | undefined },
  ): Promise<Turn | Answer> {
    if (outcome.ok && outcome.turn.stop.type !== 'call') return outcome.turn;
    const earlier = await this.#guard.earlier(identified);
    if (earlier) return earlier;
    const driven = await drive(host, outcome, { ports: this.#parts.ports, name: sessionId });
    return driven.ok ? driven.turn : refusal(driven.problem);
  }

  async #prepare(state: State): Promise<Host> {
    await this.#parts.library.prepare(state);
    const roots = state.frames.map(({ flow }) => this.#parts.library.known(flow));
    return this.#host(await this.#parts.library.linkedFlows(roots));
  }

  #host(links: ReadonlyMap<string, Flow>): Host {
    const { library, evaluator, matches, clock } = this.#parts;
    return {
      flow: (hash) => library.known(hash),
      linked: (botId) => links.get(botId),
      now: clock(),
      evaluator,
      matches,
    };
  }
}
