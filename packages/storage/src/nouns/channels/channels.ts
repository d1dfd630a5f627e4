// Channels: how they are added, changed and removed, and how they are read.

import { removeAliasesOfChannels } from '../aliases/aliases.ts';
import { addEntry } from '../audit/audit.ts';
import type { AuditEntry } from '../audit/audit-entries.ts';
import { holdBot } from '../bots/bots.ts';
import { removeContactsOfChannels } from '../contacts/contacts.ts';
import { removeEventsOfChannels } from '../inbox/inbox.ts';
import type { Noun } from '../operations.ts';
import { removeEntries } from '../outbox/outbox.ts';
import { statements } from '../statement.ts';
import type { Work } from '../work.ts';
import type { ChannelRecord, ChannelStore } from './channel-records.ts';

type Ids = { readonly ids: readonly string[] };
type Change = { readonly id: string } & {
  readonly [K in 'settings' | 'secrets' | 'state' | 'reason' | 'seenSecrets']: string | null;
};

const sql = statements('channels', {
  all: (db) =>
    db
      .selectFrom('channels')
      .select([
        'id',
        'bot_id as botId',
        'kind',
        'settings',
        'secrets',
        'state',
        'reason',
        'created_at as createdAt',
      ])
      .orderBy('created_at')
      .orderBy('id'),
  // A repeated call finds its own row, and counts it as added.
  add: (db, channel: ChannelRecord) =>
    db
      .insertInto('channels')
      .values({
        id: channel.id,
        bot_id: channel.botId,
        kind: channel.kind,
        settings: channel.settings,
        secrets: channel.secrets,
        state: channel.state,
        reason: channel.reason,
        created_at: channel.createdAt,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(({ ref }) => ({ id: ref('excluded.id') }))),
  // A repeated call finds its own new secrets, which also count as seen.
  change: (db, change: Change, { sql: raw }) =>
    db
      .updateTable('channels')
      .set({
        settings: raw`coalesce(${change.settings}, settings)`,
        secrets: raw`coalesce(${change.secrets}, secrets)`,
        state: raw`coalesce(${change.state}, state)`,
        reason: raw`coalesce(${change.reason}, reason)`,
      })
      .where('id', '=', change.id)
      .where(
        raw<boolean>`(cast(${change.seenSecrets} as text) is null or secrets in (${change.seenSecrets}, ${change.secrets}))`,
      ),
  remove: (db, { ids }: Ids, { isOneOf }) => db.deleteFrom('channels').where(isOneOf('id', ids)),
  ofBots: (db, { ids }: Ids, { isOneOf }) =>
    db.selectFrom('channels').select('id').where(isOneOf('bot_id', ids)).orderBy('id'),
});

/** Removes channels with what belongs to them. The channel first, as where its bot is removed. */
function* removeChannels(ids: readonly string[]): Work<number> {
  if (ids.length === 0) return 0;
  const count = yield* sql.remove.run({ ids });
  yield* removeEventsOfChannels(ids);
  yield* removeContactsOfChannels(ids);
  yield* removeAliasesOfChannels(ids);
  yield* removeEntries('destinations', ids);
  return count;
}

/** Removes the channels of these bots. */
export function* removeChannelsOfBots(ids: readonly string[]): Work<void> {
  yield* removeChannels((yield* sql.ofBots.all({ ids })).map(({ id }) => id));
}

function* withEntry(isDone: boolean, entry: AuditEntry | undefined): Work<boolean> {
  if (isDone && entry) yield* addEntry(entry);
  return isDone;
}

/** Channels of both databases. */
export const channels: Noun<ChannelStore, 'add' | 'change' | 'remove'> = {
  writes: {
    *add(channel, entry) {
      const hasBot = yield* holdBot(channel.botId);
      return yield* withEntry(hasBot && (yield* sql.add.run(channel)) === 1, entry);
    },
    *change({ id, settings, secrets, state, reason, seenSecrets }, entry) {
      const count = yield* sql.change.run({
        id,
        settings: settings ?? null,
        secrets: secrets ?? null,
        state: state ?? null,
        reason: reason ?? null,
        seenSecrets: seenSecrets ?? null,
      });
      return yield* withEntry(count === 1, entry);
    },
    *remove(id, entry) {
      return yield* withEntry((yield* removeChannels([id])) === 1, entry);
    },
  },
  reads: {
    *list() {
      return yield* sql.all.all();
    },
  },
};
