// Full turns over HTTP, durable, against a bare Fastify that echoes the same bytes: the price of everything we do.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { benchFlowName, benchTalk } from '../bench-flow.ts';
import { median } from '../load/quantiles.ts';
import { startChatServer } from '../processes/chat-server.ts';
import type { Memory } from '../processes/process-usage.ts';
import { readMemory } from '../processes/process-usage.ts';
import { recordTalk } from '../processes/recording.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import { startServer } from '../processes/server-process.ts';
import type { Measurement } from './measure.ts';
import { measure, middle } from './measure.ts';
import type { Bench } from './section.ts';

/** Both servers at one concurrency. */
export interface RatioRow {
  /** What the turns are like. */
  readonly kind: 'full turn' | 'computing, no keys';
  readonly concurrency: number;
  readonly echo: Measurement;
  readonly chat: Measurement;
  /** Turns a second of the chat server for each echo: the median of the ratios of all rounds. */
  readonly ratio: number;
  /** The same by computing time instead of by the clock: what the ratio would be if nobody else used the machine. */
  readonly cpuRatio: number;
}

/** What this part finds out. */
export interface RatioResult {
  readonly rows: readonly RatioRow[];
  readonly idleMemory: Memory | undefined;
  readonly loadedMemory: Memory | undefined;
  readonly echoMemory: Memory | undefined;
}

const FLOW = { blocks: 10 };

/** As clients of others ask: without keys; and with a variable that is computed. */
const COMPUTING_FLOW = { blocks: 10, isComputing: true };

/** Measures both servers in turn, round after round, so that a busy moment of the machine meets both. */
export async function measureRatio(bench: Bench): Promise<RatioResult> {
  const { plan, program, folder, cores, tell } = bench;
  const chat = await startChatServer({
    program,
    folder,
    data: 'ratio',
    flows: [FLOW, COMPUTING_FLOW],
    core: cores?.server,
  });
  let echo: ServerProcess | undefined;
  try {
    await wait(plan.restMs);
    const idleMemory = readMemory(chat.pid);
    echo = await startEcho(bench, chat);
    const rows: RatioRow[] = [];
    for (const server of [echo, chat])
      await measure(server, { ...LOAD, concurrency: 64, durationMs: plan.warmUpMs });
    const most = Math.max(...plan.concurrencies);
    const kinds = [
      ...plan.concurrencies.map((concurrency) => ({ kind: 'full turn', concurrency, load: LOAD }) as const),
      { kind: 'computing, no keys', concurrency: most, load: COMPUTING_LOAD } as const,
    ];
    for (const kind of kinds) {
      const row = await measureRow({ echo, chat, plan, ...kind });
      tell(
        `  ${row.kind}, ${row.concurrency} at a time: ${Math.round(row.chat.turnsPerSecond)} turns/s, echo ${Math.round(row.echo.turnsPerSecond)}/s`,
      );
      rows.push(row);
    }
    return { rows, idleMemory, loadedMemory: readMemory(chat.pid), echoMemory: readMemory(echo.pid) };
  } finally {
    await Promise.all([chat.stop(), echo?.stop()]);
  }
}

const LOAD = { talk: benchTalk(benchFlowName(FLOW)), hasKeys: true };
const COMPUTING_LOAD = { talk: benchTalk(benchFlowName(COMPUTING_FLOW)), hasKeys: false };

async function measureRow(row: {
  echo: ServerProcess;
  chat: ServerProcess;
  plan: Bench['plan'];
  kind: RatioRow['kind'];
  concurrency: number;
  load: typeof LOAD;
}): Promise<RatioRow> {
  const { plan, kind, concurrency, load } = row;
  const echo: Measurement[] = [];
  const chat: Measurement[] = [];
  for (let round = 0; round < plan.ratioRounds; round++) {
    echo.push(await measure(row.echo, { ...load, concurrency, durationMs: plan.echoMs }));
    chat.push(await measure(row.chat, { ...load, concurrency, durationMs: plan.chatMs }));
  }
  const ratios = chat.map(
    ({ turnsPerSecond }, round) => turnsPerSecond / (echo[round]?.turnsPerSecond ?? Number.NaN),
  );
  const both = { echo: middle(echo), chat: middle(chat) };
  const cpuRatio = both.echo.cpuMicrosPerTurn / both.chat.cpuMicrosPerTurn;
  return { kind, concurrency, ...both, ratio: median(ratios), cpuRatio };
}

async function startEcho({ folder, cores }: Bench, chat: ServerProcess): Promise<ServerProcess> {
  const file = join(folder, 'recording.json');
  writeFileSync(file, JSON.stringify(await recordTalk(chat.port, LOAD.talk)));
  const script = fileURLToPath(new URL('../echo-server.ts', import.meta.url));
  return startServer({
    words: [script, file, '{port}'],
    core: cores?.server,
    publicId: LOAD.talk.publicId,
  });
}
