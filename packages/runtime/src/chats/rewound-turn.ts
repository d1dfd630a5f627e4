// A rewinding turn: the visitor returns to an earlier question, which is repeated.
import type { Host, State, Turn, TurnOutcome } from '@colloquy/engine';
import { isAbandoned, rewindTurn } from '@colloquy/engine';
import { limits } from '../limits.ts';
import type { AskedRecord } from '../records/turn-record.ts';
import type { ApiResponse } from './api-response.ts';
import type { JournalKey, LoadedTurn } from './loaded-turn.ts';
import { reopenChat } from './open-chat.ts';
import type { Past } from './past.ts';
import { allowsChanges } from './past.ts';
import { nextBody } from './response-body.ts';
import { rewindProblems } from './rewind-problems.ts';
import type { OpenSession } from './session-cache.ts';
import { isAtTurn } from './session-cache.ts';
import type { TurnDependencies } from './turn-dependencies.ts';
import type { Beginning } from './turn-journal.ts';
import { journalOfRewind } from './turn-journal.ts';
import type { RewindPlan } from './turn-plan.ts';
import type { PartialReply } from './watchers.ts';

/**
 * Loads the turn. The past is read from the record of the chat, so a request that was answered before gets that response first. The session is read from
 * the store, because another server may have continued the chat.
 */
export async function loadRewound(
  plan: RewindPlan,
  dependencies: TurnDependencies,
): Promise<LoadedTurn | ApiResponse> {
  const earlier = await dependencies.requests.earlier(plan.identified);
  if (earlier) return earlier;
  const opened = await reopenChat(plan.id, plan.context.origin, dependencies);
  if ('status' in opened) return opened;
  const { session, host } = opened;
  const { turn } = plan.request;
  const refused = refusalOf(session.state, host, turn);
  if (refused) return refused;
  await dependencies.evaluator.load();
  // One at a time: the states of a whole chat are in memory.
  const past = await dependencies.reads.oneByOne('rewinding', () =>
    dependencies.readPast(plan.id, turn, dependencies),
  );
  if (past === 'incomplete') return rewindProblems.incompleteRecord();
  if (past === 'unasked') return rewindProblems.noQuestion(turn);
  // The chat may have been in other bots by then.
  return new RewoundTurn(plan, { session, past, host: await dependencies.hosts.next(past.question.state) });
}

/** Why a chat cannot return to a turn, judging by its state. */
function refusalOf(state: State, host: Host, turn: number): ApiResponse | undefined {
  if (!allowsChanges(host.flow(state.frames[0]?.flow ?? ''))) return rewindProblems.notAllowed();
  if (state.status === 'ended') return rewindProblems.hasEnded();
  if (state.handover) return rewindProblems.isPaused();
  if (turn > state.turn || isAbandoned(state, turn)) return rewindProblems.noQuestion(turn);
  return state.turn >= limits.rewindableTurns ? rewindProblems.tooLong() : undefined;
}

interface Opened {
  readonly session: OpenSession;
  readonly host: Host;
  readonly past: Past;
}

class RewoundTurn implements LoadedTurn {
  readonly isAlwaysJournaled = true;
  /** Calls of a turn that broke off belong to the way that is abandoned. */
  readonly dropsCalls = true;
  readonly host: Host;
  readonly sessionId: string;
  readonly botId: string;
  readonly message = undefined;
  readonly createdAt: number;
  readonly expected: number;
  readonly overwrites = undefined;
  readonly withdrawn: LoadedTurn['withdrawn'];
  readonly #plan: RewindPlan;
  readonly #opened: Opened;

  constructor(plan: RewindPlan, opened: Opened) {
    const { host, session, past } = opened;
    this.host = host;
    this.sessionId = plan.id;
    this.botId = session.botId;
    this.createdAt = session.createdAt;
    this.expected = session.turn;
    this.withdrawn = [...past.answers].map(([resultId, count]) => ({ resultId, count }));
    this.#plan = plan;
    this.#opened = opened;
  }

  play(host: Host): TurnOutcome {
    const { session, past } = this.#opened;
    return rewindTurn(host, session.state, past.question);
  }

  bodyOf(turn: Turn): PartialReply {
    return nextBody(this.host, turn, 'richText');
  }

  asked(): AskedRecord {
    return { rewound: this.#plan.request.turn };
  }

  beginning(): Beginning {
    return { now: this.host.now, sessionId: this.sessionId };
  }

  journalKey(): JournalKey {
    return journalOfRewind(this.sessionId, this.#opened.session.state, this.#plan.request);
  }

  async again({ now }: Beginning): Promise<LoadedTurn> {
    return new RewoundTurn(this.#plan, { ...this.#opened, host: { ...this.host, now } });
  }

  async isCurrent({ store }: TurnDependencies): Promise<boolean> {
    return isAtTurn(store, this.sessionId, this.#opened.session);
  }
}
