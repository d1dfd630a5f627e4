// The keeper of sessions: hands out the state of a chat and takes back what a turn made of it.
import type { State, Turn } from '@colloquy/engine';
import { LRUCache } from 'lru-cache';
import { limits } from '../limits.ts';
import type { Store } from '../stores/store.ts';
import type { Answer } from './answer.ts';
import { success } from './answer.ts';
import { repeat } from './request-guard.ts';
import type { Committing } from './turn-commit.ts';
import { toCommit } from './turn-commit.ts';

/** A session in memory: what its row says, and its state as the engine takes it. */
export interface OpenSession {
  readonly botId: string;
  readonly createdAt: number;
  /** Turns committed so far; the next commit expects this number. */
  readonly turn: number;
  readonly isPreview: boolean;
  readonly state: State;
}

/** Where a session is kept for as long as the chat goes on. Empty while a turn of it is being committed. */
interface Place {
  session: OpenSession | undefined;
}

/**
 * Keeps hot sessions in memory. That is safe: a state is only kept once its commit succeeded, and a commit that finds the stored
 * session elsewhere drops it.
 */
export class SessionKeeper {
  readonly #store: Store;
  readonly #places = new LRUCache<string, Place>({ max: limits.cachedSessions });

  constructor(store: Store) {
    this.#store = store;
  }

  /** Sessions in memory. */
  get size(): number {
    return this.#places.size;
  }

  /** A session that is in memory. */
  known(sessionId: string): OpenSession | undefined {
    return this.#places.get(sessionId)?.session;
  }

  /** A session from memory or from the store. */
  async open(sessionId: string): Promise<OpenSession | undefined> {
    const known = this.known(sessionId);
    if (known) return known;
    const [record] = await this.#store.loadSessions([sessionId]);
    if (!record) return undefined;
    const { botId, createdAt, turn, isPreview } = record;
    const session = { botId, createdAt, turn, isPreview, state: JSON.parse(record.state) as State };
    this.#places.set(sessionId, { session });
    return session;
  }

  /** Has a session read from the store the next time, because somebody else may have gone on with it. */
  forget(sessionId: string): void {
    this.#places.delete(sessionId);
  }

  /** Stores a turn and gives its answer; nothing when another server was faster and the turn must be run again. */
  async commit(turn: Turn, committing: Committing): Promise<Answer | undefined> {
    const { sessionId, request, response } = committing;
    const place = this.#places.get(sessionId) ?? { session: undefined };
    // Until the commit is known to have succeeded, the store alone knows the state.
    place.session = undefined;
    const [outcome] = await this.#store.commitTurns([toCommit(turn, committing)]);
    if (outcome?.type === 'repeated') return request && repeat(request, outcome.request);
    if (outcome?.type !== 'committed') return undefined;
    // Nobody goes on with a chat that has ended; keeping it would only crowd out the others.
    if (turn.state.status === 'ended') this.#places.delete(sessionId);
    else this.#keep(place, turn.state, committing);
    return success(response);
  }

  /** A place is written anew only when it was given up meanwhile: adding and removing keys costs more than anything else here. */
  #keep(place: Place, state: State, { sessionId, botId, createdAt }: Committing): void {
    const { turn, isPreview } = state;
    place.session = { botId, createdAt, turn, isPreview, state };
    if (this.#places.peek(sessionId) !== place) this.#places.set(sessionId, place);
  }
}
