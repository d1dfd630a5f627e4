// Following a chat: each turn as it is committed, on whichever server, for its visitor and for those who run the bot.
import type { ChatReply, State } from '@colloquy/engine';
import type { FollowedTurn, Steps } from '@colloquy/schema';
import { parseJsonInSteps } from '@colloquy/schema';
import type { RecordedTurn, SessionRecord, Store } from '@colloquy/storage';
import { storeLimits } from '@colloquy/storage';
import type { FlowLibrary } from '../flows/flow-library.ts';
import { limits } from '../limits.ts';
import type { ReadQueue } from '../read-queue.ts';
import type { ApiResponse } from './api-response.ts';
import { topicOfChat, topicOfTyping } from './chat-news.ts';
import { refuseOrigin, unknownSession } from './chat-problems.ts';
import type { Notifications } from './notifications.ts';
import { transcriptTurn } from './read-chat.ts';

/** How a chat is followed. */
export interface Following {
  /** Turns after this one; absent for future turns only. */
  readonly after?: number | undefined;
  readonly signal: AbortSignal;
  /** Milliseconds between polls, and until an empty result, so that the follower can do other work. */
  readonly lookMs: number;
  readonly tickMs: number;
  /** Of the page that asks. */
  readonly origin?: string | undefined;
}

/**
 * New turns; `typing` while an operator is writing; nothing after a quiet while. Ends with the chat, or its removal.
 */
export type FollowedTurns = FollowedNews & {
  /** The turn after which they begin. */
  readonly behind: number;
};

type FollowedNews = AsyncGenerator<readonly FollowedTurn[] | 'typing' | undefined>;

/** What following needs. */
export interface FollowingDependencies {
  readonly store: Store;
  readonly library: FlowLibrary;
  readonly notifications: Notifications;
  readonly reads: ReadQueue;
}

/**
 * Follows a chat. Each turn is reported once, in order; turns whose response was removed, after a day or more, are
 * skipped. A preview ends when another replaces it.
 *
 * @returns why it cannot be followed, or its turns
 * @example
 * const turns = await followChat('s1', { after: 3, signal, lookMs: 5_000, tickMs: 1_000 }, parts);
 */
export async function followChat(
  sessionId: string,
  following: Following,
  dependencies: FollowingDependencies,
): Promise<FollowedTurns | ApiResponse> {
  const session = (await dependencies.store.loadSessions([sessionId]))[0];
  if (!session) return unknownSession();
  const { frames } = (await dependencies.reads.work(parseJsonInSteps(session.state))) as State;
  const flow = await dependencies.library.flow(frames[0]?.flow ?? '');
  const refused = session.isPreview ? undefined : refuseOrigin(flow, following.origin);
  if (refused) return refused;
  const { after: behind = session.turn } = following;
  return Object.assign(turnsOf(session, { ...following, after: behind }, dependencies), { behind });
}

async function* turnsOf(
  begun: SessionRecord,
  { after, signal, lookMs, tickMs }: Following & { readonly after: number },
  { store, notifications, reads }: FollowingDependencies,
): FollowedNews {
  const { id } = begun;
  let known = after;
  while (!signal.aborted) {
    // Asked for before looking, so that nothing comes in between unnoticed.
    const ended = new AbortController();
    const either = AbortSignal.any([signal, ended.signal]);
    const woken = notifications.next(topicOfChat(id), { signal: either, timeoutMs: lookMs });
    const session = (await store.loadSessions([id]))[0];
    // Access to a preview does not extend to a later one of its name, which may be of another bot.
    if (!session || session.createdAt !== begun.createdAt || session.botId !== begun.botId)
      return ended.abort();
    let isNews = false;
    while (known < session.turn) {
      const { turns, last } = await turnsBehind(session, known, { store, reads });
      known = last;
      if (turns.length === 0) continue;
      isNews = true;
      yield turns;
    }
    if (session.status === 'ended') return ended.abort();
    // The wait below is over without a word when the next look comes before the tick.
    if (!isNews) yield undefined;
    let isWoken = false;
    void woken.then(() => {
      isWoken = true;
    });
    while (!isWoken && !signal.aborted) {
      // The tick: its wait ends without a notification.
      const typing = notifications.next(topicOfTyping(id), { signal: either, timeoutMs: tickMs });
      const isTyping = await Promise.race([woken.then(() => false), typing]);
      if (!isWoken && !signal.aborted) yield isTyping ? 'typing' : undefined;
    }
    ended.abort();
  }
}

/** A page of turns after one, and the number of the last turn read. */
async function turnsBehind(
  { id, turn, status, isPreview, createdAt }: SessionRecord,
  after: number,
  { store, reads }: Pick<FollowingDependencies, 'store' | 'reads'>,
): Promise<{ readonly turns: readonly FollowedTurn[]; readonly last: number }> {
  const since = isPreview ? createdAt : undefined;
  const page = await store.loadRecords(id, {
    limit: storeLimits.turnsPerPage,
    bytes: limits.pageBytes,
    after,
    since,
  });
  const recorded = page.filter((one) => one.turn <= turn);
  // The turn before shows what the first one replies to.
  const [earlier] = after > 0 ? await store.loadRecords(id, { limit: 1, after: after - 1, since }) : [];
  const before = earlier?.turn === after ? earlier : undefined;
  const turns = await reads.work(tellTurns(recorded, before, { isOver: status === 'ended', last: turn }));
  return { turns, last: recorded.at(-1)?.turn ?? turn };
}

function* tellTurns(
  recorded: readonly RecordedTurn[],
  earlier: RecordedTurn | undefined,
  { isOver, last }: { readonly isOver: boolean; readonly last: number },
): Steps<readonly FollowedTurn[]> {
  const turns: FollowedTurn[] = [];
  let before = yield* replyOf(earlier);
  for (const { turn, createdAt, message, response } of recorded) {
    const reply = yield* replyOf({ response });
    if (reply)
      turns.push({
        ...transcriptTurn({ turn, createdAt, ...(message === undefined ? {} : { message }), reply }, before),
        isEnded: isOver && turn === last,
        isPaused: reply.isPaused === true,
        ...(reply.input === undefined ? {} : { input: reply.input }),
      });
    before = reply;
  }
  return turns;
}

function* replyOf(
  { response }: Pick<RecordedTurn, 'response'> = { response: undefined },
): Steps<ChatReply | undefined> {
  return response === undefined ? undefined : ((yield* parseJsonInSteps(response)) as ChatReply);
}
