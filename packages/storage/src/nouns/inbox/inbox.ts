// The inbox: how events are added, claimed, settled and removed.
import { limits, pageRows } from '../../limits.ts';
import type { Noun } from '../operations.ts';
import type { RowOf } from '../row.ts';
import { columnsOf } from '../row.ts';
import { statements } from '../statement.ts';
import type { Work } from '../work.ts';
import type { InboxCounts, InboxStore } from './inbox-events.ts';
import { inboxRow } from './inbox-events.ts';

type Id = { readonly id: string };
type Ids = { readonly ids: readonly string[] };
type Held = Id & { readonly holder: string };
type Person = { readonly channelId: string; readonly person: string };
type Old = { readonly before: number; readonly limit: number };

/** An earlier event of the same person. */
const EARLIER = `earlier.channel_id = stored.channel_id AND earlier.person = stored.person AND earlier.done_at IS NULL
  AND (earlier.received_at, earlier.place, earlier.id) < (stored.received_at, stored.place, stored.id)`;

const sql = statements('inbox', {
  add: (db, event: RowOf<typeof inboxRow>) =>
    db
      .insertInto('inbox')
      .values({ ...inboxRow.values(event), dueAt: event.receivedAt })
      .onConflict((conflict) => conflict.columns(['channelId', 'id']).doNothing()),
  // Without waiting for other servers, which get other events.
  lockDue: (_, { now, limit }: { readonly now: number; readonly limit: number }, { query, lock }) =>
    query<Id>`SELECT id FROM colloquy.inbox WHERE done_at IS NULL AND due_at <= ${now}
      ORDER BY due_at LIMIT ${limit} ${lock('FOR UPDATE SKIP LOCKED')}`,
  holdFirst: (
    _,
    { ids, holder, until }: Ids & { readonly holder: string; readonly until: number },
    { query, oneOf, sql: raw },
  ) =>
    query<Id>`UPDATE colloquy.inbox AS stored SET holder = ${holder}, due_at = ${until}, attempts = attempts + 1
      WHERE stored.id ${oneOf(ids)} AND NOT EXISTS (SELECT 1 FROM colloquy.inbox AS earlier WHERE ${raw.raw(EARLIER)})
      RETURNING id`,
  // An event that follows another waits as long as that one, so that it is not examined repeatedly.
  putBehind: (
    _,
    { ids, holder, now }: Ids & { readonly holder: string; readonly now: number },
    { query, oneOf, greatest, sql: raw },
  ) =>
    query`UPDATE colloquy.inbox AS stored SET holder = NULL, due_at = ${raw.raw(greatest)}(cast(${now} AS bigint) + 1,
        coalesce((SELECT earlier.due_at FROM colloquy.inbox AS earlier WHERE ${raw.raw(EARLIER)}
          ORDER BY earlier.received_at, earlier.place, earlier.id LIMIT 1), 0))
      WHERE stored.id ${oneOf(ids)} AND (stored.holder IS NULL OR stored.holder <> ${holder})`,
  held: (_, { ids, holder }: Ids & { readonly holder: string }, { query, oneOf, sql: raw }) =>
    query<
      RowOf<typeof inboxRow>
    >`SELECT ${raw.raw(columnsOf(inboxRow.fields))} FROM colloquy.inbox WHERE id ${oneOf(ids)} AND holder = ${holder} ORDER BY received_at, place, id`,
  lockHeld: (_, { id, holder }: Held, { query, lock }) =>
    query<Person>`SELECT channel_id, person FROM colloquy.inbox WHERE id = ${id} AND holder = ${holder} ${lock('FOR UPDATE')}`,
  retry: (
    _,
    given: Held & { readonly dueAt: number; readonly failure: string | null; readonly uncounted: number },
    { query },
  ) =>
    query`UPDATE colloquy.inbox SET holder = NULL, due_at = ${given.dueAt}, failure = ${given.failure},
      attempts = attempts - cast(${given.uncounted} AS integer) WHERE id = ${given.id} AND holder = ${given.holder}`,
  // The words and their writer are part of the chat now.
  finish: (_, { id, now }: Id & { readonly now: number }, { query }) =>
    query`UPDATE colloquy.inbox SET holder = NULL, done_at = ${now}, failure = NULL, payload = '', person = '' WHERE id = ${id}`,
  giveUp: (_, { id, now, failure }: Id & { readonly now: number; readonly failure: string }, { query }) =>
    query`UPDATE colloquy.inbox SET holder = NULL, done_at = ${now}, failure = ${failure} WHERE id = ${id}`,
  // Not a claimed one: its claim will end by itself.
  wakeNext: (_, { channelId, person, now }: Person & { readonly now: number }, { query }) =>
    query`UPDATE colloquy.inbox SET due_at = ${now} WHERE id = (SELECT id FROM colloquy.inbox
        WHERE channel_id = ${channelId} AND person = ${person} AND done_at IS NULL ORDER BY received_at, place, id LIMIT 1)
      AND holder IS NULL AND due_at > ${now}`,
  nextAt: (_, __: object, { query }) =>
    query<{ readonly at: number | null }>`SELECT min(due_at) AS at FROM colloquy.inbox WHERE done_at IS NULL`,
  count: (_, { channelId }: { readonly channelId: string }, { query }) =>
    query<InboxCounts>`SELECT
      (SELECT cast(count(*) AS integer) FROM colloquy.inbox WHERE channel_id = ${channelId} AND done_at IS NULL) AS waiting,
      (SELECT cast(count(*) AS integer) FROM colloquy.inbox WHERE channel_id = ${channelId} AND failure IS NOT NULL
        AND done_at IS NOT NULL) AS dead`,
  removeDone: (_, { before, limit }: Old, { query }) =>
    query`DELETE FROM colloquy.inbox WHERE id IN (SELECT old.id FROM colloquy.inbox AS old
      WHERE old.done_at < ${before} AND old.failure IS NULL LIMIT ${limit})`,
  removeDead: (_, { before, limit }: Old, { query }) =>
    query`DELETE FROM colloquy.inbox WHERE id IN (SELECT old.id FROM colloquy.inbox AS old
      WHERE old.done_at < ${before} AND old.failure IS NOT NULL LIMIT ${limit})`,
  removeOfChannels: (_, { ids }: Ids, { query, oneOf }) =>
    query`DELETE FROM colloquy.inbox WHERE channel_id ${oneOf(ids)}`,
  removeOfSessions: (_, { ids }: Ids, { query, oneOf }) =>
    query`DELETE FROM colloquy.inbox WHERE (channel_id, person) IN
      (SELECT contacts.channel_id, contacts.person FROM colloquy.contacts WHERE session_id ${oneOf(ids)})`,
});

/** Removes the events of these channels. */
export function* removeEventsOfChannels(ids: readonly string[]): Work<void> {
  yield* sql.removeOfChannels.run({ ids });
}

/** Removes the events of the people whose current chat is one of these sessions. */
export function* removeEventsOfSessions(ids: readonly string[]): Work<void> {
  yield* sql.removeOfSessions.run({ ids });
}

/** Removes events that became turns or were given up before this time, and returns their number. */
export function removeOldEvents(state: 'done' | 'dead', old: Old): Work<number> {
  return (state === 'dead' ? sql.removeDead : sql.removeDone).run(old);
}

/** The inbox of both databases. */
export const inbox: Noun<InboxStore, 'add' | 'hold' | 'settle'> = {
  writes: {
    *add(events) {
      let added = 0;
      for (const event of events)
        added += yield* sql.add.run(inboxRow.write({ ...event, queuedAt: event.receivedAt, attempts: 0 }));
      return added;
    },
    /** Locks events first. Separate statements then find the first of each person, as they see commits made before the locks. */
    *hold({ holder, now, until, limit }) {
      const due = yield* sql.lockDue.all({ now, limit: pageRows(limit, limits.claimedEntries) });
      if (due.length === 0) return [];
      const ids = due.map(({ id }) => id);
      const held = yield* sql.holdFirst.all({ ids, holder, until });
      if (held.length < ids.length) yield* sql.putBehind.run({ ids, holder, now });
      return held.map(({ id }) => id);
    },
    /** When the answer is lost and it is done again, the event has no holder any more: that looks like another one's. */
    *settle(settlement) {
      const { id, holder, now } = settlement;
      if (settlement.outcome === 'retry') {
        const { dueAt, failure = null, isCounted } = settlement;
        return (yield* sql.retry.run({ id, holder, dueAt, failure, uncounted: isCounted ? 0 : 1 })) === 1;
      }
      const person = yield* sql.lockHeld.first({ id, holder });
      if (!person) return false;
      if (settlement.outcome === 'delivered') yield* sql.finish.run({ id, now });
      else yield* sql.giveUp.run({ id, now, failure: settlement.failure });
      yield* sql.wakeNext.run({ ...person, now });
      return true;
    },
  },
  reads: {
    *held(ids, holder) {
      return (yield* sql.held.all({ ids, holder })).map(inboxRow.read);
    },
    *nextAt() {
      return (yield* sql.nextAt.first({}))?.at ?? undefined;
    },
    *count(channelId) {
      return (yield* sql.count.first({ channelId })) ?? { waiting: 0, dead: 0 };
    },
  },
};
