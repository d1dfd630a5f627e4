// Page owners: the table of a page of the file, according to SQLite, and the text column by which its rows can grow.
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextRound } from 'node:timers/promises';

/** A table, and a column whose text can be made longer and shorter without touching an index. */
export interface PageOwner {
  readonly table: string;
  readonly column: string;
}

/**
 * Tables whose pages are skipped: `writers` holds ids and counts only, and changes with every batch, so its pages
 * always have copies of earlier rows. `audit` holds actions of operators without words of visitors; its entries
 * outlive visitors and bots, and the schema forbids changes. All other tables are checked, including future ones.
 */
const WORDLESS_TABLES: readonly string[] = ['writers', 'audit'];

/** Pages between two yields to other work: half a millisecond. */
const PAGES_AT_ONCE = 128;

/**
 * Finds the tables of pages, by `dbstat`. The whole file is walked until the last page is found, in small steps. Left out are pages that
 * belong to no table, and those of tables without words.
 *
 * @example await findOwners(database, new Set([7])) // Map { 7 => { table: 'sessions', column: 'state' } }
 */
export async function findOwners(
  database: DatabaseSync,
  pages: ReadonlySet<number>,
): Promise<ReadonlyMap<number, PageOwner>> {
  const owners = new Map<number, PageOwner>();
  let walked = 0;
  for (const owner of growingTables(database)) {
    const rows = database
      .prepare("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'")
      .iterate(owner.table);
    for (const { pageno } of rows) {
      if (pages.has(Number(pageno))) owners.set(Number(pageno), owner);
      if (owners.size === pages.size) return owners;
      if (++walked % PAGES_AT_ONCE === 0) await nextRound();
    }
  }
  return owners;
}

/** All tables with removable words. A table without a text that can grow has no column here, and its pages are never found. */
function growingTables(database: DatabaseSync): readonly PageOwner[] {
  const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  // In an index the longer text would leave its own traces. Text that must be there is in every row.
  const column =
    database.prepare(`SELECT name FROM pragma_table_info(?1) WHERE type = 'TEXT' AND name NOT IN (
      SELECT part.name FROM pragma_index_list(?1) AS list, pragma_index_info(list.name) AS part WHERE part.name IS NOT NULL)
    ORDER BY "notnull" DESC, cid DESC LIMIT 1`);
  return names.flatMap(({ name }) => {
    const table = String(name);
    const found = WORDLESS_TABLES.includes(table) ? undefined : column.get(table)?.name;
    return found === undefined ? [] : [{ table, column: String(found) }];
  });
}
