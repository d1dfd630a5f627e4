// The outbox of the memory store.
import { countWithin } from './count-within.ts';
import { limits, pageRows } from './limits.ts';
import type { KeptEntry, MemoryTables } from './memory-tables.ts';
import type { OutboxEntry, OutboxReceiver, OutboxState, OutboxStore } from './outbox.ts';
import { outboxId } from './outbox.ts';
import type { Removal, TurnCommit } from './store.ts';

/** Keeps the entries of a turn that is committed. */
export function keepEntries(tables: MemoryTables, { session, outbox: writes = [] }: TurnCommit): void {
  const { outbox } = tables;
  const { id: sessionId, turn, botId, resultId, updatedAt } = session;
  for (const [place, { sender, destination, payload }] of writes.entries()) {
    const id = outboxId({ sessionId, turn, place });
    if (outbox.has(id)) continue;
    const times = {
      createdAt: updatedAt,
      queuedAt: updatedAt,
      dueAt: updatedAt,
      diedAt: undefined,
      deliveredAt: undefined,
    };
    const record = {
      position: ++tables.entriesEver,
      id,
      botId,
      sessionId,
      resultId,
      sender,
      destination,
      payload,
      ...times,
      attempts: 0,
      failure: undefined,
      status: undefined,
    };
    outbox.set(id, { record, turn, place, holder: undefined });
  }
}

/** Makes the part of a memory store that keeps the outbox. `open` throws when the store is closed. */
export function memoryOutbox({ outbox }: MemoryTables, open: () => void): OutboxStore {
  function firstOf({ record }: KeptEntry): KeptEntry | undefined {
    return [...outbox.values()]
      .filter(
        (entry) =>
          stateOf(entry) === 'waiting' &&
          entry.record.sessionId === record.sessionId &&
          entry.record.sender === record.sender &&
          entry.record.destination === record.destination,
      )
      .sort((one, other) => one.turn - other.turn || one.place - other.place)[0];
  }

  function waitingBut(except: readonly OutboxReceiver[] = []): KeptEntry[] {
    return [...outbox.values()].filter(
      (entry) =>
        stateOf(entry) === 'waiting' &&
        !except.some(
          ({ sender, destination }) =>
            sender === entry.record.sender && destination === entry.record.destination,
        ),
    );
  }

  function change(entry: KeptEntry, fields: Partial<OutboxEntry>, holder?: string): void {
    entry.record = { ...entry.record, ...fields };
    entry.holder = holder;
  }

  return {
    async claim({ holder, now, until, limit, except }) {
      open();
      const due = waitingBut(except)
        .filter(({ record }) => record.dueAt <= now)
        .sort((one, other) => one.record.dueAt - other.record.dueAt)
        .slice(0, pageRows(limit, limits.claimedEntries));
      return due.flatMap((entry) => {
        const first = firstOf(entry);
        if (first !== entry) {
          change(entry, { dueAt: Math.max(now + 1, first?.record.dueAt ?? 0) });
          return [];
        }
        change(entry, { dueAt: until, attempts: entry.record.attempts + 1 }, holder);
        return [entry.record];
      });
    },
    async settle(settlement) {
      open();
      const { id, holder, now } = settlement;
      const entry = outbox.get(id);
      if (entry?.holder !== holder || !entry) return false;
      if (settlement.outcome === 'retry') {
        const { dueAt, failure, isCounted } = settlement;
        change(entry, { dueAt, failure, attempts: entry.record.attempts - (isCounted ? 0 : 1) });
        return true;
      }
      if (settlement.outcome === 'delivered')
        change(entry, { deliveredAt: now, status: settlement.status, failure: undefined });
      else change(entry, { diedAt: now, failure: settlement.failure });
      const next = firstOf(entry);
      if (next && !next.holder && next.record.dueAt > now) next.record = { ...next.record, dueAt: now };
      return true;
    },
    async nextAt(except) {
      open();
      const times = waitingBut(except).map(({ record }) => record.dueAt);
      return times.length === 0 ? undefined : times.reduce((one, other) => Math.min(one, other));
    },
    async list({ state, limit, bytes = Number.POSITIVE_INFINITY, after, destination }) {
      open();
      const all = [...outbox.values()].filter((entry) => stateOf(entry) === state);
      const from = after?.position ?? 0;
      const found = all
        .map(({ record }) => record)
        .filter(
          (entry) =>
            entry.position > from && (destination === undefined || entry.destination === destination),
        )
        .slice(0, pageRows(limit, limits.claimedEntries));
      const sizes = found.map(({ payload }) => Buffer.byteLength(payload));
      return found.slice(0, countWithin(sizes, bytes - 1) + 2);
    },
    async count() {
      open();
      const states = [...outbox.values()].map(stateOf);
      const count = (wanted: OutboxState) => states.filter((state) => state === wanted).length;
      return { waiting: count('waiting'), dead: count('dead') };
    },
    async redeliver(ids, { at }) {
      open();
      let count = 0;
      for (const id of ids) {
        const entry = outbox.get(id);
        if (!entry || !isRedeliverable(entry, at)) continue;
        change(entry, { diedAt: undefined, attempts: 0, queuedAt: at, dueAt: at });
        count++;
      }
      return count;
    },
  };
}

function stateOf({ record: { diedAt, deliveredAt } }: KeptEntry): OutboxState {
  if (deliveredAt !== undefined) return 'delivered';
  return diedAt === undefined ? 'waiting' : 'dead';
}

/** Not while it is being sent. */
function isRedeliverable(entry: KeptEntry, at: number): boolean {
  const state = stateOf(entry);
  return state === 'dead' || (state === 'waiting' && entry.holder === undefined && entry.record.dueAt > at);
}

/** Says which entries a removal takes, up to its limit. */
export function oldEntries({
  state,
  before,
  limit,
}: Extract<Removal, { readonly kind: 'outbox' }>): (entry: KeptEntry) => boolean {
  let left = limit;
  return (entry) => {
    const endedAt = state === 'dead' ? entry.record.diedAt : entry.record.deliveredAt;
    return endedAt !== undefined && endedAt < before && left-- > 0;
  };
}
