// Many turns for a long time: does the server's memory grow with them?
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { benchFlowName, benchTalk } from '../bench-flow.ts';
import { median } from '../load/quantiles.ts';
import { startChatServer } from '../processes/chat-server.ts';
import { countOpenFiles } from '../processes/process-usage.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import type { ProbeSample } from '../soak/read-probe.ts';
import { PROBE_SOCKET, readProbe } from '../soak/read-probe.ts';
import type { Slope } from '../soak/slope.ts';
import { slopeOf } from '../soak/slope.ts';
import type { Measurement } from './measure.ts';
import { measure } from './measure.ts';
import type { Bench } from './section.ts';

/** After a stretch of load: what the server holds, at rest and with its garbage collected. */
export interface SoakSample extends ProbeSample {
  /** Since the start of the run. */
  readonly turns: number;
  readonly seconds: number;
  readonly openFiles: number;
  readonly chat: Measurement;
}

/** What this part finds out. Slopes are in bytes for 1,000 turns; absent where the run was too short for them. */
export interface SoakResult {
  readonly turns: number;
  readonly minutes: number;
  /** Those of the samples that count for the slopes: taken when all caches were full, and the start was over. */
  readonly settled: readonly SoakSample[];
  /** Objects and what they hold outside the heap. */
  readonly heapSlope: Slope | undefined;
  readonly rssSlope: Slope | undefined;
  readonly samples: readonly SoakSample[];
  /** Of the database and of its write-ahead log, at the end. */
  readonly storeBytes: number;
  readonly logBytes: number;
}

const FLOW = { blocks: 10 };
const LOAD = { talk: benchTalk(benchFlowName(FLOW)), concurrency: 64 };

/** A stretch of load and the rest after it. Shorter runs have shorter ones, for the sake of the number of samples. */
const STRETCH_MS = 5_000;
const LEAST_STRETCHES = 60;

/**
 * Turns for each millisecond of a stretch: 1,800,000 in ten minutes. They are sent as fast as they are answered, and what is left of the
 * stretch is rest; a server that takes longer for them gets none.
 */
const TURNS_PER_MS = 3;

/** 50,000 of them are there to fill the caches, and during as many more everything finds its size. */
const SETTLING_TURNS = 100_000;

/** In its first minutes the heap shrinks by some megabytes, step by step, as V8 gives back what only the start needed. */
const SETTLING_MS = 200_000;

/** A server that takes longer for a stretch has stopped. */
const LONGEST_STRETCH_MS = 120_000;

export async function measureSoak(bench: Bench): Promise<SoakResult> {
  const { plan, program, folder, cores } = bench;
  const socket = join(folder, 'probe.sock');
  const server = await startChatServer({
    program,
    folder,
    data: 'soak',
    flows: [FLOW],
    core: cores?.server,
    nodeOptions: ['--expose-gc', '--import', fileURLToPath(new URL('../soak/probe.ts', import.meta.url))],
    environment: { [PROBE_SOCKET]: socket },
  });
  try {
    const samples = await takeSamples(bench, server, socket);
    const settlingSeconds = Math.min(SETTLING_MS, plan.soakMs / 2) / 1_000;
    const settled = samples.filter(
      ({ turns, seconds }) => turns >= SETTLING_TURNS && seconds >= settlingSeconds,
    );
    const slope = (bytesOf: (sample: SoakSample) => number) =>
      slopeOf(settled.map((sample) => [sample.turns / 1_000, bytesOf(sample)]));
    return {
      turns: samples.at(-1)?.turns ?? 0,
      minutes: plan.soakMs / 60_000,
      settled,
      heapSlope: slope(({ heapBytes, externalBytes }) => heapBytes + externalBytes),
      rssSlope: slope(({ rssBytes }) => rssBytes),
      samples,
      storeBytes: sizeOf(join(folder, 'soak', 'colloquy.db')),
      logBytes: sizeOf(join(folder, 'soak', 'colloquy.db-wal')),
    };
  } finally {
    await server.stop();
  }
}

/** Each stretch has connections of its own, and leaves chats behind that nobody ends, as visitors do. */
async function takeSamples(
  { plan, tell }: Bench,
  server: ServerProcess,
  socket: string,
): Promise<readonly SoakSample[]> {
  const samples: SoakSample[] = [];
  let turns = await fillCaches(server, socket);
  const stretchMs = Math.min(STRETCH_MS, plan.soakMs / LEAST_STRETCHES);
  const startedAt = performance.now();
  let lastSentAt = startedAt;
  for (let stretch = 1; performance.now() - startedAt < plan.soakMs; stretch++) {
    const chat = await measure(server, {
      ...LOAD,
      turns: Math.ceil(stretchMs * TURNS_PER_MS),
      durationMs: LONGEST_STRETCH_MS,
    });
    turns += chat.turns;
    await wait(Math.max(REST_MS, startedAt + stretch * stretchMs - performance.now()));
    const seconds = (performance.now() - startedAt) / 1_000;
    const openFiles = countOpenFiles(server.pid);
    samples.push({ ...(await readProbe(socket)), turns, seconds, openFiles, chat });
    if (performance.now() - lastSentAt > TELL_MS) {
      lastSentAt = performance.now();
      tell(
        `  ${turns} turns, heap ${middleMiB(samples, 'heapBytes')} MiB, all ${middleMiB(samples, 'rssBytes')} MiB`,
      );
    }
  }
  return samples;
}

/**
 * Begins chats and leaves them after each of their turns but the last. The server keeps the latest 10,000 of such chats in memory, and a
 * stretch leaves only some dozens behind: without this the soak would see little else than how that memory fills. The garbage is
 * collected each time, because Node throws away compiled code that was not needed during some twenty collections.
 *
 * @returns the turns that this took
 */
async function fillCaches(server: ServerProcess, socket: string): Promise<number> {
  const { publicId, steps } = LOAD.talk;
  let turns = 0;
  for (let round = 0; round < FILLING_ROUNDS; round++)
    for (let length = 1; length < steps.length; length++) {
      const talk = { publicId, steps: steps.slice(0, length) };
      const load = { ...LOAD, talk, turns: CHATS_LEFT_AT_ONCE * length, durationMs: LONGEST_STRETCH_MS };
      turns += (await measure(server, load)).turns;
      await readProbe(socket);
    }
  return turns;
}

/** 20,000 chats, evenly mixed. */
const FILLING_ROUNDS = 10;
const CHATS_LEFT_AT_ONCE = 500;

/** What was under way ends within milliseconds, and connections are closed by then too. */
const REST_MS = 200;

const TELL_MS = 30_000;

function middleMiB(samples: readonly SoakSample[], of: 'heapBytes' | 'rssBytes'): string {
  return (median(samples.slice(-5).map((sample) => sample[of])) / 1_024 ** 2).toFixed(1);
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
