// The next turn of an existing chat.
import type { Host, State, Turn, TurnOutcome } from '@colloquy/engine';
import { awaitedCall, continueTurn, lengthRefusal, timeOutTurn } from '@colloquy/engine';
import type { Message } from '@colloquy/schema';
import { webhookPort } from '@colloquy/schema';
import type { AskedRecord } from '../records/turn-record.ts';
import { askedRecordOf } from '../records/turn-record.ts';
import type { ApiResponse } from './api-response.ts';
import { asksOther, unknownBot, unknownSession } from './chat-problems.ts';
import type { JournalKey, LoadedTurn } from './loaded-turn.ts';
import type { OpenChat, Unopened } from './open-chat.ts';
import { openChat, reopenChat } from './open-chat.ts';
import { atPlace } from './place.ts';
import { nextBody } from './response-body.ts';
import { overwrittenWhenBegun } from './returning-visitor.ts';
import type { OpenSession } from './session-cache.ts';
import { isAtTurn } from './session-cache.ts';
import type { TurnDependencies } from './turn-dependencies.ts';
import type { Beginning } from './turn-journal.ts';
import { hashOfCall, journalOfContinue } from './turn-journal.ts';
import type { ContinuePlan } from './turn-plan.ts';
import type { PartialReply } from './watchers.ts';

/** Loads the next turn of a chat. There is nothing to wait for when the chat is in memory. */
export function loadNextTurn(
  plan: ContinuePlan,
  dependencies: TurnDependencies,
): LoadedTurn | ApiResponse | Promise<LoadedTurn | ApiResponse> {
  const opened = openChat(plan.id, plan.context.origin, dependencies);
  return opened instanceof Promise || opened === 'unknown'
    ? loadLater(plan, opened, dependencies)
    : loaded(plan, opened, dependencies);
}

async function loadLater(
  plan: ContinuePlan,
  opening: OpenChat | Unopened | Promise<OpenChat | Unopened>,
  dependencies: TurnDependencies,
): Promise<LoadedTurn | ApiResponse> {
  const opened = await opening;
  // A repeated request gets its earlier response, also when the chat is gone.
  if (opened === 'unknown') return (await dependencies.requests.earlier(plan.identified)) ?? unknownSession();
  return loaded(plan, opened, dependencies);
}

function loaded(
  plan: ContinuePlan,
  opened: OpenChat | ApiResponse,
  dependencies: TurnDependencies,
): LoadedTurn | ApiResponse | Promise<LoadedTurn | ApiResponse> {
  if ('status' in opened) return opened;
  const { session, host } = opened;
  if (!isAsked(plan, session)) return loadOther(plan, dependencies);
  const turn = new NextTurn(plan, session, host);
  return turn.isBeginning ? loadBeginning(plan, turn, dependencies) : turn;
}

/** A registered chat cannot start without its bot: its results would belong to none. */
async function loadBeginning(
  plan: ContinuePlan,
  turn: NextTurn,
  dependencies: TurnDependencies,
): Promise<LoadedTurn | ApiResponse> {
  if (await dependencies.store.loadBot({ id: turn.botId })) return turn;
  // Another server may have let it begin before.
  dependencies.sessions.forget(plan.id);
  const opened = await openChat(plan.id, plan.context.origin, dependencies);
  const isBegun = opened === 'unknown' || 'status' in opened || !isBeginning(opened.session);
  if (isBegun) return loadLater(plan, opened, dependencies);
  // A person may have received it before, and returned the chat to the bot.
  return (await dependencies.requests.earlier(plan.identified)) ?? turn.goneWithBot(dependencies);
}

/** Whether the next turn is the first that its bot runs. */
function isBeginning({ isPreview, state: { status, handover } }: OpenSession): boolean {
  return status === 'registered' && handover === undefined && !isPreview;
}

/** Whether the chat waits for the input that the message names. Commands name none, and a person reads everything. */
function isAsked({ request: { inputId, message, timedOut } }: ContinuePlan, { state }: OpenSession): boolean {
  if (timedOut) return timedOut.turn === state.turn && state.status === 'open';
  return (
    inputId === undefined ||
    inputId === state.waiting?.blockId ||
    state.handover !== undefined ||
    message?.type === 'command'
  );
}

/** The chat expects another message, as far as known here: this one was taken before, or another server is ahead, or it is refused. */
async function loadOther(
  plan: ContinuePlan,
  dependencies: TurnDependencies,
): Promise<LoadedTurn | ApiResponse> {
  const earlier = await dependencies.requests.earlier(plan.identified);
  if (earlier) return earlier;
  const opened = await reopenChat(plan.id, plan.context.origin, dependencies);
  if ('status' in opened) return opened;
  const { session, host } = opened;
  return isAsked(plan, session) ? new NextTurn(plan, session, host) : asksOther();
}

class NextTurn implements LoadedTurn {
  readonly host: Host;
  readonly sessionId: string;
  readonly botId: string;
  readonly message: Message | undefined;
  readonly createdAt: number;
  readonly expected: number;
  readonly overwrites: string | undefined;
  readonly #plan: ContinuePlan;
  readonly #session: OpenSession;
  readonly #state: State;

  constructor(plan: ContinuePlan, session: OpenSession, host: Host) {
    this.host = host;
    this.sessionId = plan.id;
    this.botId = session.botId;
    this.message = plan.request.message;
    this.createdAt = session.createdAt;
    this.expected = session.turn;
    this.overwrites = overwrittenWhenBegun(host, session.state);
    this.#plan = plan;
    this.#session = session;
    this.#state = atPlace(session.state, plan.request);
  }

  play(host: Host): TurnOutcome {
    const { message, timedOut } = this.#plan.request;
    if (timedOut) return timeOutTurn(host, this.#state, timedOut.eventId);
    const refusal = lengthRefusal(host, this.#state, message);
    return refusal ? { ok: false, problem: refusal } : continueTurn(host, this.#state, message);
  }

  bodyOf(turn: Turn): PartialReply {
    return nextBody(this.host, turn, this.#plan.request.textBubbleContentFormat);
  }

  asked(): AskedRecord {
    const { timedOut } = this.#plan.request;
    return timedOut ? { timedOut: timedOut.eventId } : askedRecordOf(this.#plan.request);
  }

  beginning(): Beginning {
    return { now: this.host.now, sessionId: this.sessionId };
  }

  journalKey(): JournalKey {
    return journalOfContinue(this.sessionId, this.#state, this.#plan.request);
  }

  get isBeginning(): boolean {
    return isBeginning(this.#session);
  }

  /** A command leaves data of other systems to the turn that awaits it. */
  get earlyCall(): string | undefined {
    if (this.message?.type !== 'command') return undefined;
    const call = awaitedCall(this.host, this.#state);
    return call?.port === webhookPort.port ? hashOfCall(this.#state, call) : undefined;
  }

  async whyGone(dependencies: TurnDependencies): Promise<ApiResponse | undefined> {
    const isThere = !this.isBeginning || (await dependencies.store.loadBot({ id: this.botId })) !== undefined;
    return isThere ? undefined : this.goneWithBot(dependencies);
  }

  async goneWithBot({ onGone }: TurnDependencies): Promise<ApiResponse> {
    await onGone?.(this.sessionId);
    return unknownBot(this.botId);
  }

  async again({ now }: Beginning): Promise<LoadedTurn> {
    return new NextTurn(this.#plan, this.#session, { ...this.host, now });
  }

  async isCurrent({ store }: TurnDependencies): Promise<boolean> {
    return isAtTurn(store, this.sessionId, this.#session);
  }
}
