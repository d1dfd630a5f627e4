// An operated turn: an operator's change of a chat, or message in it.
import type { ChatChange, ChatReply, Host, State, Turn, TurnOutcome } from '@colloquy/engine';
import { operateTurn } from '@colloquy/engine';
import type { AskedRecord } from '../records/turn-record.ts';
import type { ApiResponse } from './api-response.ts';
import { success } from './api-response.ts';
import type { JournalKey, LoadedTurn } from './loaded-turn.ts';
import { reopenChat } from './open-chat.ts';
import { askedIn, operatedBody } from './response-body.ts';
import type { OpenSession } from './session-cache.ts';
import { isAtTurn } from './session-cache.ts';
import type { TurnDependencies } from './turn-dependencies.ts';
import type { Beginning } from './turn-journal.ts';
import { journalOfChange } from './turn-journal.ts';
import type { OperatePlan } from './turn-plan.ts';

/** Loads the turn. Reads the chat again: another server may have advanced it, and its open input is repeated. */
export async function loadOperated(
  plan: OperatePlan,
  dependencies: TurnDependencies,
): Promise<LoadedTurn | ApiResponse> {
  const { id } = plan;
  const opened = await reopenChat(id, undefined, dependencies);
  if ('status' in opened) return opened;
  const { session, host } = opened;
  if (isAsItIs(plan.request, session.state)) return success('{}');
  const since = session.isPreview ? session.createdAt : undefined;
  const page = { limit: 1, bytes: 0, before: session.turn + 1, since };
  const { turns } = await dependencies.store.loadTurns(id, page);
  const last = turns[0]?.response;
  const before = last === undefined ? undefined : (JSON.parse(last) as ChatReply);
  return new OperatedTurn(plan, { session, host, before });
}

/** Pausing a bot that is paused is no turn. */
function isAsItIs({ isPaused, ...others }: ChatChange, { status, handover }: State): boolean {
  const isAlone = Object.values(others).every((value) => value === undefined);
  return isAlone && status !== 'ended' && isPaused === (handover !== undefined);
}

interface Opened {
  readonly session: OpenSession;
  readonly host: Host;
  /** The last response. */
  readonly before: ChatReply | undefined;
}

class OperatedTurn implements LoadedTurn {
  readonly isAlwaysJournaled = true;
  readonly host: Host;
  readonly sessionId: string;
  readonly botId: string;
  readonly message = undefined;
  readonly createdAt: number;
  readonly expected: number;
  readonly overwrites = undefined;
  readonly leavesResults: boolean;
  readonly dropsCalls: boolean;
  readonly #plan: OperatePlan;
  readonly #opened: Opened;

  constructor(plan: OperatePlan, opened: Opened) {
    this.host = opened.host;
    this.sessionId = plan.id;
    this.botId = opened.session.botId;
    this.createdAt = opened.session.createdAt;
    this.expected = opened.session.turn;
    // A change by an operator does not start the bot.
    this.leavesResults = opened.session.state.status === 'registered';
    this.dropsCalls = plan.request.isClosed === true;
    this.#plan = plan;
    this.#opened = opened;
  }

  get #change(): ChatChange {
    return this.#plan.request;
  }

  play(host: Host): TurnOutcome {
    return operateTurn(host, this.#opened.session.state, this.#change, askedIn(this.#opened.before));
  }

  bodyOf(turn: Turn): ChatReply {
    return operatedBody(this.host, turn, this.#opened.before);
  }

  asked(): AskedRecord {
    return { operated: this.#change };
  }

  beginning(): Beginning {
    return { now: this.host.now, sessionId: this.sessionId };
  }

  /** Yields to another run of this turn, or to a delivery for it. */
  journalKey(): JournalKey {
    return journalOfChange(this.sessionId, this.#opened.session.state, this.#change);
  }

  async again({ now }: Beginning): Promise<LoadedTurn> {
    return new OperatedTurn(this.#plan, { ...this.#opened, host: { ...this.host, now } });
  }

  async isCurrent({ store }: TurnDependencies): Promise<boolean> {
    return isAtTurn(store, this.sessionId, this.#opened.session);
  }
}
