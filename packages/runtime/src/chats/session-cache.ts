// The cache of sessions: holds the states of chats between turns.
import type { State, Turn } from '@colloquy/engine';
import type { CommitOutcome, Store, StoreFailureCode } from '@colloquy/storage';
import { StoreFailure, storeLimits } from '@colloquy/storage';
import { LRUCache } from 'lru-cache';
import { limits } from '../limits.ts';
import type { ApiResponse } from './api-response.ts';
import { success } from './api-response.ts';
import { repeat } from './idempotency.ts';
import type { Committing, StoredLists } from './turn-commit.ts';
import { storedBytes, toCommit } from './turn-commit.ts';

/** Failures of a store that can be read all the same. */
const READABLE: readonly StoreFailureCode[] = ['full', 'read-only', 'incompatible'];

/** A session in memory: its row, and its parsed state. */
export interface OpenSession {
  readonly botId: string;
  readonly createdAt: number;
  /** Turns committed so far; the next commit expects this number. */
  readonly turn: number;
  readonly isPreview: boolean;
  readonly state: State;
}

/** Called after each committed turn, with its session. */
export type OnMovedOn = (committing: Committing, turn: Turn) => void;

/**
 * A cached session: a large state as JSON text, because parsed lists of short texts take ten times as much. A state that is stored in parts is kept with
 * its lists, so that its next turn finds what has changed.
 */
type CachedSession = Omit<OpenSession, 'state'> & {
  readonly state: State | string;
  readonly lists?: StoredLists | undefined;
};

/** Cache entry of a session during its chat. Empty while a turn of it is being committed. */
interface CacheEntry {
  session: CachedSession | undefined;
  /** Size that counts against the cache: a power of two, so that small growth does not change it each turn. */
  readonly bytes: number;
}

/** Caches active sessions. Safe, because a state is cached only after its commit, and a failed commit on stale state drops it. */
export class SessionCache {
  readonly #store: Store;
  /** Called after each committed turn. */
  readonly #onMovedOn: OnMovedOn | undefined;
  readonly #places = new LRUCache<string, CacheEntry>({
    maxSize: limits.cachedSessionBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });

  constructor(store: Store, onMovedOn?: OnMovedOn) {
    this.#store = store;
    this.#onMovedOn = onMovedOn;
  }

  /** Sessions in memory. */
  get size(): number {
    return this.#places.size;
  }

  /** Bytes that they count as. */
  get bytes(): number {
    return this.#places.calculatedSize;
  }

  /** A session that is in memory. */
  known(sessionId: string): OpenSession | undefined {
    const session = this.#places.get(sessionId)?.session;
    if (!session) return undefined;
    return typeof session.state === 'string'
      ? { ...session, state: JSON.parse(session.state) as State }
      : (session as OpenSession);
  }

  /** A session from memory or from the store. */
  async open(sessionId: string): Promise<OpenSession | undefined> {
    const known = this.known(sessionId);
    if (known) return known;
    const [record] = await this.#store.loadSessions([sessionId]);
    if (!record) return undefined;
    const { botId, createdAt, turn, isPreview } = record;
    const session = { botId, createdAt, turn, isPreview, state: JSON.parse(record.state) as State };
    this.#place(sessionId, undefined, cachedSession(session, { text: record.state }));
    return session;
  }

  /** Drops a session, because another server may have advanced it. The next use reads it from the store. */
  forget(sessionId: string): void {
    this.#places.delete(sessionId);
  }

  /** The same for all of them. */
  forgetAll(): void {
    this.#places.clear();
  }

  /** Stores a turn and returns its response; nothing when another server was faster and the turn must be rerun. */
  async commit(turn: Turn, committing: Committing): Promise<ApiResponse | undefined> {
    const { sessionId, request, response } = committing;
    const place = this.#places.get(sessionId);
    const before = storedLists(place?.session, committing);
    // Until the commit has succeeded, only the store knows the state.
    if (place) place.session = undefined;
    const { commit, characters, lists } = toCommit(turn, committing, before);
    let outcome: CommitOutcome | undefined;
    try {
      [outcome] = await this.#store.commitTurns([commit]);
    } catch (error) {
      outcome = await this.#answeredBefore(request, error);
    }
    if (outcome?.type === 'repeated') return request && repeat(request, outcome.request);
    if (outcome?.type !== 'committed') return undefined;
    this.#onMovedOn?.(committing, turn);
    const { botId, onCommitted, onStored } = committing;
    onCommitted?.({ sessionId, botId, turn: turn.state.turn });
    onStored?.(storedBytes(commit, turn));
    // An ended chat gets no further turns; caching it would evict others.
    if (turn.state.status === 'ended') this.#places.delete(sessionId);
    else {
      const { turn: number, isPreview } = turn.state;
      const session = { botId, createdAt: committing.createdAt, turn: number, isPreview, state: turn.state };
      const known = lists ? { lists, characters } : { text: commit.session.state };
      this.#place(sessionId, place, cachedSession(session, known));
    }
    return success(response);
  }

  /** A retry needs no room: while writes fail, earlier responses are still returned. */
  async #answeredBefore(request: Committing['request'], error: unknown): Promise<CommitOutcome> {
    const isReadable = error instanceof StoreFailure && READABLE.includes(error.code);
    const [stored] = request && isReadable ? await this.#store.loadRequests([request]) : [];
    if (!stored) throw error;
    return { type: 'repeated', request: stored };
  }

  /** A cache entry is replaced only when it was evicted or its size class changed: adding and removing keys costs more than anything else here. */
  #place(
    sessionId: string,
    place: CacheEntry | undefined,
    { session, bytes }: { readonly session: CachedSession; readonly bytes: number },
  ): void {
    if (place?.bytes === bytes && this.#places.peek(sessionId) === place) place.session = session;
    else this.#places.set(sessionId, { session, bytes });
  }
}

/** Whether a chat is stored as it is known here. A preview that was begun again under its id is another chat. */
export async function isAtTurn(
  store: Store,
  sessionId: string,
  { turn, createdAt }: Pick<OpenSession, 'turn' | 'createdAt'>,
): Promise<boolean> {
  const [stored] = await store.loadSessions([sessionId]);
  return stored?.turn === turn && stored.createdAt === createdAt;
}

/**
 * The lists of a chat whose state is long, for its next turn. Previews are written as a whole: two of them may have one id, and begin in one millisecond.
 * A state that has become short is written as a whole, too.
 */
function storedLists(
  session: CachedSession | undefined,
  { expected, createdAt }: Pick<Committing, 'expected' | 'createdAt'>,
): StoredLists | 'unknown' | undefined {
  if (!session || session.isPreview || session.turn !== expected || session.createdAt !== createdAt)
    return undefined;
  const { state, lists } = session;
  if (lists) return lists;
  return typeof state === 'string' && state.length > storeLimits.wholeTextCharacters ? 'unknown' : undefined;
}

/** What is known of a state after it was read or written: its text, or its lists and the length of its text. */
type KnownText = { readonly text: string } | { readonly lists: StoredLists; readonly characters: number };

/** A session in its compact form, and its size at most. */
function cachedSession(
  session: OpenSession,
  known: KnownText,
): { readonly session: CachedSession; readonly bytes: number } {
  if ('lists' in known) {
    const { lists, characters } = known;
    // A short one is written as a whole by its next turn.
    const isLong = characters > limits.readyStateCharacters;
    return {
      session: isLong ? { ...session, lists } : session,
      bytes: sizeClass(characters * (isLong ? LISTED_BYTES : READY_BYTES)),
    };
  }
  const { text } = known;
  const isReady = text.length <= limits.readyStateCharacters;
  return {
    session: isReady ? session : { ...session, state: text },
    bytes: sizeClass(text.length * (isReady ? READY_BYTES : TEXT_BYTES)),
  };
}

function sizeClass(stateBytes: number): number {
  return 2 ** Math.ceil(Math.log2(SESSION_BYTES + stateBytes));
}

/** Bytes of a session besides its state; bytes per character of JSON in a parsed state, in a text, and in a parsed state with its lists. */
const SESSION_BYTES = 1_024;
const READY_BYTES = 4;
const TEXT_BYTES = 2;
const LISTED_BYTES = 12;
