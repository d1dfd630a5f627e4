// The names that lead to all data of a visitor: sessions and results, each found through an earlier one.
import { limits } from '../../limits.ts';
import type { Visitor } from '../../store.ts';

/** Names to remove in one transaction. */
export interface VisitorPart {
  readonly sessionIds: readonly string[];
  readonly resultIds: readonly string[];
}

interface Name {
  readonly kind: 'session' | 'result';
  readonly id: string;
}

/**
 * Gathers the names, in the order in which they are found.
 *
 * @example
 * const names = new VisitorNames({ sessionId });
 * names.addResults(resultsOfSession(sessionId)); // those of them that are new
 */
export class VisitorNames {
  readonly sessionIds: ReadonlySet<string> = new Set();
  readonly resultIds: ReadonlySet<string> = new Set();
  readonly #found: Name[] = [];

  constructor(visitor: Visitor) {
    if ('sessionId' in visitor) this.addSessions([visitor.sessionId]);
    else this.addResults([visitor.resultId]);
  }

  /** Whether the limit is reached, so that the search stops. */
  get isFull(): boolean {
    return this.#found.length >= limits.namesPerVisitor;
  }

  /** Whether all of the other ones are among these. */
  includes({ sessionIds, resultIds }: VisitorNames): boolean {
    return sessionIds.isSubsetOf(this.sessionIds) && resultIds.isSubsetOf(this.resultIds);
  }

  addSessions(ids: readonly string[]): string[] {
    return this.#add('session', this.sessionIds as Set<string>, ids);
  }

  addResults(ids: readonly string[]): string[] {
    return this.#add('result', this.resultIds as Set<string>, ids);
  }

  /** The last ones first, as many as go with one transaction: what stays until the next one is still found by the names before it. */
  parts(): VisitorPart[] {
    const parts: VisitorPart[] = [];
    for (let end = this.#found.length; end > 0; end -= limits.chatsPerRemoval) {
      const names = this.#found.slice(Math.max(0, end - limits.chatsPerRemoval), end);
      const idsOf = (kind: Name['kind']) => names.filter((name) => name.kind === kind).map(({ id }) => id);
      parts.push({ sessionIds: idsOf('session'), resultIds: idsOf('result') });
    }
    return parts;
  }

  #add(kind: Name['kind'], known: Set<string>, ids: readonly string[]): string[] {
    const added = [...new Set(ids)].filter((id) => !known.has(id));
    for (const id of added) {
      known.add(id);
      this.#found.push({ kind, id });
    }
    return added;
  }
}
