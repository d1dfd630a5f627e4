// Moves everything that a store holds into another kind of store: from a SQLite file to PostgreSQL, or back.
import { createHash } from 'node:crypto';
import { StoreFailure } from '../store-failure.ts';
import type { Copied, Side, SourceSide, TargetSide } from './side.ts';
import { commonColumns } from './side.ts';

/** From where to where. One of the two is a SQLite file, the other one the address of a database. */
export type Move =
  | { readonly file: string; readonly toDatabase: string }
  | { readonly file: string; readonly fromDatabase: string };

/** How far a move has come. */
export interface MoveProgress {
  readonly step: 'copying' | 'comparing';
  readonly table: string;
  /** Rows of this table that are done, and all of them. */
  readonly rows: number;
  readonly all: number;
}

/** What was moved. */
export interface MoveReport {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Where a server finds it now: a path, or `PostgreSQL at db.example.com:5432`. */
  readonly target: string;
  /** New name of the SQLite file that was moved from. The database of a move back keeps its rows. */
  readonly putAside: string | undefined;
}

/** Options of a move. */
export interface MoveOptions {
  readonly onProgress?: (progress: MoveProgress) => void;
}

/**
 * Moves a store. Servers on either side must be stopped. Each batch of rows commits together with the progress, so the
 * same call after a kill goes on where it was. Until all rows are there and were compared, no server starts on the
 * target.
 *
 * @throws StoreFailure when a side is in use or cannot be understood, when the target holds anything that the source
 *   has not, or when the rows differ afterwards
 * @example
 * await moveStore({ file: '.colloquy/colloquy.db', toDatabase: 'postgres://bot:secret@db.example.com/chats' });
 */
export async function moveStore(move: Move, { onProgress }: MoveOptions = {}): Promise<MoveReport> {
  // Loaded for a move only.
  const { sqliteSource, sqliteTarget } = await import('./sqlite-side.ts');
  const { postgresSource, postgresTarget } = await import('./postgres-side.ts');
  const isToDatabase = 'toDatabase' in move;
  const source = isToDatabase ? sqliteSource(move.file) : await postgresSource(move.fromDatabase);
  try {
    const target = isToDatabase ? await postgresTarget(move.toDatabase) : sqliteTarget(move.file);
    try {
      const rows = await countAll(source);
      const earlier = await target.progress();
      const isSame = earlier?.sourceId === source.id;
      if (!(isSame && earlier.isFinished)) {
        const copied = isSame ? earlier : await target.begin(source.id, await source.botIds());
        await copyAll({ source, target, rows, copied, onProgress });
        await compareAll(source, target, onProgress);
        await target.finish(source.id);
      }
      return { rows, target: target.name, putAside: await source.finish() };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

type OnProgress = MoveOptions['onProgress'];

async function countAll(source: SourceSide): Promise<Readonly<Record<string, number>>> {
  const rows: Record<string, number> = {};
  for (const table of await source.tables()) rows[table] = await source.count(table);
  return rows;
}

async function copyAll({
  source,
  target,
  rows: counts,
  copied: { sourceId, table: current = '', rows: inCurrent },
  onProgress,
}: {
  readonly source: SourceSide;
  readonly target: TargetSide;
  readonly rows: Readonly<Record<string, number>>;
  readonly copied: Copied;
  readonly onProgress: OnProgress;
}): Promise<void> {
  for (const [table, all] of Object.entries(counts)) {
    if (table < current) continue;
    let rows = table === current ? inCurrent : 0;
    onProgress?.({ step: 'copying', table, rows, all });
    if (rows >= all) continue;
    for await (const batch of source.batches(table, rows)) {
      rows += batch.length;
      await target.write(table, batch, { sourceId, table, rows });
      onProgress?.({ step: 'copying', table, rows, all });
    }
  }
}

/** Reads both sides once more, and compares every value that both databases have. */
async function compareAll(source: SourceSide, target: TargetSide, onProgress: OnProgress): Promise<void> {
  for (const table of await source.tables()) {
    const columns = commonColumns(table, await source.columns(table), await target.columns(table));
    const all = await source.count(table);
    onProgress?.({ step: 'comparing', table, rows: 0, all });
    const [here, there] = [await digest(source, table, columns), await digest(target, table, columns)];
    if (here !== there)
      throw new StoreFailure(
        'corrupt',
        `The rows of "${table}" differ between ${source.name} and ${target.name} after copying. Nothing was switched: the source is as it was. Empty the target, and move again.`,
      );
    onProgress?.({ step: 'comparing', table, rows: all, all });
  }
}

/** Of all rows of a table, in whatever order: databases have different ones. */
async function digest(side: Side, table: string, columns: readonly string[]): Promise<string> {
  let sum = 0n;
  let rows = 0;
  for await (const batch of side.batches(table, 0)) {
    for (const row of batch) {
      const text = JSON.stringify(columns.map((column) => row[column] ?? null));
      sum = BigInt.asUintN(64, sum + createHash('sha256').update(text).digest().readBigUInt64BE());
      rows++;
    }
  }
  return `${rows} ${sum}`;
}
