// Awaited calls: what is done for a chat while it waits for its client. Texts are made while the client watches, and other systems send data.
import type { Call, CallResult, State } from '@colloquy/engine';
import { awaitedCall } from '@colloquy/engine';
import { limits } from '../limits.ts';
import type { ApiResponse } from './api-response.ts';
import { success } from './api-response.ts';
import {
  awaitsNoData,
  awaitsNoText,
  refuseOrigin,
  stopping,
  tooManyTurns,
  underWayElsewhere,
  unknownSession,
} from './chat-problems.ts';
import type { KeyedQueue } from './keyed-queue.ts';
import { withEvaluator } from './lazy-evaluator.ts';
import type { Notifications } from './notifications.ts';
import { callingBot, performCall } from './perform-calls.ts';
import type { SessionCache } from './session-cache.ts';
import type { TurnJournal } from './turn-journal.ts';
import { hashOfCall, journaledResult, openTurnJournal, realTime } from './turn-journal.ts';
import type { TurnRunner, TurnRunnerParts } from './turn-runner.ts';
import { resultForVisitor, tellsDetails } from './visitor-logs.ts';

/** The port under which blocks wait for what other systems send. No port of this name makes calls. */
const DELIVERY_PORT = 'webhook';

/** How a text came to be: its result, or why there is none. */
export type StreamedText = { readonly result: CallResult } | { readonly refused: ApiResponse };

/** Whoever watches a text being made. */
export interface TextWatcher {
  readonly origin?: string | undefined;
  readonly serverUrl?: string | undefined;
  readonly onText: (piece: string) => void;
}

/** What listening came to: the data, or the news that the chat does not wait for any. Nothing when the time was up. */
export type Delivery = { readonly data: unknown } | 'gone' | undefined;

/** What the service is put together from. */
export interface AwaitedCallParts extends TurnRunnerParts {
  readonly sessions: SessionCache;
  readonly runner: TurnRunner;
  readonly queue: KeyedQueue;
  readonly notifications: Notifications;
}

/** A chat that waits, and the call whose result it waits for. */
interface Waiting {
  readonly state: State;
  readonly call: Call;
  readonly hash: string;
  /** Whose block waits. */
  readonly botId: string | undefined;
  readonly tellsDetails: boolean;
}

/**
 * Results are kept in the journal of the turn that is going to take the client's reply, as the first call of that turn. So the reply finds
 * them there, a model is asked once however often a client reconnects, and the commit of that turn removes them.
 */
export class AwaitedCalls {
  readonly #parts: AwaitedCallParts;

  constructor(parts: AwaitedCallParts) {
    this.#parts = parts;
  }

  /** Makes the text that a chat waits for, while somebody watches. What was made before is given again, all at once. */
  async streamText(sessionId: string, watcher: TextWatcher): Promise<StreamedText> {
    const run = () => withEvaluator(this.#parts.evaluator, () => this.#stream(sessionId, watcher));
    return this.#parts.queue.run(sessionId, run) ?? { refused: tooManyTurns() };
  }

  /** Takes what another system sends to a block that waits for it. The first delivery counts. */
  async deliver(sessionId: string, blockId: string, data: unknown): Promise<ApiResponse> {
    const { leaseTime: time = realTime } = this.#parts;
    const waitsUntil = time.now() + limits.leaseWaitMs;
    for (;;) {
      const run = () => withEvaluator(this.#parts.evaluator, () => this.#deliver(sessionId, blockId, data));
      const answer = await (this.#parts.queue.run(sessionId, run) ?? Promise.resolve(tooManyTurns()));
      if (answer !== 'not yet') return answer;
      // The other system may be faster than the turn that told it to call.
      if (time.now() >= waitsUntil) return awaitsNoData();
      await time.sleep(limits.deliveryLookMs);
    }
  }

  /** Waits for what another system sends to this chat, for a bounded time. */
  async listen(
    sessionId: string,
    { signal, origin }: { signal: AbortSignal; origin?: string | undefined },
  ): Promise<Delivery | ApiResponse> {
    const { store, notifications } = this.#parts;
    const waitsUntil = Date.now() + limits.listenMs;
    while (!signal.aborted && Date.now() < waitsUntil) {
      // Asked for before looking, so that nothing comes in between unnoticed.
      const woken = notifications.next(`session ${sessionId}`, { signal, timeoutMs: limits.listenLookMs });
      const waiting = await withEvaluator(this.#parts.evaluator, () => this.#waiting(sessionId, origin));
      if ('status' in waiting) return waiting;
      if (waiting.call?.port !== DELIVERY_PORT) return 'gone';
      const { state, hash } = waiting;
      const result = await journaledResult(store, { ...identityOf(sessionId, state), number: 0, hash });
      if (result?.ok) return { data: result.response.data };
      await woken;
    }
    return undefined;
  }

  async #stream(sessionId: string, { origin, serverUrl, onText }: TextWatcher): Promise<StreamedText> {
    const waiting = await this.#waiting(sessionId, origin);
    if ('status' in waiting) return { refused: waiting };
    const { state, call, hash, botId } = waiting;
    const told = (result: CallResult) => ({ result: resultForVisitor(result, waiting.tellsDetails) });
    if (!call || call.port === DELIVERY_PORT) return { refused: awaitsNoText() };
    const journal = await this.#journal(sessionId, state);
    if (journal === 'busy') return { refused: underWayElsewhere() };
    const known = journal.resultOf(0, hash);
    if (known) {
      if (known.ok && typeof known.response.text === 'string') onText(known.response.text);
      return told(known);
    }
    if (!(await journal.intend(0, { hash, call }))) return { refused: underWayElsewhere() };
    const isCurrent = await this.#isCurrent(sessionId, state);
    if (!isCurrent || !journal.mayCall()) {
      await journal.release();
      return { refused: isCurrent ? underWayElsewhere() : awaitsNoText() };
    }
    const idempotencyKey = `${sessionId}:${state.turn + 1}:0:${hash}`;
    const result = await performCall(
      call,
      { idempotencyKey, sessionId, botId, serverUrl, onText },
      this.#parts.runner.calls,
    );
    if (result === 'stopped') return { refused: stopping() };
    const kept = await journal.keep(0, { hash, call, result });
    await journal.release();
    return kept ? told(kept) : { refused: underWayElsewhere() };
  }

  async #deliver(sessionId: string, blockId: string, data: unknown): Promise<ApiResponse | 'not yet'> {
    const waiting = await this.#waiting(sessionId, undefined);
    if ('status' in waiting) return waiting;
    const { state, call, hash } = waiting;
    if (call?.port !== DELIVERY_PORT || call.request.blockId !== blockId) return 'not yet';
    const journal = await this.#journal(sessionId, state);
    if (journal === 'busy') return underWayElsewhere();
    if (journal.resultOf(0, hash)) return success('{"status":"already received"}');
    const result: CallResult = { ok: true, response: { statusCode: 200, data } };
    if (!(await journal.keep(0, { hash, call, result }))) return underWayElsewhere();
    await journal.release();
    if (!(await this.#isCurrent(sessionId, state))) return 'not yet';
    this.#parts.notifications.notify(`session ${sessionId}`);
    return success('{"status":"received"}');
  }

  /** Whoever had the turn before may have committed it, and removed the journal with that, since the session was read here. */
  async #isCurrent(sessionId: string, { turn }: State): Promise<boolean> {
    return (await this.#parts.store.loadSessions([sessionId]))[0]?.turn === turn;
  }

  /** Reads the session anew: another server may have gone on with it, and what is called must be for the turn that comes. */
  async #waiting(
    sessionId: string,
    origin: string | undefined,
  ): Promise<ApiResponse | Waiting | (Omit<Waiting, 'call'> & { readonly call: undefined })> {
    const { sessions, runner } = this.#parts;
    sessions.forget(sessionId);
    const session = await sessions.open(sessionId);
    if (!session) return unknownSession();
    const { state } = session;
    const host = await runner.hostFor(state);
    const refused = session.isPreview
      ? undefined
      : refuseOrigin(host.flow(state.frames[0]?.flow ?? ''), origin);
    if (refused) return refused;
    const call = awaitedCall(host, state);
    const known = { state, botId: callingBot(host, state), tellsDetails: tellsDetails(host, state) };
    return call ? { ...known, call, hash: hashOfCall(state, call) } : { ...known, call, hash: '' };
  }

  #journal(
    sessionId: string,
    state: State,
  ): Promise<TurnJournal<{ now: number; sessionId: string }> | 'busy'> {
    const beginning = { now: this.#parts.clock(), sessionId };
    // The turn itself has yet to begin, so whatever the client replies is another beginning than this.
    return openTurnJournal(this.#parts, { ...identityOf(sessionId, state), hash: 'awaited', beginning });
  }
}

function identityOf(sessionId: string, { turn }: State): { readonly owner: string; readonly turn: number } {
  return { owner: `session ${sessionId}`, turn: turn + 1 };
}
