// What a turn costs when the store is full of other people's sessions.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { benchFlowName, benchTalk } from '../bench-flow.ts';
import { startChatServer, writeFlow } from '../processes/chat-server.ts';
import { runScript } from '../processes/run-script.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import type { Measurement } from './measure.ts';
import { measure, middle } from './measure.ts';
import type { Bench } from './section.ts';

/** The same load on an almost empty and on a full store. */
export interface StoreGrowthResult {
  readonly sessions: number;
  readonly small: Measurement;
  readonly large: Measurement;
  /** Replies to sessions that the server has to read from the full store first, each one once. */
  readonly fromDisk: Measurement;
  /** Cold start on the full store, in milliseconds. */
  readonly coldStartMs: number;
  /** Size of the full store. */
  readonly bytesPerSession: number;
}

/** What the script is told. */
export interface FillOrder {
  readonly dataFolder: string;
  readonly flowFile: string;
  readonly publicId: string;
  readonly sessions: number;
  /** Where the ids of the sessions are written, one a line. */
  readonly idsFile: string;
}

const FLOW = { blocks: 10 };
const CONCURRENCY = 16;

/** Filling goes at thousands of sessions a second; a slow disk may take ten times as long. */
const FILL_TIMEOUT_MS = 120_000;

export async function measureStoreGrowth(bench: Bench): Promise<StoreGrowthResult> {
  const { plan, program, folder, cores, tell } = bench;
  const order: FillOrder = {
    dataFolder: join(folder, 'large'),
    flowFile: writeFlow(folder, FLOW),
    publicId: benchFlowName(FLOW),
    sessions: plan.storedSessions,
    idsFile: join(folder, 'sessions.txt'),
  };
  await runScript({
    source: new URL('../fill-store.ts', import.meta.url),
    arguments: [JSON.stringify(order)],
    core: undefined,
    timeoutMs: FILL_TIMEOUT_MS,
  });
  tell(`  a store with ${plan.storedSessions} sessions is ready`);
  const servers: ServerProcess[] = [];
  try {
    // Before the load adds its own.
    const bytes = statSync(join(order.dataFolder, 'colloquy.db')).size;
    for (const data of ['small', 'large'])
      servers.push(await startChatServer({ program, folder, data, flows: [FLOW], core: cores?.server }));
    const [small, large] = servers as [ServerProcess, ServerProcess];
    const measured = await measureBoth(bench, { small, large });
    const fromDisk = await measure(large, {
      ...LOAD,
      concurrency: CONCURRENCY,
      durationMs: plan.growthMs,
      openSessions: scattered(order),
    });
    return {
      ...measured,
      fromDisk,
      sessions: plan.storedSessions,
      coldStartMs: large.coldStartMs,
      bytesPerSession: bytes / plan.storedSessions,
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

const LOAD = { talk: benchTalk(benchFlowName(FLOW)) };

async function measureBoth(
  { plan, tell }: Bench,
  { small, large }: { small: ServerProcess; large: ServerProcess },
) {
  const measured = { small: [] as Measurement[], large: [] as Measurement[] };
  for (const server of [small, large])
    await measure(server, { ...LOAD, concurrency: CONCURRENCY, durationMs: plan.warmUpMs });
  for (let round = 0; round < plan.growthRounds; round++) {
    measured.small.push(
      await measure(small, { ...LOAD, concurrency: CONCURRENCY, durationMs: plan.growthMs }),
    );
    measured.large.push(
      await measure(large, { ...LOAD, concurrency: CONCURRENCY, durationMs: plan.growthMs }),
    );
  }
  const result = { small: middle(measured.small), large: middle(measured.large) };
  tell(
    `  empty: ${Math.round(result.small.turnsPerSecond)} turns/s, full: ${Math.round(result.large.turnsPerSecond)} turns/s`,
  );
  return result;
}

/** All sessions of the store in an order without pattern, so that neighbours in the file are not asked one after the other. */
function scattered({ idsFile }: FillOrder): string[] {
  const ids = readFileSync(idsFile, 'utf8').split('\n');
  // A prime that does not divide the number of sessions, so that each is met once.
  const stride = 7_919;
  return Array.from({ length: ids.length }, (_, index) => ids[(index * stride) % ids.length] ?? '');
}
