// Awaited calls run while the chat waits for its client: streamed texts, and data that other systems send.

import type { State } from '@colloquy/engine';
import { awaitedCall } from '@colloquy/engine';
import type { Call, CallResult, PortResponse } from '@colloquy/schema';
import { webhookPort } from '@colloquy/schema';
import { DELIVERED } from '@colloquy/storage';
import { limits } from '../limits.ts';
import { readBack } from '../records/result-text.ts';
import type { ApiResponse } from './api-response.ts';
import { success } from './api-response.ts';
import { refuseCall } from './calls-off.ts';
import { topicOfChat } from './chat-news.ts';
import { awaitsNoData, awaitsNoText, stopping, underWayElsewhere, unknownSession } from './chat-problems.ts';
import { givenResult } from './given-results.ts';
import { withEvaluator } from './lazy-evaluator.ts';
import { openChat } from './open-chat.ts';
import { callingBot, leaveToOthers, performCall } from './perform-calls.ts';
import type { TurnDependencies } from './turn-dependencies.ts';
import type { Beginning, TurnJournal } from './turn-journal.ts';
import { hashOfCall, journaledResult, openTurnJournal } from './turn-journal.ts';
import type { DeliveryPlan, StreamPlan } from './turn-plan.ts';
import { resultForVisitor, tellsDetails } from './visitor-logs.ts';

/** The port of blocks that wait for data of other systems. No port of this name makes calls. */
const DELIVERY_PORT = webhookPort.port;

/** The chat does not wait for such data yet: another system may be faster than the turn whose call triggered it. */
export const notAwaitedYet: ApiResponse = awaitsNoData();

/** The outcome of listening: the data, or that the chat does not wait for any. Nothing after the timeout. */
export type Delivery = { readonly data: unknown } | 'gone' | undefined;

/** A future turn, and the call whose result it awaits. */
export interface AwaitedTurn {
  readonly plan: StreamPlan | DeliveryPlan;
  readonly awaited: AwaitedCall;
}

interface AwaitedCall {
  readonly state: State;
  readonly call: Call;
  readonly hash: string;
  /** Whose block waits. */
  readonly botId: string | undefined;
  readonly tellsDetails: boolean;
}

/** Loads a chat that waits for the plan's data. */
export async function loadAwaited(
  plan: StreamPlan | DeliveryPlan,
  dependencies: TurnDependencies,
): Promise<AwaitedTurn | ApiResponse> {
  const awaited = await findAwaited(plan.id, plan.context.origin, dependencies);
  if (awaited !== undefined && 'status' in awaited) return awaited;
  if (plan.type === 'stream')
    return awaited && awaited.call.port !== DELIVERY_PORT ? { plan, awaited } : awaitsNoText();
  const { blockId, resultId } = plan.request;
  const isAwaited =
    awaited?.call.port === DELIVERY_PORT &&
    awaited.call.request.blockId === blockId &&
    (resultId === undefined || isFilling(awaited.state, resultId));
  return isAwaited ? { plan, awaited } : notAwaitedYet;
}

/** Whether a chat is in the bot that fills a result, or in one linked from it. The result of a bot that the chat has left gives no access to other bots. */
function isFilling({ frames }: State, resultId: string): boolean {
  // From the waiting bot outwards: below a command's frame comes the bot that owns the command, not the bot whose
  // input is repeated.
  for (let index = frames.length - 1; index >= 0; index = frames[index]?.link?.owner ?? index - 1)
    if (frames[index]?.resultId === resultId) return true;
  return false;
}

/**
 * Journals what a chat waits for as the first call of the turn that will take the client's reply. So the reply finds
 * it there, a model is called once however often a client reconnects, and that turn's commit removes it.
 */
export async function keepAwaited(
  { plan, awaited }: AwaitedTurn,
  dependencies: TurnDependencies,
): Promise<ApiResponse> {
  // That turn has yet to begin, with its own inputs.
  const beginning = { now: dependencies.clock(), sessionId: plan.id };
  const hash = plan.type === 'delivery' ? DELIVERED : 'awaited';
  const opening = { ...comingTurn(plan.id, awaited.state), hash, beginning };
  const journal = await openTurnJournal(dependencies, opening);
  if (journal === 'busy') return underWayElsewhere();
  return plan.type === 'stream'
    ? makeText(plan, awaited, journal, dependencies)
    : keepData(plan, awaited, journal, dependencies);
}

/** Waits for data of another system for this chat, up to a limit. */
export async function listenForData(
  sessionId: string,
  { signal, origin }: { readonly signal: AbortSignal; readonly origin?: string | undefined },
  dependencies: TurnDependencies,
): Promise<Delivery | ApiResponse> {
  const { store, notifications, evaluator } = dependencies;
  const waitsUntil = Date.now() + limits.listenMs;
  while (!signal.aborted && Date.now() < waitsUntil) {
    // Asked for before looking, so that nothing comes in between unnoticed.
    const woken = notifications.next(topicOfChat(sessionId), { signal, timeoutMs: limits.listenLookMs });
    const awaited = await withEvaluator(evaluator, () => findAwaited(sessionId, origin, dependencies));
    if (awaited && 'status' in awaited) return awaited;
    if (awaited?.call.port !== DELIVERY_PORT) return 'gone';
    const { state, hash } = awaited;
    const result = await journaledResult(store, { ...comingTurn(sessionId, state), number: 0, hash });
    if (result?.ok) return { data: result.response.data };
    await woken;
  }
  return undefined;
}

/** The call that a chat waits for; nothing when it waits for none. */
async function findAwaited(
  sessionId: string,
  origin: string | undefined,
  dependencies: TurnDependencies,
): Promise<AwaitedCall | ApiResponse | undefined> {
  // Reads the session again: another server may have advanced it, and the call must belong to the coming turn.
  dependencies.sessions.forget(sessionId);
  const chat = await openChat(sessionId, origin, dependencies);
  if (chat === 'unknown') return unknownSession();
  if ('status' in chat) return chat;
  const { host, session } = chat;
  const { state } = session;
  const call = awaitedCall(host, state);
  if (!call) return undefined;
  const botId = callingBot(host, state);
  return { state, call, hash: hashOfCall(state, call), botId, tellsDetails: tellsDetails(host, state) };
}

/** Streams the text, and returns its result as the client may see it. A finished text is returned at once. */
async function makeText(
  { id: sessionId, request: { onText }, context: { serverUrl } }: StreamPlan,
  { state, call, hash, botId, tellsDetails: showsDetails }: AwaitedCall,
  journal: TurnJournal<Beginning>,
  dependencies: TurnDependencies,
): Promise<ApiResponse> {
  const visible = (result: CallResult) => success(JSON.stringify(resultForVisitor(result, showsDetails)));
  const known =
    journal.resultOf(0, hash) ??
    givenResult(state, { turn: state.turn + 1, number: 0 }) ??
    refuseCall(call, state);
  if (known) {
    if (known.ok && typeof known.response.text === 'string') onText(known.response.text);
    return visible(known);
  }
  if (!(await journal.intend(0, { hash, call }))) return underWayElsewhere();
  const isNext = await isCurrent(sessionId, state, dependencies);
  if (!isNext || !journal.mayCall()) {
    await journal.release();
    return isNext ? underWayElsewhere() : awaitsNoText();
  }
  const idempotencyKey = `${sessionId}:${state.turn + 1}:0:${hash}`;
  const visitor = untilStopped(sessionId, dependencies);
  const result = await performCall(
    call,
    { idempotencyKey, sessionId, botId, serverUrl, onText, stopText: visitor.stopText },
    dependencies.calls,
  );
  visitor.end();
  if (result === 'stopped') {
    await leaveToOthers(journal);
    return stopping();
  }
  const isJournaled = await journal.keep(0, { hash, call, result });
  await journal.release();
  return isJournaled ? visible(readBack(result)) : underWayElsewhere();
}

/** Watches for a visitor who stops the text, on whichever server. */
function untilStopped(sessionId: string, { store }: Pick<TurnDependencies, 'store'>) {
  const stop = new AbortController();
  const end = store.onNotification((topic) => {
    if (topic === topicOfStop(sessionId)) stop.abort();
  });
  return { stopText: stop.signal, end };
}

const topicOfStop = (sessionId: string): string => `stop ${sessionId}`;

/** Stops the text that a chat generates now. What has come of it so far is the text. */
export async function stopText(
  sessionId: string,
  origin: string | undefined,
  dependencies: TurnDependencies,
): Promise<ApiResponse> {
  const chat = await openChat(sessionId, origin, dependencies);
  if (chat === 'unknown') return unknownSession();
  if ('status' in chat) return chat;
  await dependencies.store.notify(topicOfStop(sessionId));
  return success('{"status":"stopping"}');
}

/** Takes data of another system. The first delivery counts. */
async function keepData(
  { id: sessionId, request: { data } }: DeliveryPlan,
  { state, call, hash }: AwaitedCall,
  journal: TurnJournal<Beginning>,
  dependencies: TurnDependencies,
): Promise<ApiResponse> {
  if (journal.resultOf(0, hash)) return success('{"status":"already received"}');
  const response: PortResponse<typeof webhookPort> = { statusCode: 200, data };
  const result: CallResult = { ok: true, response };
  if (!(await journal.keep(0, { hash, call, result }))) return underWayElsewhere();
  await journal.release();
  if (!(await isCurrent(sessionId, state, dependencies))) {
    // The chat itself may be gone: then this call arrived after its removal.
    await dependencies.onGone?.(sessionId);
    return notAwaitedYet;
  }
  dependencies.notifications.notify(topicOfChat(sessionId));
  return success('{"status":"received"}');
}

/** Since the session was read, another holder may have committed the turn and removed its journal. */
async function isCurrent(sessionId: string, { turn }: State, { store }: TurnDependencies): Promise<boolean> {
  return (await store.loadSessions([sessionId]))[0]?.turn === turn;
}

function comingTurn(sessionId: string, { turn }: State): { readonly owner: string; readonly turn: number } {
  return { owner: `session ${sessionId}`, turn: turn + 1 };
}
