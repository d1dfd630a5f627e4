// Where a chat is, for those who run its bot.
import type { State } from '@colloquy/engine';
import type { ListedSession, SessionState } from '@colloquy/schema';
import { parseJsonInSteps } from '@colloquy/schema';
import type { NewestSessionsPage, SessionListing, Store } from '@colloquy/storage';
import { limits } from '../limits.ts';
import type { ReadQueue } from '../read-queue.ts';
import { chatIdOf, isServerMade } from '../records/chat-id.ts';
import type { TurnRecord } from '../records/turn-record.ts';
import { readWithoutResults } from '../records/turn-record.ts';
import type { ReadingDependencies } from './read-chat.ts';

/**
 * Reads where a chat is.
 *
 * @returns nothing when the chat or its version is missing
 * @throws StoreFailure when the stored session is damaged
 */
export async function readSessionState(
  sessionId: string,
  { store, library, reads }: ReadingDependencies,
): Promise<SessionState | undefined> {
  const [session] = await store.loadSessions([sessionId]);
  if (!session) return undefined;
  const { locale, timeZone, frames, waiting, handover, contact } = (await reads.work(
    parseJsonInSteps(session.state),
  )) as State;
  const frame = frames.at(-1);
  const flow = await library.flow(frame?.flow);
  if (!frame || !flow) return undefined;
  const block = flow.blocks[flow.blockById.get(waiting?.blockId ?? '') ?? -1];
  const isAwaiting = handover !== undefined && (await isHeard(session, store));
  const version = session.isPreview ? undefined : await numberOf(store, session.botId, frames[0]?.flow);
  return {
    ...listedSession(session),
    isEnded: session.status === 'ended',
    isPaused: handover !== undefined,
    ...(isAwaiting ? { awaitsOperatorSince: new Date(session.updatedAt).toISOString() } : {}),
    isPreview: session.isPreview,
    ...(version === undefined ? {} : { version }),
    locale,
    timeZone,
    ...(contact ? { channelId: contact.channelId } : {}),
    ...(block
      ? {
          waitsAt: {
            blockId: block.id,
            type: block.type,
            groupTitle: flow.groups[block.group]?.title ?? '',
            botId: flow.bot.id,
          },
        }
      : {}),
    variables: flow.variables.flatMap(({ id, name }, index) => {
      const value = frame.variables[index] ?? null;
      return value === null ? [] : [{ id, name, value }];
    }) as SessionState['variables'],
  };
}

/** Whether the visitor wrote the last turn of a paused chat. */
async function isHeard(
  { id, turn }: Pick<SessionListing, 'id' | 'turn'>,
  store: Pick<Store, 'loadRecords'>,
): Promise<boolean> {
  const [last] = await store.loadRecords(id, { limit: 1, after: turn - 1 });
  return last?.record !== undefined && readWithoutResults(last.record).operated === undefined;
}

/**
 * The bot that a chat began with. After the chat is removed, its record has it, as long as its result.
 *
 * @returns nothing when there is no such chat
 */
export async function botOfSession(
  sessionId: string,
  store: Pick<Store, 'loadSessions' | 'loadRecords'>,
): Promise<string | undefined> {
  // Always both: access control asks this, and the response time must not reveal whether a chat exists.
  const [[session], [first]] = await Promise.all([
    store.loadSessions([sessionId]),
    store.loadRecords(sessionId, { limit: 1, after: 0 }),
  ]);
  if (session) return session.botId;
  return (JSON.parse(first?.record ?? '{}') as TurnRecord).start?.botId;
}

/**
 * The number of the turn that comes next in a chat.
 *
 * @returns nothing when there is no such chat
 */
export async function nextTurnOf(
  sessionId: string,
  store: Pick<Store, 'loadSessions'>,
): Promise<number | undefined> {
  const [session] = await store.loadSessions([sessionId]);
  return session && session.turn + 1;
}

/** A session as operators see it: by its public id, because the session id grants access. */
export function listedSession({
  id,
  botId,
  resultId,
  turn,
  createdAt,
  updatedAt,
}: SessionListing): ListedSession {
  return {
    id: chatIdOf(id),
    botId,
    ...(resultId === undefined ? {} : { resultId }),
    turns: turn,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

/** Filters of a search for chats. Times are epoch milliseconds. */
export interface SessionSearch {
  readonly botId: string;
  readonly limit: number;
  /** When their last turn was. */
  readonly since?: number | undefined;
  /** Session id of the last one read. */
  readonly before?: string | undefined;
}

/** The search result. */
export interface FoundSessions {
  readonly sessions: readonly SessionListing[];
  /** Where to continue; absent at the end. */
  readonly before?: string | undefined;
}

/**
 * Finds unfinished chats with a bot, newest first. Reads chats of all bots in the order of their ids, a limited
 * number at once: every chat would have to write an index by bot. A page ends at a session that its public id can
 * find again.
 */
export async function findOpenSessions(
  {
    store,
    reads,
  }: { readonly store: Pick<Store, 'listNewestSessions'>; readonly reads: Pick<ReadQueue, 'slice'> },
  { botId, limit, since = 0, before: from }: SessionSearch,
): Promise<FoundSessions> {
  const sessions: SessionListing[] = [];
  let before = from;
  let position = from;
  for (let lookedAt = 0; lookedAt < limits.listedSessionsLookedAt || before === from; ) {
    const page: NewestSessionsPage = { limit: limits.listedSessionsAtOnce, before: position };
    const found = await store.listNewestSessions(page);
    lookedAt += found.length;
    for (const session of found) {
      const { isPreview, status, updatedAt } = session;
      const isMeant = session.botId === botId && !isPreview && status === 'open' && updatedAt >= since;
      if (isMeant && sessions.length === limit) return { sessions, before };
      if (isMeant) sessions.push(session);
      position = session.id;
      if (isServerMade(position)) before = position;
    }
    if (found.length < limits.listedSessionsAtOnce) return { sessions };
    await reads.slice();
  }
  return { sessions, before };
}

async function numberOf(store: Store, botId: string, flow: string | undefined): Promise<number | undefined> {
  for (let before: number | undefined; ; ) {
    const page = await store.listVersions(botId, { limit: limits.versionsLookedAt, before });
    const version = page.find((one) => one.flow === flow);
    if (version) return version.number;
    before = page.at(-1)?.number;
    if (page.length < limits.versionsLookedAt) return undefined;
  }
}
