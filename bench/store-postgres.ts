// Measures the PostgreSQL store alone: turns per second, CPU per turn on both sides, growth of the database. `node bench/store-postgres.ts`
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { limits } from '../packages/storage/src/postgres/limits.ts';
import type { PostgresStore } from '../packages/storage/src/postgres/postgres-store.ts';
import { postgresStore } from '../packages/storage/src/postgres/postgres-store.ts';
import type { TurnCommit } from '../packages/storage/src/store.ts';
import { startPostgresCluster } from '../tests/support/postgres-cluster.ts';

/*
 * As the measurement of the SQLite store: each committer drives one chat after another, seven turns each, one turn per call, the next
 * when the last is on the disk. Every turn carries a request key, an answer (but the first) and a changed result. The database runs on
 * the same machine, with its default settings and with every commit synced, so both sides share the cores.
 */

const TURNS_PER_CHAT = 7;
const START_MS = 1_763_700_000_000;
const WARM_UP_MS = 1_500;
const SESSIONS_PER_FILL = 500;

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    sessions: { type: 'string', default: '100000' },
    lanes: { type: 'string', default: `${limits.commitLanes}` },
    committers: { type: 'string', default: '1,16,64' },
  },
});

async function main(): Promise<void> {
  const cluster = await startPostgresCluster({ isDurable: true });
  const inspector = new Client({ connectionString: cluster.url() });
  try {
    await inspector.connect();
    const store = await postgresStore({ url: cluster.url(), lanes: Number(options.lanes) });
    console.log(`${options.lanes} lanes; making and awaiting a turn is part of the CPU of the server`);
    console.log(
      'sessions stored | committers | turns/s | server µs/turn | database µs/turn | turns/batch | bytes/turn | log bytes/turn | p50 ms | p99 ms',
    );
    for (const sessions of [...new Set([0, Number(options.sessions)])]) {
      await fill(store, sessions);
      if (sessions > 0) await inspector.query('VACUUM ANALYZE');
      for (const committers of options.committers.split(',').map(Number))
        await measure({ store, inspector, sessions, committers });
    }
    await store.close();
  } finally {
    await inspector.end();
    await cluster.remove();
  }
}

interface Load {
  readonly store: PostgresStore;
  readonly inspector: Client;
  readonly sessions: number;
  readonly committers: number;
}

async function measure({ store, inspector, sessions, committers }: Load): Promise<void> {
  await drive(store, { committers, forMs: WARM_UP_MS });
  const sizeBefore = await sizeOf(inspector);
  const logBefore = await logPosition(inspector);
  const before = store.statistics();
  const databaseBefore = await databaseCpuMicros(inspector);
  const serverBefore = process.cpuUsage();
  const startedAt = performance.now();
  const latencies = await drive(store, { committers, forMs: Number(options.seconds) * 1_000 });
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(serverBefore);
  const databaseMicros = (await databaseCpuMicros(inspector)) - databaseBefore;
  const after = store.statistics();
  const turns = latencies.length;
  latencies.sort((one, other) => one - other);
  const at = (share: number) => (latencies[Math.floor(turns * share)] ?? 0).toFixed(2);
  console.log(
    [
      `${sessions}`.padStart(15),
      `${committers}`.padStart(10),
      Math.round(turns / seconds)
        .toLocaleString('en')
        .padStart(7),
      ((user + system) / turns).toFixed(1).padStart(14),
      (databaseMicros / turns).toFixed(1).padStart(16),
      ((after.commits - before.commits) / (after.batches - before.batches)).toFixed(1).padStart(11),
      Math.round(((await sizeOf(inspector)) - sizeBefore) / turns)
        .toString()
        .padStart(10),
      Math.round(((await logPosition(inspector)) - logBefore) / turns)
        .toString()
        .padStart(14),
      at(0.5).padStart(6),
      at(0.99).padStart(6),
    ].join(' | '),
  );
}

/** Gives the milliseconds that each turn took. */
async function drive(
  store: PostgresStore,
  { committers, forMs }: { readonly committers: number; readonly forMs: number },
): Promise<number[]> {
  const latencies: number[] = [];
  const end = performance.now() + forMs;
  const talk = async () => {
    for (;;) {
      const id = freshId();
      for (let turn = 1; turn <= TURNS_PER_CHAT; turn++) {
        if (performance.now() >= end) return;
        const startedAt = performance.now();
        const [outcome] = await store.commitTurns([turnOf(id, turn)]);
        if (outcome?.type !== 'committed') throw new Error(`A turn was not committed: ${outcome?.type}.`);
        latencies.push(performance.now() - startedAt);
      }
    }
  };
  await Promise.all(Array.from({ length: committers }, talk));
  return latencies;
}

/** Sessions with four turns each. */
async function fill(store: PostgresStore, sessions: number): Promise<void> {
  for (let stored = 0; stored < sessions; stored += SESSIONS_PER_FILL) {
    const ids = Array.from({ length: SESSIONS_PER_FILL }, freshId);
    for (let turn = 1; turn <= 4; turn++) await store.commitTurns(ids.map((id) => turnOf(id, turn)));
  }
}

let clockMs = START_MS;

function freshId(): string {
  return `${(clockMs++).toString(36).padStart(9, '0')}${randomBytes(10).toString('hex')}`;
}

/** Sizes as a lead bot has them: 800 characters of state, 600 of response, 200 of variables; JSON, so with many quotes. */
const STATE = JSON.stringify(Array.from({ length: 40 }, (_, index) => ({ name: `value ${index}` }))).slice(
  0,
  800,
);
const RESPONSE = JSON.stringify(Array.from({ length: 30 }, (_, index) => ({ text: `text ${index}` }))).slice(
  0,
  600,
);
const VARIABLES = JSON.stringify(Array.from({ length: 8 }, (_, index) => ({ name: `value ${index}` }))).slice(
  0,
  200,
);
const HASH = randomBytes(32).toString('hex');

function turnOf(id: string, turn: number): TurnCommit {
  const resultId = `r${id}`;
  const botId = 'bot-of-the-bench';
  const answer = {
    resultId,
    blockId: 'block-of-the-bench',
    content: 'What somebody answers',
    attachedFileUrls: [],
  };
  return {
    session: {
      id,
      botId,
      turn,
      state: STATE,
      resultId,
      status: turn === TURNS_PER_CHAT ? 'ended' : 'open',
      isPreview: false,
      createdAt: START_MS,
      updatedAt: clockMs,
    },
    expected: turn === 1 ? 'new' : turn - 1,
    request: { scope: turn === 1 ? 'start bench' : id, key: randomUUID(), hash: HASH },
    response: RESPONSE,
    answers: turn === 1 ? [] : [answer],
    results: [
      { id: resultId, botId, sessionId: id, variables: VARIABLES, hasStarted: turn > 1, isCompleted: false },
    ],
    logs: [],
  };
}

/** Of all processes of the database but the one that asks; 0 where the system does not tell. */
async function databaseCpuMicros(inspector: Client): Promise<number> {
  const { rows } = await inspector.query<{ readonly pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
  );
  return rows.reduce((sum, { pid }) => sum + cpuMicrosOf(pid), 0);
}

/** Linux counts in hundredths of a second. */
function cpuMicrosOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return 0;
  }
}

/** Bytes that the write-ahead log has had so far. */
async function logPosition(inspector: Client): Promise<number> {
  const { rows } = await inspector.query<{ readonly bytes: string }>(
    "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS bytes",
  );
  return Number(rows[0]?.bytes);
}

/** Bytes of all tables and their indexes. */
async function sizeOf(inspector: Client): Promise<number> {
  const { rows } = await inspector.query<{ readonly bytes: string }>(
    'SELECT pg_database_size(current_database()) AS bytes',
  );
  return Number(rows[0]?.bytes);
}

await main();
