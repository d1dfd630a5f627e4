// The runner of turns: gives the engine its host, and carries a turn through its calls.
import type { Flow, Host, PatternMatcher, State, Turn, TurnOutcome } from '@colloquy/engine';
import type { FlowLibrary } from '../flows/flow-library.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports/port.ts';
import type { HeldJournal, JournalIdentity, Store } from '../stores/store.ts';
import type { ApiResponse } from './api-response.ts';
import { problemResponse } from './api-response.ts';
import { createCallGate } from './call-gate.ts';
import { keyOfAnotherBody, stopping, underWayElsewhere } from './chat-problems.ts';
import type { IdempotencyGuard, IdentifiedRequest } from './idempotency.ts';
import type { LazyEvaluator } from './lazy-evaluator.ts';
import type { LeaseHolder } from './lease.ts';
import type { Pace } from './pace.ts';
import type { CallParts } from './perform-calls.ts';
import { performCalls } from './perform-calls.ts';
import type { Beginning, LeaseTime, Opening } from './turn-journal.ts';
import { openTurnJournal } from './turn-journal.ts';
import type { TurnWatcher } from './watchers.ts';

/** What a runner needs. */
export interface TurnRunnerParts {
  readonly store: Store;
  readonly library: FlowLibrary;
  readonly evaluator: LazyEvaluator;
  readonly matches: PatternMatcher;
  readonly ports: Ports;
  readonly holder: LeaseHolder;
  /** Of the whole process. */
  readonly pace: Pace;
  /** Aborted when the server stops. */
  readonly stopSignal: AbortSignal;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** By default the time of this machine. */
  readonly leaseTime?: LeaseTime | undefined;
}

/** One run of a turn from its start to its end or its first call. */
export interface Run {
  readonly host: Host;
  /** Runs it; again, on another host, when it is too much to be done at once. */
  readonly play: (host: Host) => TurnOutcome;
}

/** A run that came to its end or its first call. */
interface Settled {
  readonly host: Host;
  readonly outcome: TurnOutcome;
}

/** How a turn is run again, which only one with calls ever is. */
export interface Rerun<B extends Beginning> {
  readonly identified: IdentifiedRequest | undefined;
  /** What this run began with. */
  readonly beginning: B;
  /** Where the calls are journaled; nothing when nobody can ever ask for this turn again. */
  readonly journal: () =>
    | (JournalIdentity & { readonly hash: string; readonly mayChange: boolean })
    | undefined;
  readonly run: (beginning: B) => Run | Promise<Run>;
  /** Whether the turn is still the next one of its session. */
  readonly isCurrent: () => Promise<boolean>;
  readonly serverUrl: string | undefined;
  /** Follows this turn on this host. */
  readonly watch: ((host: Host, beginning: B) => TurnWatcher) | undefined;
}

/** A turn that came to its end, and what it really began with. */
export interface FinishedTurn<B extends Beginning> {
  readonly host: Host;
  readonly turn: Turn;
  readonly beginning: B;
  /** To be removed with the commit, which is refused when somebody else has written into it by then. */
  readonly journal: HeldJournal | undefined;
}

const NO_LINKS: ReadonlyMap<string, Flow> = new Map();

/** Runs turns. */
export class TurnRunner {
  readonly #parts: TurnRunnerParts;
  readonly #guard: IdempotencyGuard;
  readonly #pace: Pace;
  /** What makes the calls of turns, and those that are made before a turn. */
  readonly calls: CallParts;

  constructor(parts: TurnRunnerParts, guard: IdempotencyGuard) {
    this.#parts = parts;
    this.#guard = guard;
    const { ports, stopSignal, pace } = parts;
    this.#pace = pace;
    this.calls = { ports, stopSignal, gate: createCallGate(limits), pace };
  }

  /** A host for a first turn on this flow. */
  async hostOf(flow: Flow): Promise<Host> {
    if (this.#pace.isDue) await this.#pace.turn();
    return this.#host(
      flow.linkedBotIds.length === 0 ? NO_LINKS : await this.#parts.library.linkedFlows([flow]),
    );
  }

  /** A host for the next turn of a state. Usually all it refers to is in memory, and there is nothing to wait for. */
  hostFor(state: State): Host | Promise<Host> {
    const isReady = !this.#pace.isDue && this.#parts.library.isReady(state);
    return isReady ? this.#host(NO_LINKS) : this.#prepare(state);
  }

  /**
   * Carries a run to its end. An earlier answer to the same request wins over a refusal, and is looked up before any call:
   * there alone a second run could mislead or do harm. Everywhere else the commit finds it. Gives `again` when somebody else made
   * this turn meanwhile: then the session is to be loaded anew.
   */
  async finish<B extends Beginning>(
    { host, play }: Run,
    rerun: Rerun<B>,
  ): Promise<FinishedTurn<B> | ApiResponse | 'again'> {
    const settled = this.#pace.run(host, play);
    // Nearly every turn is over by now, and waiting for nothing costs, too.
    const outcome = settled instanceof Promise ? await settled : settled;
    if (outcome.ok && outcome.turn.stop.type !== 'call')
      return { host, turn: outcome.turn, beginning: rerun.beginning, journal: undefined };
    const earlier = await this.#guard.earlier(rerun.identified);
    if (earlier) return earlier;
    return outcome.ok ? this.#makeCalls({ host, outcome }, rerun) : problemResponse(outcome.problem);
  }

  /** A turn whose calls were journaled in an earlier run is run again from its start, with what it began with then. */
  async #makeCalls<B extends Beginning>(
    first: Settled,
    rerun: Rerun<B>,
  ): Promise<FinishedTurn<B> | ApiResponse | 'again'> {
    const { evaluator } = this.#parts;
    // From the first call on, a turn is not simply run again.
    await evaluator.load();
    const identity = rerun.journal();
    const opening: Opening<B> | undefined = identity && { ...identity, beginning: rerun.beginning };
    const journal = opening && (await openTurnJournal(this.#parts, opening));
    if (journal === 'busy') return underWayElsewhere();
    const isAnother = journal?.earlierHash !== undefined && journal.earlierHash !== identity?.hash;
    if (isAnother && !identity?.mayChange) return keyOfAnotherBody();
    const beginning = journal?.beginning ?? rerun.beginning;
    const { host, outcome } = beginning === rerun.beginning ? first : await this.#runAgain(rerun, beginning);
    if (!outcome.ok) return problemResponse(outcome.problem);
    const { isCurrent, serverUrl } = rerun;
    const { sessionId } = beginning;
    const calling = { sessionId, journal, isCurrent, serverUrl, watcher: rerun.watch?.(host, beginning) };
    const called = await performCalls(host, outcome.turn, calling, this.calls);
    if (called === 'lost') return 'again';
    if (called === 'stopped') return stopping();
    if (!called.ok) return problemResponse(called.problem);
    // There is none when all that was to be called was refused.
    const held = opening &&
      journal?.holder !== undefined && { owner: opening.owner, turn: opening.turn, holder: journal.holder };
    return { host, turn: called.turn, beginning, journal: held || undefined };
  }

  async #runAgain<B extends Beginning>(rerun: Rerun<B>, beginning: B): Promise<Settled> {
    const { host, play } = await rerun.run(beginning);
    return { host, outcome: await this.#pace.run(host, play) };
  }

  async #prepare(state: State): Promise<Host> {
    if (this.#pace.isDue) await this.#pace.turn();
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
      fuelPerSlice: limits.fuelPerSlice,
      fuelAtOnce: limits.fuelAtOnce,
    };
  }
}
