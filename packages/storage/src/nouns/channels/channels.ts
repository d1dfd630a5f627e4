// Channels: how they are added, changed and removed, and how they are read.

import { removeAliasesOfChannels } from '../aliases/aliases.ts';
import { withEntry } from '../audit/audit.ts';
import { connectionsOf } from '../bots/connections.ts';
import { removeContactsOfChannels } from '../contacts/contacts.ts';
import { removeEventsOfChannels } from '../inbox/inbox.ts';
import type { Noun } from '../operations.ts';
import { removeEntries } from '../outbox/outbox.ts';
import { statements } from '../statement.ts';
import type { Work } from '../work.ts';
import type { ChannelStore } from './channel-records.ts';
import { channelRow } from './channel-records.ts';

const { add, change, remove, list } = connectionsOf('channels', {
  row: channelRow,
  changeable: ['settings', 'secrets', 'state', 'reason'],
});

const sql = statements('channelsOfBots', {
  ids: (db, { ids }: { readonly ids: readonly string[] }, { isOneOf }) =>
    db.selectFrom('channels').select('id').where(isOneOf('botId', ids)).orderBy('id'),
});

/** Removes channels with what belongs to them. The channel first, as where its bot is removed. */
function* removeChannels(ids: readonly string[]): Work<number> {
  if (ids.length === 0) return 0;
  const count = yield* remove(ids);
  yield* removeEventsOfChannels(ids);
  yield* removeContactsOfChannels(ids);
  yield* removeAliasesOfChannels(ids);
  yield* removeEntries('destinations', ids);
  return count;
}

/** Removes the channels of these bots. */
export function* removeChannelsOfBots(ids: readonly string[]): Work<void> {
  yield* removeChannels((yield* sql.ids.all({ ids })).map(({ id }) => id));
}

/** Channels of both databases. */
export const channels: Noun<ChannelStore, 'add' | 'change' | 'remove'> = {
  writes: {
    add,
    change,
    *remove(id, entry) {
      return yield* withEntry((yield* removeChannels([id])) === 1, entry);
    },
  },
  reads: { list },
};
