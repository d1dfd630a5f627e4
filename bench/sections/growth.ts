// By how many bytes a turn makes each store grow, and which table they are in.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { benchFlowName, benchTalk } from '../bench-flow.ts';
import { runLoad } from '../load/run-load.ts';
import { startChatServer } from '../processes/chat-server.ts';
import { startDatabase } from '../processes/database.ts';
import type { Bench } from './section.ts';

/** One store. */
export interface GrowthRow {
  readonly store: 'SQLite' | 'PostgreSQL';
  readonly turns: number;
  readonly bytesPerTurn: number;
  /** Tables with their indexes, the largest first. */
  readonly tables: readonly { readonly name: string; readonly bytesPerTurn: number }[];
}

const FLOW = { blocks: 10 };
const TALK = benchTalk(benchFlowName(FLOW));

/** Bytes of each table with its indexes. */
type TableBytes = ReadonlyMap<string, number>;

/** A store that does so many turns a second takes two minutes for them; more has failed. */
const LEAST_TURNS_PER_SECOND = 80;

export async function measureGrowth(bench: Bench): Promise<readonly GrowthRow[]> {
  const rows: GrowthRow[] = [];
  for (const measureStore of [growSqlite, growPostgres]) {
    const row = await measureStore(bench);
    bench.tell(`  ${row.store}: ${Math.round(row.bytesPerTurn)} bytes for each turn`);
    rows.push(row);
  }
  return rows;
}

/** Its file is looked at when the server has ended, because then the write-ahead log is in it. */
async function growSqlite(bench: Bench): Promise<GrowthRow> {
  const file = join(bench.folder, 'growth', 'colloquy.db');
  await holdChats(bench, 0);
  const before = readTables(file);
  const turns = await holdChats(bench, bench.plan.growthTurns);
  return rowOf('SQLite', { turns, before, after: readTables(file) });
}

async function growPostgres(bench: Bench): Promise<GrowthRow> {
  const database = await startDatabase();
  try {
    const environment = { DATABASE_URL: database.url };
    await holdChats(bench, 0, environment);
    const before = await database.tableBytes();
    const turns = await holdChats(bench, bench.plan.growthTurns, environment);
    return rowOf('PostgreSQL', { turns, before, after: await database.tableBytes() });
  } finally {
    await database.remove();
  }
}

/** Starts a server, has it take the turns, and ends it. The start asks for one turn of its own, which is counted. */
async function holdChats(
  { program, folder, cores }: Bench,
  turns: number,
  environment?: Readonly<Record<string, string>>,
): Promise<number> {
  const server = await startChatServer({
    program,
    folder,
    data: 'growth',
    flows: [FLOW],
    core: cores?.server,
    environment,
  });
  try {
    if (turns === 0) return 1;
    const load = { ports: [server.port], talk: TALK, concurrency: 16, turns };
    const result = await runLoad({ ...load, durationMs: (turns / LEAST_TURNS_PER_SECOND) * 1_000 });
    return result.turns + 1;
  } finally {
    await server.stop();
  }
}

function readTables(file: string): TableBytes {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database.prepare(TABLES).all() as unknown as { name: string; bytes: number }[];
    return new Map(rows.map(({ name, bytes }) => [name, bytes]));
  } finally {
    database.close();
  }
}

/** Pages that are used by a table or one of its indexes. */
const TABLES = `SELECT tbl_name AS name, sum(pgsize) AS bytes
  FROM dbstat JOIN sqlite_schema USING (name) WHERE aggregate = TRUE GROUP BY tbl_name`;

function rowOf(
  store: GrowthRow['store'],
  { turns, before, after }: { turns: number; before: TableBytes; after: TableBytes },
): GrowthRow {
  const tables = [...after]
    .map(([name, bytes]) => ({ name, bytesPerTurn: (bytes - (before.get(name) ?? 0)) / turns }))
    .filter(({ bytesPerTurn }) => bytesPerTurn !== 0)
    .sort((a, b) => b.bytesPerTurn - a.bytesPerTurn);
  return {
    store,
    turns,
    bytesPerTurn: tables.reduce((sum, { bytesPerTurn }) => sum + bytesPerTurn, 0),
    tables,
  };
}
