// Connections of a bot to other systems, such as webhooks: how all kinds of them are added, changed and listed.
import { withEntry } from '../audit/audit.ts';
import type { AuditEntry } from '../audit/audit-entries.ts';
import type { Columns, RecordOf, RowDescription, RowOf } from '../row.ts';
import { columnOf, columnsOf } from '../row.ts';
import { statements } from '../statement.ts';
import type { Given, Work } from '../work.ts';
import { holdBot } from './bots.ts';

/** The given fields of a connection, with its id. */
interface Change {
  readonly id: string;
  /** The secrets as last read. If the stored ones differ from these and from the new ones, nothing is changed. */
  readonly seenSecrets?: string | undefined;
}

/**
 * Makes the work of a kind of connections.
 *
 * @param changeable fields that may change
 * @example const { add, change, list } = connectionsOf('webhooks', { row: webhookRow, changeable: ['address', 'secrets'] });
 */
export function connectionsOf<C extends Columns>(
  table: string,
  {
    row,
    changeable,
  }: { readonly row: RowDescription<C>; readonly changeable: readonly (keyof C & string)[] },
) {
  const sql = statements(table, {
    all: (_, __: object, { query, sql: raw }) =>
      query<
        RowOf<{ columns: C }>
      >`SELECT ${raw.raw(columnsOf(row.fields))} FROM colloquy.${raw.raw(table)} ORDER BY created_at, id`,
    // A repeated call finds its own row, and counts it as added.
    add: (_, given: Given, { query, sql: raw }) =>
      query`INSERT INTO colloquy.${raw.raw(table)} (${raw.raw(columnsOf(row.fields))})
        VALUES (${raw.join(row.fields.map((field) => raw`${given[field]}`))}) ON CONFLICT (id) DO UPDATE SET id = excluded.id`,
    // A repeated call finds its own new secrets, which also count as seen.
    change: (_, given: Given, { query, sql: raw }) =>
      query`UPDATE colloquy.${raw.raw(table)} SET ${raw.join(
        changeable.map(
          (field) =>
            raw`${raw.raw(columnOf(field))} = coalesce(${given[field]}, ${raw.raw(columnOf(field))})`,
        ),
      )} WHERE id = ${given.id}
        AND (cast(${given.seenSecrets} AS text) IS NULL OR secrets IN (${given.seenSecrets}, ${given.secrets}))`,
    remove: (_, { ids }: { readonly ids: readonly string[] }, { query, sql: raw, oneOf }) =>
      query`DELETE FROM colloquy.${raw.raw(table)} WHERE id ${oneOf(ids)}`,
  });
  return {
    *add(record: RecordOf<{ columns: C }> & { readonly botId: string }, entry?: AuditEntry): Work<boolean> {
      const hasBot = yield* holdBot(record.botId);
      return yield* withEntry(hasBot && (yield* sql.add.run(row.write(record) as Given)) === 1, entry);
    },
    *change(change: Change & Partial<RecordOf<{ columns: C }>>, entry?: AuditEntry): Work<boolean> {
      const { id, seenSecrets, ...fields } = change;
      const given = { ...(row.write(fields as never) as Given), id, seenSecrets };
      return yield* withEntry((yield* sql.change.run(given)) === 1, entry);
    },
    /** Returns the number of removed ones. */
    remove: (ids: readonly string[]) => sql.remove.run({ ids }),
    *list(): Work<readonly RecordOf<{ columns: C }>[]> {
      return (yield* sql.all.all({})).map((found) => row.read(found) as RecordOf<{ columns: C }>);
    },
  };
}
