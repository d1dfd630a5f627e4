// One side of a replay: a recorded chat on one version of its bot, turn by turn, without calls.
import { createPatternMatcher } from '@colloquy/blocks';
import type {
  ChatReply,
  EarlierQuestion,
  Evaluator,
  Event,
  Flow,
  Handoff,
  Host,
  State,
  Turn,
  TurnOutcome,
} from '@colloquy/engine';
import { foldReply, resumeTurn, runRecordedTurn, startTurn } from '@colloquy/engine';
import type { CallResult } from '@colloquy/schema';
import { limits as workLimits } from '../conversation/limits.ts';
import type { WorkBudget } from '../conversation/work-budget.ts';
import type { RecordedChatTurn } from './recorded-chat.ts';

/** A call that a turn makes, with its block. */
export type MadeCall = Extract<Event, { readonly type: 'called' }>;

/** Finds the recorded result of a call. */
export type FindResult = (made: MadeCall) => CallResult | undefined;

/** A replayed turn, or the block where it cannot continue. */
export type SideTurn =
  | { readonly ok: true; readonly turn: Turn; readonly reply: ChatReply }
  | { readonly ok: false; readonly kind: 'refused' | 'unanswered'; readonly blockId: string };

/** What all sides need. */
export interface SideMeans {
  readonly evaluator: Evaluator;
  readonly budget: WorkBudget;
  /** All flows by hash. */
  readonly flows: ReadonlyMap<string, Flow>;
  /** Hashes of linked bots for links that the chat did not follow. */
  readonly current: Readonly<Record<string, string>>;
}

/**
 * Replays a chat on one version.
 *
 * @example const side = new ReplayedSide(flow, means); await side.play(turns[0], findResult);
 */
export class ReplayedSide {
  readonly #flow: Flow;
  readonly #means: SideMeans;
  readonly #matches: Host['matches'];
  readonly #questions = new Map<number, EarlierQuestion>();
  #state: State | undefined;
  #asked: Handoff = {};

  constructor(flow: Flow, means: SideMeans) {
    this.#flow = flow;
    this.#means = means;
    this.#matches = createPatternMatcher(means.evaluator);
  }

  /**
   * Plays the next turn.
   *
   * @throws BudgetUsedUp when the replay has used up its work
   */
  async play(recorded: RecordedChatTurn, findResult: FindResult): Promise<SideTurn> {
    const host = this.#hostOf(recorded);
    const state = this.#state;
    const first = state
      ? runRecordedTurn(host, state, recorded, {
          question: this.#questions.get(recorded.rewound ?? 0),
          asked: this.#asked,
        })
      : this.#start(host, recorded);
    const played = await this.#playOn(host, first, findResult);
    if (played.ok) this.#keep(played);
    return played;
  }

  #start(host: Host, { start, message }: RecordedChatTurn): TurnOutcome {
    if (!start) throw new TypeError('The first turn of a recorded chat has its start.');
    return startTurn(host, { ...start, flow: this.#flow, message });
  }

  #hostOf({ at, links = {} }: RecordedChatTurn): Host {
    const { flows, current, evaluator } = this.#means;
    return {
      flow: (hash) => (hash === this.#flow.hash ? this.#flow : flows.get(hash)),
      linked: (botId) => flows.get(links[botId] ?? current[botId] ?? ''),
      now: at,
      evaluator,
      matches: this.#matches,
      fuelPerSlice: workLimits.fuelPerSlice,
    };
  }

  /** Continues through pauses and calls. */
  async #playOn(host: Host, first: TurnOutcome, findResult: FindResult): Promise<SideTurn> {
    const { budget } = this.#means;
    let outcome = first;
    let counted = 0;
    await budget.spend(workLimits.turnFuel);
    for (;;) {
      if (!outcome.ok) return { ok: false, kind: 'refused', blockId: this.#state?.waiting?.blockId ?? '' };
      const { turn } = outcome;
      await budget.spend(turn.meter.fuel - counted);
      counted = turn.meter.fuel;
      if (turn.stop.type === 'paused') outcome = resumeTurn(host, turn, undefined);
      else if (turn.stop.type === 'call') {
        const made = turn.events.findLast((event) => event.type === 'called');
        const result = made && findResult(made);
        if (!result && !turn.stop.isOptional)
          return { ok: false, kind: 'unanswered', blockId: made?.blockId ?? '' };
        outcome = resumeTurn(host, turn, result);
      } else return { ok: true, turn, reply: foldReply(host, turn, 'richText') };
    }
  }

  #keep({ turn, reply }: Extract<SideTurn, { readonly ok: true }>): void {
    this.#state = turn.state;
    const { input, clientSideActions = [] } = reply;
    const awaited = clientSideActions.filter(({ expectsDedicatedReply }) => expectsDedicatedReply);
    this.#asked = {
      ...(input === undefined ? {} : { input }),
      ...(awaited.length === 0 ? {} : { clientSideActions: awaited }),
    };
    if (turn.stop.type === 'asked' && input)
      this.#questions.set(turn.state.turn, { state: turn.state, asked: { input } });
  }
}
