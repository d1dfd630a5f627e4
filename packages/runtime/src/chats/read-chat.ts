// Returns a visitor's own chat, from its stored turns.
import type { ChatReply, Flow, State } from '@colloquy/engine';
import { isAbandoned } from '@colloquy/engine';
import type { Message, Rating, ReadChatResponse, ResultFacts, Steps, TranscriptTurn } from '@colloquy/schema';
import {
  awaitsReply,
  parseJsonInSteps,
  ReadChatQuery,
  toMarkdownBubble,
  toQueryIssues,
} from '@colloquy/schema';
import type { SessionRecord, Store, StoredTurn } from '@colloquy/storage';
import type { FlowLibrary } from '../flows/flow-library.ts';
import { limits } from '../limits.ts';
import type { ReadQueue } from '../read-queue.ts';
import { chatIdOf } from '../records/chat-id.ts';
import type { ApiResponse } from './api-response.ts';
import { badRequest, success } from './api-response.ts';
import { refuseOrigin, unknownSession } from './chat-problems.ts';

/** A stored turn that is whole, with its response read. */
export interface ReadTurn extends Pick<StoredTurn, 'turn' | 'createdAt' | 'message'> {
  readonly reply: ChatReply;
}

/** What reading a chat takes. */
export interface ReadingDependencies {
  readonly store: Store;
  readonly library: FlowLibrary;
  readonly reads: ReadQueue;
}

/** Which part of which chat is read, and for which page. */
interface ChatRequest {
  readonly sessionId: string;
  readonly query: unknown;
  readonly origin: string | undefined;
}

/**
 * Reads a chat: the transcript page by page, the open input, and the awaited actions. Access to continue a chat
 * includes reading it. Logs and calls are omitted, and so are earlier inputs: only the open one is returned as sent,
 * with what its client needs, such as the client secret of a payment.
 *
 * @throws TooManyReads when many requests read this chat, or other large ones, at this moment
 * @example await readChat({ store, library, reads }, { sessionId, query: { limit: '20' }, origin: undefined })
 */
export async function readChat(
  dependencies: ReadingDependencies,
  request: ChatRequest,
): Promise<ApiResponse> {
  const parsed = ReadChatQuery.safeParse(request.query);
  if (!parsed.success) return badRequest(toQueryIssues(parsed.error, request.query));
  return dependencies.reads.oneByOne(`chat ${request.sessionId}`, () =>
    readPage(dependencies, request, parsed.data),
  );
}

async function readPage(
  { store, library, reads }: ReadingDependencies,
  { sessionId, origin }: ChatRequest,
  { limit, before: asked, textBubbleContentFormat }: ReadChatQuery,
): Promise<ApiResponse> {
  const [session] = await store.loadSessions([sessionId]);
  if (!session) return unknownSession();
  const { frames, handover, abandoned } = (await reads.work(parseJsonInSteps(session.state))) as State;
  const flow = await library.flow(frames[0]?.flow ?? '');
  if (!flow) return unknownSession();
  const refused = session.isPreview ? undefined : refuseOrigin(flow, origin);
  if (refused) return refused;
  // Turns made during this read belong to the next one.
  const before = Math.min(asked ?? session.turn + 1, session.turn + 1);
  const since = session.isPreview ? session.createdAt : undefined;
  const page = { since, bytes: limits.pageBytes };
  const { turns: stored, hasMore } = await store.loadTurns(sessionId, { ...page, limit, before });
  const first = stored.at(-1);
  const earlier =
    hasMore && first
      ? (await store.loadTurns(sessionId, { ...page, limit: 1, before: first.turn })).turns
      : [];
  const ratings = await ratingsOf(session, flow, store);
  const { turns, last, count } = await reads.work(
    tellTurns(stored, earlier, { format: textBubbleContentFormat, abandoned, ratings }),
  );
  const isLast = before > session.turn;
  const head = {
    sessionId,
    ...(session.resultId === undefined ? {} : { resultId: session.resultId }),
    bot: { id: session.botId, version: flow.bot.version },
    isEnded: session.status === 'ended',
    ...(handover ? { isPaused: true as const } : {}),
  };
  const rest: Partial<ReadChatResponse> = {
    hasMore,
    ...(hasMore && first ? { before: first.turn } : {}),
    isIncomplete: count < before - (hasMore ? (first?.turn ?? 1) : 1),
    ...(isLast ? openEnd(session, last) : {}),
  };
  return success(
    `${JSON.stringify(head).slice(0, -1)},"turns":[${turns.join(',')}],${JSON.stringify(rest).slice(1)}`,
  );
}

/** The visitor's ratings in this chat, by turn. */
async function ratingsOf(
  { id, resultId }: SessionRecord,
  { bot }: Flow,
  store: Pick<Store, 'loadResult'>,
): Promise<ReadonlyMap<number, Rating>> {
  if (!bot.settings.general?.isRatingEnabled || resultId === undefined) return new Map();
  const { ratings = [] } = ((await store.loadResult(resultId))?.facts ?? {}) as ResultFacts;
  const own = ratings.filter(({ chatId }) => chatId === chatIdOf(id));
  return new Map(own.map(({ turn, rating }) => [turn, rating]));
}

/** The turns of a page as JSON texts, oldest first, the last one with its reply, and how many there are. */
function* tellTurns(
  stored: readonly StoredTurn[],
  earlier: readonly StoredTurn[],
  {
    format,
    abandoned,
    ratings,
  }: {
    readonly format: ReadChatQuery['textBubbleContentFormat'];
    readonly ratings: ReadonlyMap<number, Rating>;
  } & Pick<State, 'abandoned'>,
): Steps<{ readonly turns: readonly string[]; readonly last: ReadTurn | undefined; readonly count: number }> {
  const turns: string[] = [];
  let before = (yield* readWhole(earlier))[0];
  const whole = (yield* readWhole(stored)).reverse();
  for (const turn of whole) {
    const shown = transcriptTurn(turn, before?.turn === turn.turn - 1 ? before.reply : undefined);
    const messages = format
      ? shown.messages.map((bubble) => toMarkdownBubble(bubble, 'all'))
      : shown.messages;
    const rating = ratings.get(turn.turn);
    turns.push(JSON.stringify({ ...markedTurn(shown, abandoned), ...(rating && { rating }), messages }));
    before = turn;
    yield;
  }
  return { turns, last: whole.at(-1), count: whole.length };
}

/** Newest first. Damaged ones are left out; of two with one number, which a preview that was begun again may have, the newer one counts. */
function* readWhole(stored: readonly StoredTurn[]): Steps<ReadTurn[]> {
  const turns: ReadTurn[] = [];
  for (const { response, ...turn } of stored)
    if (response !== undefined && turn.turn !== turns.at(-1)?.turn)
      turns.push({ ...turn, reply: (yield* parseJsonInSteps(response)) as ChatReply });
  return turns;
}

/** Presents a turn. The turn before it shows what it replied to. */
export function transcriptTurn(
  { turn, createdAt, message, reply }: ReadTurn,
  before: ChatReply | undefined,
): TranscriptTurn {
  // While a person answers, messages do not reach the bot's input.
  const repliesTo = message === undefined || reply.isPaused ? undefined : awaitedType(before);
  return {
    turn,
    createdAt: new Date(createdAt).toISOString(),
    ...(message === undefined ? {} : { message: JSON.parse(message) as Message }),
    ...(repliesTo === undefined ? {} : { repliesTo }),
    ...(reply.lastMessageNewFormat === undefined ? {} : { lastMessageNewFormat: reply.lastMessageNewFormat }),
    messages: reply.messages,
    ...(message === undefined || before?.turn === undefined ? {} : { isChangeable: true as const }),
    ...(reply.rewoundTo === undefined ? {} : { rewoundTo: reply.rewoundTo }),
    ...(reply.operator === undefined ? {} : { operator: reply.operator }),
  };
}

/** The turn, marked when the visitor abandoned it. */
export function markedTurn(shown: TranscriptTurn, abandoned: State['abandoned']): TranscriptTurn {
  return isAbandoned({ abandoned }, shown.turn) ? { ...shown, isAbandoned: true } : shown;
}

/** The awaited type of a turn that asks the visitor nothing: an action, or a bubble that reports its end. */
function awaitedType(reply: ChatReply | undefined): string | undefined {
  if (!reply || reply.input) return undefined;
  const action = reply.clientSideActions?.findLast(({ expectsDedicatedReply }) => expectsDedicatedReply);
  return action?.type ?? reply.messages.findLast(awaitsReply)?.type;
}

/** The open input or awaited actions of the last turn. Nothing when that turn was removed. */
function openEnd(
  { turn, status }: SessionRecord,
  last: ReadTurn | undefined,
): Pick<ReadChatResponse, 'input' | 'turn' | 'clientSideActions'> {
  if (status === 'ended' || last?.turn !== turn) return {};
  const { input, turn: number, clientSideActions = [] } = last.reply;
  if (input) return { input, ...(number === undefined ? {} : { turn: number }) };
  const awaited = clientSideActions.filter(({ expectsDedicatedReply }) => expectsDedicatedReply);
  return awaited.length > 0 ? { clientSideActions: awaited } : {};
}
