// Full turns over HTTP on PostgreSQL: one server, and two that share a database. All of it on the same two cores.
import { performance } from 'node:perf_hooks';
import { benchFlowName, benchTalk } from '../bench-flow.ts';
import { runLoad } from '../load/run-load.ts';
import type { LoadResult } from '../load/run-visitors.ts';
import { startChatServer } from '../processes/chat-server.ts';
import type { Cores } from '../processes/cores.ts';
import { onBothCores } from '../processes/cores.ts';
import type { Database } from '../processes/database.ts';
import { startDatabase } from '../processes/database.ts';
import { readCoreBusyMs, readCpuMs, readFamilyCpuMs } from '../processes/process-usage.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import { fileSystemOf } from '../report/machine.ts';
import { middle } from './measure.ts';
import type { Bench } from './section.ts';

/** Who answers: one server; two, of which each keeps its chats; two that take turns within each chat. */
export const ARRANGEMENTS = ['one server', 'two servers', 'two servers, turn by turn'] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

/** What the load saw, and what each side computed for one turn. */
export interface SharedMeasurement extends LoadResult {
  /** Of all servers. */
  readonly serverMicrosPerTurn: number;
  /** Of all processes of the database. */
  readonly databaseMicrosPerTurn: number;
  /** Of the load generator, which takes its share of the cores too. */
  readonly loadMicrosPerTurn: number;
  /** Share of both cores that worked for somebody else. */
  readonly othersShare: number;
}

/** One arrangement at one concurrency. */
export interface PostgresRow {
  readonly arrangement: Arrangement;
  readonly concurrency: number;
  readonly chat: SharedMeasurement;
}

/** What this part finds out. */
export interface PostgresResult {
  readonly version: string;
  /** The one that the database's files are on. */
  readonly fileSystem: string;
  readonly rows: readonly PostgresRow[];
}

const FLOW = { blocks: 10 };
const TALK = benchTalk(benchFlowName(FLOW));
const CONCURRENCIES = [1, 16, 64, 256];
const SERVERS = 2;

export function measurePostgres(bench: Bench): Promise<PostgresResult> {
  return onBothCores(bench.cores, async () => {
    const database = await startDatabase();
    const servers: ServerProcess[] = [];
    try {
      for (let index = 0; index < SERVERS; index++)
        servers.push(
          await startChatServer({
            program: bench.program,
            folder: bench.folder,
            data: `postgres-${index}`,
            flows: [FLOW],
            core: undefined,
            environment: { DATABASE_URL: database.url },
          }),
        );
      const rows = await measureRows({ bench, servers, database });
      return { version: database.version, fileSystem: fileSystemOf(database.folder), rows };
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await database.remove();
    }
  });
}

interface Setting {
  readonly bench: Bench;
  readonly servers: readonly ServerProcess[];
  readonly database: Database;
}

/** The arrangements take turns in each round, so that a busy moment of the machine meets all of them. */
async function measureRows(setting: Setting): Promise<readonly PostgresRow[]> {
  const { plan, tell } = setting.bench;
  for (const arrangement of ARRANGEMENTS)
    await measureOnce(setting, { arrangement, concurrency: 64, durationMs: plan.warmUpMs });
  const rows: PostgresRow[] = [];
  for (const concurrency of CONCURRENCIES) {
    const measured = new Map(ARRANGEMENTS.map((arrangement) => [arrangement, [] as SharedMeasurement[]]));
    for (let round = 0; round < plan.postgresRounds; round++)
      for (const [arrangement, list] of measured)
        list.push(await measureOnce(setting, { arrangement, concurrency, durationMs: plan.postgresMs }));
    for (const [arrangement, list] of measured) rows.push({ arrangement, concurrency, chat: middle(list) });
    tell(
      `  ${concurrency} at a time: ${[...measured].map(([name, list]) => `${name} ${Math.round(middle(list).turnsPerSecond)} turns/s`).join('; ')}`,
    );
  }
  return rows.sort((a, b) => ARRANGEMENTS.indexOf(a.arrangement) - ARRANGEMENTS.indexOf(b.arrangement));
}

async function measureOnce(
  { bench, servers, database }: Setting,
  load: { readonly arrangement: Arrangement; readonly concurrency: number; readonly durationMs: number },
): Promise<SharedMeasurement> {
  const { arrangement, ...options } = load;
  const asked = arrangement === 'one server' ? servers.slice(0, 1) : servers;
  const startedAt = performance.now();
  const before = readUsage(asked, database, bench.cores);
  const result = await runLoad({
    ...options,
    ports: asked.map(({ port }) => port),
    talk: TALK,
    isAlternating: arrangement === 'two servers, turn by turn',
  });
  const elapsedMs = performance.now() - startedAt;
  const after = readUsage(asked, database, bench.cores);
  const spent = (of: keyof Usage) => after[of] - before[of];
  const othersMs = spent('coresBusyMs') - spent('serversMs') - spent('databaseMs') - spent('loadMs');
  return {
    ...result,
    serverMicrosPerTurn: (spent('serversMs') * 1_000) / result.turns,
    databaseMicrosPerTurn: (spent('databaseMs') * 1_000) / result.turns,
    loadMicrosPerTurn: (spent('loadMs') * 1_000) / result.turns,
    othersShare: Math.max(0, othersMs / elapsedMs / CORES),
  };
}

const CORES = 2;

/** Computing times so far, in milliseconds; what cannot be known here is not a number. */
interface Usage {
  readonly serversMs: number;
  readonly databaseMs: number;
  readonly loadMs: number;
  readonly coresBusyMs: number;
}

function readUsage(servers: readonly ServerProcess[], database: Database, cores: Cores | undefined): Usage {
  const { user, system } = process.cpuUsage();
  const busyMs = (core: number | undefined) =>
    (core === undefined ? undefined : readCoreBusyMs(core)) ?? Number.NaN;
  return {
    serversMs: servers.reduce((sum, { pid }) => sum + (readCpuMs(pid) ?? Number.NaN), 0),
    databaseMs: readFamilyCpuMs(database.pid) ?? Number.NaN,
    loadMs: (user + system) / 1_000,
    coresBusyMs: busyMs(cores?.server) + busyMs(cores?.load),
  };
}
