// Reads recorded chats of a version from the store, for a replay in another thread.
import type { ReadQueue, TurnRecord } from '@colloquy/runtime';
import { chatIdOf, readWithoutResults } from '@colloquy/runtime';
import type { RecordedTurn, Store } from '@colloquy/storage';
import { storeLimits } from '@colloquy/storage';
import { limits } from '../limits.ts';

/** A chat as stored: parsed in the thread that replays it. */
export interface StoredChat {
  readonly id: string;
  readonly turns: readonly Pick<RecordedTurn, 'createdAt' | 'message' | 'record'>[];
}

/** Chats, and what their links led to. */
export interface StoredChats {
  readonly chats: readonly StoredChat[];
  /** Hashes of the versions of linked bots in these chats. */
  readonly linked: ReadonlySet<string>;
}

/** The chats to read. */
export interface ChatsOfVersion {
  readonly botId: string;
  /** Hash of the version that they began on. */
  readonly flow: string;
  /** The most chats. */
  readonly limit: number;
}

/**
 * Reads the newest chats of a version, each with its first turns. Previews have no results, so they are not among them.
 *
 * @throws StoreFailure when a record is damaged
 * @example (await readRecordedChats({ store, reads }, { botId: 'lead', flow: bot.flow, limit: 1_000 })).chats.length
 */
export async function readRecordedChats(
  { store, reads }: { readonly store: Pick<Store, 'listResults' | 'loadRecords'>; readonly reads: ReadQueue },
  { botId, flow, limit }: ChatsOfVersion,
): Promise<StoredChats> {
  const chats: StoredChat[] = [];
  const linked = new Set<string>();
  const seen = new Set<string>();
  let characters = 0;
  let before: { readonly createdAt: number; readonly id: string } | undefined;
  for (let scanned = 0; scanned < limits.scannedForReplay; scanned += limits.readForReplay) {
    await reads.slice();
    const page = await store.listResults(botId, { limit: limits.readForReplay, before });
    const fresh = page.filter(({ sessionId }) => !seen.has(sessionId));
    for (const { sessionId } of fresh) seen.add(sessionId);
    for (const chat of await Promise.all(fresh.map(({ sessionId }) => readChat(store, sessionId)))) {
      if (startOf(chat)?.flow !== flow) continue;
      chats.push(chat);
      characters += sizeOf(chat);
      for (const hash of linkedVersions(chat)) linked.add(hash);
      if (chats.length === limit || characters > limits.replayCharacters) return { chats, linked };
    }
    const last = page.at(-1);
    if (!last || page.length < limits.readForReplay) break;
    before = { createdAt: last.createdAt, id: last.id };
  }
  return { chats, linked };
}

/** Reads the first turns of one chat. */
export async function readChat(store: Pick<Store, 'loadRecords'>, sessionId: string): Promise<StoredChat> {
  const page = { limit: storeLimits.turnsPerPage, bytes: limits.replayedChatBytes, after: 0 };
  const records = await store.loadRecords(sessionId, page);
  return {
    id: chatIdOf(sessionId),
    turns: records.map(({ createdAt, message, record }) => ({ createdAt, message, record })),
  };
}

/** How a chat began; nothing when its first turn has no record. */
export function startOf({ turns: [first] }: StoredChat): TurnRecord['start'] {
  return first?.record === undefined || first.record === ''
    ? undefined
    : readWithoutResults(first.record).start;
}

/** Hashes of the linked versions that a chat entered. */
export function linkedVersions({ turns }: StoredChat): string[] {
  return turns.flatMap(({ record }) =>
    record?.includes('"links":') ? Object.values(readWithoutResults(record).links ?? {}) : [],
  );
}

function sizeOf({ turns }: StoredChat): number {
  return turns.reduce((sum, { message, record }) => sum + (message?.length ?? 0) + (record?.length ?? 0), 0);
}
