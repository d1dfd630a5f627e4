// Servers of one data folder that kill themselves at points of turns, one after the other; the last one lives.

import { builtProgram } from '../../support/built-program.ts';
import type { SeededRandom } from '../../support/seeded-random.ts';
import type { ServerProcess } from '../../support/server-process.ts';
import { startProcess } from '../../support/server-process.ts';
import type { KillPoint } from './kill-points.ts';
import { KILL_POINTS } from './kill-points.ts';

/** The server of the folder, whichever process it is. */
export interface DyingServers {
  /** The base address, once a process listens. */
  base(): Promise<string>;
  /** Resolves when as many as were asked for have died. */
  readonly allDied: Promise<void>;
  /** How many died at each point. */
  readonly deaths: ReadonlyMap<KillPoint, number>;
  end(): Promise<void>;
}

/** The program of these servers. It lives until it is killed when no point is named to it. */
export const JOURNAL_SERVER = await builtProgram('tests/faults/journal/journal-server.main.ts');

/** Processes that load their code ahead of time. */
const READY_PROCESSES = 2;

/** Times that a process lets its point pass. */
const PASSES = { least: 0, most: 4 };

/** Starts the first of them. Points take turns, so that each is died at equally often. */
export function startDyingServers({
  dataFolder,
  kills,
  environment,
  random,
  onJournaled,
}: {
  readonly dataFolder: string;
  readonly kills: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly random: SeededRandom;
  /** Is given `owner/turn/call` of each result that a process knows to be in the journal. */
  readonly onJournaled: (call: string) => unknown;
}): DyingServers {
  const deaths = new Map<KillPoint, number>();
  const allDied = Promise.withResolvers<void>();
  let address = Promise.withResolvers<string>();
  let isKnown = false;
  let started = 0;
  let isEnded = false;

  function startNext(): ServerProcess {
    const number = started++;
    const plan: Readonly<Record<string, string>> =
      number < kills
        ? {
            COLLOQUY_TEST_KILL_AT: KILL_POINTS[number % KILL_POINTS.length] as string,
            COLLOQUY_TEST_KILL_AFTER: String(random.integer(PASSES.least, PASSES.most)),
          }
        : {};
    return startProcess([JOURNAL_SERVER, dataFolder], {
      environment: { ...environment, ...plan },
      onLine(line) {
        const [, journaled] = /^journaled (.*)$/.exec(line) ?? [];
        if (journaled !== undefined) onJournaled(journaled);
        const [, point] = /^killed at (.*)$/.exec(line) ?? [];
        if (point !== undefined) deaths.set(point as KillPoint, (deaths.get(point as KillPoint) ?? 0) + 1);
      },
    });
  }

  const ready = Array.from({ length: READY_PROCESSES }, startNext);
  let running = takeOver();

  function takeOver(): ServerProcess {
    const next = ready.shift() ?? startNext();
    if (started <= kills) ready.push(startNext());
    next.go();
    next.listening.then((base) => {
      if (base === undefined || next !== running) return;
      isKnown = true;
      address.resolve(base);
    }, address.reject);
    next.ended.then(() => {
      if (isEnded) return;
      if (isKnown) address = Promise.withResolvers();
      isKnown = false;
      running = takeOver();
      if ([...deaths.values()].reduce((sum, count) => sum + count, 0) >= kills) allDied.resolve();
    }, allDied.reject);
    return next;
  }

  return {
    base: () => address.promise,
    allDied: allDied.promise,
    deaths,
    async end() {
      isEnded = true;
      await Promise.all([running, ...ready].map((server) => server.kill()));
    },
  };
}
