// The keeper of sessions: hands out the state of a chat and takes back what a turn made of it.
import type { State, Turn } from '@colloquy/engine';
import { limits } from '../limits.ts';
import { Lru } from '../lru.ts';
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

/**
 * Keeps hot sessions in memory. That is safe: a state is only kept once its commit succeeded, and a commit that finds the stored
 * session elsewhere drops it.
 */
export class SessionKeeper {
  readonly #store: Store;
  readonly #sessions = new Lru<string, OpenSession>(limits.cachedSessions);

  constructor(store: Store) {
    this.#store = store;
  }

  /** Sessions in memory. */
  get size(): number {
    return this.#sessions.size;
  }

  /** A session that is in memory. */
  known(sessionId: string): OpenSession | undefined {
    return this.#sessions.get(sessionId);
  }

  /** A session from memory or from the store. */
  async open(sessionId: string): Promise<OpenSession | undefined> {
    const known = this.#sessions.get(sessionId);
    if (known) return known;
    const [record] = await this.#store.loadSessions([sessionId]);
    if (!record) return undefined;
    const { botId, createdAt, turn, isPreview } = record;
    const session = { botId, createdAt, turn, isPreview, state: JSON.parse(record.state) as State };
    this.#sessions.set(sessionId, session);
    return session;
  }

  /** Has a session read from the store the next time, because somebody else may have gone on with it. */
  forget(sessionId: string): void {
    this.#sessions.delete(sessionId);
  }

  /** Stores a turn and gives its answer; nothing when another server was faster and the turn must be run again. */
  async commit(turn: Turn, committing: Committing): Promise<Answer | undefined> {
    const { sessionId, botId, createdAt, request, response } = committing;
    // Until the commit is known to have succeeded, the store alone knows the state.
    this.#sessions.delete(sessionId);
    const [outcome] = await this.#store.commitTurns([toCommit(turn, committing)]);
    if (outcome?.type === 'repeated') return request && repeat(request, outcome.request);
    if (outcome?.type !== 'committed') return undefined;
    const { state } = turn;
    // Nobody goes on with a chat that has ended; keeping it would only crowd out the others.
    if (state.status !== 'ended') {
      this.#sessions.set(sessionId, {
        botId,
        createdAt,
        turn: state.turn,
        isPreview: state.isPreview,
        state,
      });
    }
    return success(response);
  }
}
