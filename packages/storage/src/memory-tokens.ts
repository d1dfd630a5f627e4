// Tokens of the memory store.
import type { AuditStamp } from './audit.ts';
import { entryOf } from './audit.ts';
import { limits } from './limits.ts';
import { keepAudit } from './memory-audit.ts';
import type { MemoryTables } from './memory-tables.ts';
import type { TokenRecord, TokenStore } from './tokens.ts';
import { endOf, tokenFacts } from './tokens.ts';

/** Makes the part of a memory store that keeps tokens. `open` throws when the store is closed. */
export function memoryTokens(tables: MemoryTables, open: () => void): TokenStore {
  const { tokens } = tables;

  function makeRoom(now: number): boolean {
    if (tokens.size < limits.tokens) return true;
    const [first] = [...tokens.values()]
      .filter((token) => (endOf(token) ?? Number.POSITIVE_INFINITY) <= now)
      .sort((one, other) => (endOf(one) ?? 0) - (endOf(other) ?? 0));
    return first !== undefined && tokens.delete(first.id);
  }

  return {
    async add(token: TokenRecord, audit?: AuditStamp) {
      open();
      if (!makeRoom(token.createdAt)) return false;
      tokens.set(token.id, token);
      if (audit)
        keepAudit(tables, [entryOf(audit, { subject: `token ${token.id}`, after: tokenFacts(token) })]);
      return true;
    },
    async load(id) {
      open();
      return tokens.get(id);
    },
    async list() {
      open();
      return [...tokens.values()].sort(
        (one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1),
      );
    },
    async revoke(id, { at }, audit) {
      open();
      const token = tokens.get(id);
      if (!token || token.revokedAt !== undefined) return false;
      tokens.set(id, { ...token, revokedAt: at });
      if (audit) keepAudit(tables, [entryOf(audit, { subject: `token ${id}`, before: tokenFacts(token) })]);
      return true;
    },
    async noteUse(id, { at }) {
      open();
      const token = tokens.get(id);
      if (token && (token.lastUsedAt ?? 0) < at) tokens.set(id, { ...token, lastUsedAt: at });
    },
  };
}
