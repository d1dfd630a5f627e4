// What a turn and a start of the package compute, beside those of the previous release in the same minutes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startWebServer } from '../../packages/integrations/src/ports/testing/web-server.ts';
import type { BenchBot } from '../bench-bots.ts';
import { benchBots } from '../bench-bots.ts';
import type { benchTalk } from '../bench-flow.ts';
import { median } from '../load/quantiles.ts';
import type { Route } from '../load/visitor.ts';
import { ROUTES } from '../load/visitor.ts';
import { startChatServer } from '../processes/chat-server.ts';
import type { Memory } from '../processes/process-usage.ts';
import { readMemory } from '../processes/process-usage.ts';
import type { Program } from '../processes/program.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import type { Measurement } from './measure.ts';
import { measure, middle } from './measure.ts';
import type { Bench } from './section.ts';

/** A figure of this package, and of the previous one where there is one. */
export interface Pair<Figure> {
  readonly now: Figure;
  readonly previous: Figure | undefined;
}

/** Turns of one kind. */
export interface TurnRow extends Pair<Measurement> {
  readonly kind: string;
  readonly route: Route;
  /** Computing time of a turn to that of the previous release: the median of the ratios of all rounds. */
  readonly change: number | undefined;
}

/** From the start of the launcher to the first answered turn. */
export interface Start {
  readonly ms: number;
  /** Computed by all threads. */
  readonly cpuMs: number;
}

/** What this part finds out. */
export interface ReleaseResult {
  /** The release that this package is compared with. */
  readonly previous: string | undefined;
  readonly turns: readonly TurnRow[];
  /** In an empty folder, and in one that has the store and the bot. */
  readonly emptyFolder: Pair<Start>;
  readonly existingStore: Pair<Start>;
  readonly idleMemory: Pair<Memory | undefined>;
  readonly loadedMemory: Pair<Memory | undefined>;
}

/** A server that takes longer for a round has stopped. */
const LOAD = { concurrency: 16, durationMs: 120_000 };

/** A server keeps what its start compiled a second and a half after it listens. */
const COMPILED_AFTER_MS = 4_000;

export async function measureRelease(bench: Bench): Promise<ReleaseResult> {
  const service = await startWebServer((response) =>
    response.setHeader('content-type', 'application/json').end('{"degrees":7.5}'),
  );
  try {
    const bots = benchBots(service.url);
    const starts = await measureStarts(bench);
    return { previous: bench.previous?.name, ...starts, ...(await measureTurns(bench, bots)) };
  } finally {
    await service.close();
  }
}

async function measureTurns(bench: Bench, bots: readonly BenchBot[]) {
  const { plan, folder, cores, tell } = bench;
  const files = bots.map(({ kind, flow }) => {
    const file = join(folder, `bench-${kind}.flow.json`);
    writeFileSync(file, JSON.stringify(flow));
    return file;
  });
  const servers = await ofEach(bench, (program, name) =>
    startChatServer({
      program,
      folder,
      data: `turns-${name}`,
      flows: [],
      files,
      publicId: bots[0]?.talk.publicId ?? '',
      core: cores?.server,
      environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
    }),
  );
  const running = [servers.now, ...(servers.previous ? [servers.previous] : [])];
  try {
    await wait(plan.restMs);
    const memory = () => ({
      now: readMemory(servers.now.pid),
      previous: servers.previous && readMemory(servers.previous.pid),
    });
    const idleMemory = memory();
    const turns: TurnRow[] = [];
    for (const { kind, talk } of bots) {
      for (const server of running) await measure(server, { ...LOAD, talk, turns: plan.warmUpTurns });
      for (const route of Object.keys(ROUTES) as Route[]) {
        const row = await measureRow({ bench, servers, kind, route, talk });
        tell(
          `  ${kind} ${route}: ${row.now.cpuMicrosPerTurn.toFixed(1)} µs/turn${row.previous ? `, previous ${row.previous.cpuMicrosPerTurn.toFixed(1)}` : ''}`,
        );
        turns.push(row);
      }
    }
    return { turns, idleMemory, loadedMemory: memory() };
  } finally {
    await Promise.all(running.map((server) => server.stop()));
  }
}

/** Measures both in turn, each first in every other round, so that a busy moment of the machine meets both. */
async function measureRow({
  bench,
  servers,
  kind,
  route,
  talk,
}: {
  bench: Bench;
  servers: Pair<ServerProcess>;
  kind: string;
  route: Route;
  talk: ReturnType<typeof benchTalk>;
}): Promise<TurnRow> {
  const now: Measurement[] = [];
  const previous: Measurement[] = [];
  // Our own client sends keys, those of others do not.
  const load = { ...LOAD, talk, route, hasKeys: route === '/v1', turns: bench.plan.roundTurns };
  const one = async (server: ServerProcess | undefined, into: Measurement[]) => {
    if (server) into.push(await measure(server, load));
  };
  for (let round = 0; round < bench.plan.turnRounds; round++) {
    if (round % 2 === 0) await one(servers.now, now);
    await one(servers.previous, previous);
    if (round % 2 === 1) await one(servers.now, now);
  }
  const ratios = previous.map(
    ({ cpuMicrosPerTurn }, round) => (now[round]?.cpuMicrosPerTurn ?? Number.NaN) / cpuMicrosPerTurn,
  );
  return {
    kind,
    route,
    now: middle(now),
    previous: previous.length > 0 ? middle(previous) : undefined,
    change: ratios.length > 0 ? median(ratios) : undefined,
  };
}

async function measureStarts(bench: Bench) {
  const starts = { empty: [] as Pair<Start>[], existing: [] as Pair<Start>[] };
  const both = (data: string, stayMs = 0) =>
    ofEach(bench, (program, name) => start(bench, { program, data: `${data}-${name}`, stayMs }));
  // A package that was just installed has nothing compiled yet; this start leaves it behind.
  await both('compiling', COMPILED_AFTER_MS);
  for (let round = 0; round < bench.plan.coldStarts; round++) {
    starts.empty.push(await both(`start-${round}`));
    starts.existing.push(await both(`start-${round}`));
  }
  const result = { emptyFolder: middleStart(starts.empty), existingStore: middleStart(starts.existing) };
  bench.tell(`  ${result.emptyFolder.now.cpuMs.toFixed(0)} ms computed until the first answer`);
  return result;
}

async function start(
  { folder, cores }: Bench,
  { program, data, stayMs }: { program: Program; data: string; stayMs: number },
): Promise<Start> {
  const server = await startChatServer({
    program,
    folder,
    data,
    flows: [{ blocks: 10 }],
    core: cores?.server,
  });
  await wait(stayMs);
  await server.stop();
  return { ms: server.coldStartMs, cpuMs: server.coldStartCpuMs ?? Number.NaN };
}

function middleStart(pairs: readonly Pair<Start>[]): Pair<Start> {
  const of = (starts: readonly Start[]) => ({
    ms: median(starts.map(({ ms }) => ms)),
    cpuMs: median(starts.map(({ cpuMs }) => cpuMs)),
  });
  const previous = pairs.flatMap((pair) => pair.previous ?? []);
  return { now: of(pairs.map(({ now }) => now)), previous: previous.length > 0 ? of(previous) : undefined };
}

async function ofEach<Figure>(
  { program, previous }: Bench,
  get: (program: Program, name: string) => Promise<Figure>,
): Promise<Pair<Figure>> {
  const now = await get(program, 'now');
  return { now, previous: previous && (await get(previous, 'previous')) };
}
