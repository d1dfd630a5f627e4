// Aliases: how a person is recognized by any name, reached by the newest one, and forgotten.
import type { ContactKey } from '../contacts/contact-records.ts';
import type { Noun } from '../operations.ts';
import type { RowOf } from '../row.ts';
import { statements } from '../statement.ts';
import type { Work } from '../work.ts';
import type { AliasStore } from './alias-records.ts';
import { aliasRow } from './alias-records.ts';

type Ids = { readonly ids: readonly string[] };
type Named = { readonly channelId: string; readonly aliases: readonly string[] };

const sql = statements('aliases', {
  known: (db, { channelId, aliases: names }: Named, { isOneOf }) =>
    db
      .selectFrom('aliases')
      .select(['alias', 'person'])
      .where('channelId', '=', channelId)
      .where(isOneOf('alias', names)),
  set: (db, alias: RowOf<typeof aliasRow>) =>
    db
      .insertInto('aliases')
      .values(aliasRow.values(alias))
      .onConflict((conflict) =>
        conflict.columns(['channelId', 'alias']).doUpdateSet(({ fn, ref }) => ({
          person: ref('excluded.person'),
          seenAt: ref('excluded.seenAt'),
          heardAt: fn.coalesce('excluded.heardAt', 'aliases.heardAt'),
          place: ref('excluded.place'),
        })),
      ),
  newest: (_, { channelId, person }: ContactKey, { query }) =>
    query<{ readonly alias: string; readonly heardAt: number | null }>`SELECT alias,
        (SELECT max(heard.heard_at) FROM colloquy.aliases AS heard WHERE heard.channel_id = newest.channel_id AND heard.person = newest.person)
          AS heard_at
      FROM colloquy.aliases AS newest WHERE channel_id = ${channelId} AND person = ${person} ORDER BY seen_at DESC, place LIMIT 1`,
  removeOfChannels: (db, { ids }: Ids, { isOneOf }) =>
    db.deleteFrom('aliases').where(isOneOf('channelId', ids)),
  removeOfSessions: (_, { ids }: Ids, { query, oneOf }) =>
    query`DELETE FROM colloquy.aliases WHERE (channel_id, person) IN
      (SELECT contacts.channel_id, contacts.person FROM colloquy.contacts WHERE session_id ${oneOf(ids)})`,
  removeForgotten: (_, { before }: { readonly before: number }, { query }) =>
    query`DELETE FROM colloquy.aliases WHERE seen_at < ${before} AND NOT EXISTS (SELECT 1 FROM colloquy.contacts
      WHERE contacts.channel_id = aliases.channel_id AND contacts.person = aliases.person)`,
});

/** Removes the aliases of these channels. */
export function* removeAliasesOfChannels(ids: readonly string[]): Work<void> {
  yield* sql.removeOfChannels.run({ ids });
}

/** Removes the aliases of the people whose current chat is one of these sessions. Their contacts must still be there. */
export function* removeAliasesOfSessions(ids: readonly string[]): Work<void> {
  yield* sql.removeOfSessions.run({ ids });
}

/** Removes aliases of people without a chat that were last seen before this time. */
export function* removeForgottenAliases(before: number): Work<void> {
  yield* sql.removeForgotten.run({ before });
}

/** Aliases of both databases. */
export const aliases: Noun<AliasStore, 'recognize'> = {
  writes: {
    *recognize({ channelId, aliases: names, seenAt, isHeard }) {
      const known = yield* sql.known.all({ channelId, aliases: names });
      const owner = names.map((name) => known.find(({ alias }) => alias === name)).find(Boolean);
      const person = owner?.person ?? names[0] ?? '';
      // In the same order on every server, so that none waits for another in a circle.
      const placed = names.map((alias, place) => ({ alias, place }));
      for (const one of placed.toSorted((a, b) => (a.alias < b.alias ? -1 : 1)))
        yield* sql.set.run({ channelId, person, seenAt, heardAt: isHeard ? seenAt : null, ...one });
      return person;
    },
  },
  reads: {
    *reach(key) {
      const newest = yield* sql.newest.first(key);
      return newest && { address: newest.alias, heardAt: newest.heardAt ?? undefined };
    },
  },
};
