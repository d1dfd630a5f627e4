// A long run: honest traffic alone, then the same with hostile traffic between, on one server.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ProbeSample } from '../../../bench/soak/read-probe.ts';
import { PROBE_SOCKET, readProbe } from '../../../bench/soak/read-probe.ts';
import type { Slope } from '../../../bench/soak/slope.ts';
import { slopeOf } from '../../../bench/soak/slope.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { allFlows } from '../flows/all-flows.ts';
import { botsOf, hostileEnvironment } from '../flows/besiege-with-flows.ts';
import { startHostileService } from '../flows/hostile-service.ts';
import type { Wait, Waits } from '../honest-visitor.ts';
import { distribution } from '../honest-visitor.ts';
import { startHostileServer } from '../hostile-server.ts';
import { fillCaches } from './fill-caches.ts';
import { honestTraffic } from './honest-traffic.ts';
import { hostileTraffic } from './hostile-traffic.ts';

/** What a soak finds out. Slopes are in megabytes a minute; absent where the run was too short for them. */
export interface SoakResult {
  readonly seed: number;
  readonly minutes: number;
  readonly perSecond: number;
  /** Honest waits without hostile traffic, and with it. */
  readonly quiet: Omit<Waits, 'failures'>;
  readonly hostile: Omit<Waits, 'failures'> & { readonly hostileShare: number };
  /** Of what the server needs, and of all its memory, while hostile traffic went on and its start was over. */
  readonly heapSlope: Slope | undefined;
  readonly rssSlope: Slope | undefined;
  readonly settledMb: { readonly heap: number; readonly rss: number };
  readonly peakMb: number | undefined;
  readonly failures: readonly string[];
  readonly wrongs: readonly string[];
  readonly log: readonly string[];
  readonly exitCode: number | null;
}

/** When the server was asked what it holds, which stops it for the time of a collection, and what it said. */
interface Sample extends ProbeSample {
  readonly from: number;
  readonly to: number;
}

/** Turns of honest visitors each second, as on a bot that a few hundred people use at once. */
const PER_SECOND = 10;
const HOSTILE_SHARE = 0.05;
const WARM_UP_MS = 10_000;
const SAMPLE_MS = 5_000;
/** The part of the hostile half after which everything has found its size; caches were full before. */
const SETTLING_SHARE = 0.4;

const EXAMPLES = ['lead', 'quiz'].map((name) =>
  fileURLToPath(new URL(`../../../examples/${name}/${name}.flow.json`, import.meta.url)),
);
const PROBE = fileURLToPath(new URL('../../../bench/soak/probe.ts', import.meta.url));

/**
 * Runs it: half of the time without hostile traffic, half of the time with it.
 *
 * @example const { quiet, hostile } = await soak({ seed: 1, minutes: 20 });
 */
export async function soak({
  seed,
  minutes,
}: {
  readonly seed: number;
  readonly minutes: number;
}): Promise<SoakResult> {
  const folder = temporaryFolder('soak');
  const socket = join(folder.path, 'probe.sock');
  const service = await startHostileService();
  const server = await startHostileServer({
    bots: botsOf(allFlows),
    files: EXAMPLES,
    nodeOptions: ['--expose-gc', '--import', PROBE],
    environment: { ...hostileEnvironment(service.base), [PROBE_SOCKET]: socket },
  });
  try {
    const logged = server.log.length;
    const durationMs = minutes * 30_000;
    const honest = { base: server.base, perSecond: PER_SECOND, durationMs };
    const stage = { base: server.base, port: server.port, serviceBase: service.base };
    await fillCaches(stage);
    await honestTraffic({ ...honest, durationMs: WARM_UP_MS, seed });
    const first = await sampled(socket, honestTraffic({ ...honest, seed: seed + 1 }));
    const traffic = {
      stage,
      random: seededRandom(seed),
      share: HOSTILE_SHARE,
      honestPerSecond: PER_SECOND,
      durationMs,
    };
    const second = await sampled(
      socket,
      Promise.all([honestTraffic({ ...honest, seed: seed + 2 }), hostileTraffic(traffic)]),
    );
    const [others, attacks] = second.result;
    const settled = second.samples.slice(Math.floor(second.samples.length * SETTLING_SHARE));
    return {
      seed,
      minutes,
      perSecond: PER_SECOND,
      quiet: distribution(undisturbed(first.result.waits, first.samples)),
      hostile: {
        ...distribution(undisturbed(others.waits, second.samples)),
        hostileShare: attacks.requests / (attacks.requests + others.waits.length),
      },
      heapSlope: slope(settled, needed),
      rssSlope: slope(settled, ({ rssBytes }) => rssBytes),
      settledMb: {
        heap: mean(settled.map(needed)) / MIB,
        rss: mean(settled.map(({ rssBytes }) => rssBytes)) / MIB,
      },
      peakMb: server.memory()?.peakMb,
      failures: [...first.result.failures, ...others.failures],
      wrongs: attacks.wrongs,
      log: server.log.slice(logged),
      exitCode: await server.stop(),
    };
  } finally {
    // Once more does no harm.
    await server.stop();
    await service.stop();
    folder.remove();
  }
}

/** Asks the server what it holds, again and again, while something goes on. */
async function sampled<Result>(
  socket: string,
  work: Promise<Result>,
): Promise<{ readonly result: Result; readonly samples: readonly Sample[] }> {
  const samples: Sample[] = [];
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const from = now();
    const sample = await readProbe(socket);
    samples.push({ ...sample, from, to: now() });
    await Promise.race([sleep(SAMPLE_MS), over]);
  }
  return { result: await over, samples };
}

/** Waits that no look at the memory made longer. They are left out of both halves. */
function undisturbed(waits: readonly Wait[], samples: readonly Sample[]): Wait[] {
  return waits.filter(([at, ms]) => !samples.some(({ from, to }) => at < to && at + ms > from));
}

/** Objects and what they hold outside the heap. */
function needed({ heapBytes, externalBytes }: ProbeSample): number {
  return heapBytes + externalBytes;
}

function slope(samples: readonly Sample[], bytesOf: (sample: Sample) => number): Slope | undefined {
  return slopeOf(samples.map((sample) => [sample.from / 60_000, bytesOf(sample) / MIB]));
}

const MIB = 1_024 ** 2;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function now(): number {
  return performance.timeOrigin + performance.now();
}
