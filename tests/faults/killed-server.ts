// A server that is killed again and again, with the next one ready to take over.
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '../support/seeded-random.ts';
import type { ServerProcess } from '../support/server-process.ts';

/** The server of a data folder, whichever process it is. */
export interface KilledServer {
  /** The base address, once a process listens. */
  base(): Promise<string>;
  /** Kills the process so many times, at random moments, and starts the next. The last one stays. */
  killRepeatedly(
    kills: number,
    chance: { readonly random: SeededRandom; readonly answers: () => number },
  ): Promise<void>;
  /** Kills what is running. */
  end(): Promise<void>;
}

/** Processes that load their code ahead of time: loading takes much longer than a process lives here. */
const READY_PROCESSES = 2;

/** From when on a process lives its random span: since it was let go (it dies opening its store), listens, or gave an answer. */
const LIVES_FROM = ['go', 'listening', 'listening', 'answer', 'answer', 'answer', 'answer'] as const;

/** Milliseconds of that span. */
const LIFE_MS = { least: 5, most: 80 };

/** Starts the first process and gets the next ones ready, if they are of the kind that waits. */
export function startKilledServer(
  start: () => ServerProcess,
  { isWaiting }: { readonly isWaiting: boolean },
): KilledServer {
  const ready: ServerProcess[] = Array.from({ length: isWaiting ? READY_PROCESSES : 0 }, start);
  let address = Promise.withResolvers<string>();
  let isKnown = false;
  let isEnded = false;
  /** Kills that are still to come, once that is known. */
  let left = Number.POSITIVE_INFINITY;
  let running = takeOver();

  function takeOver(): ServerProcess {
    const next = ready.shift() ?? start();
    if (isWaiting && ready.length < Math.min(READY_PROCESSES, left)) ready.push(start());
    next.go();
    next.listening.then((base) => {
      if (base === undefined || next !== running) return;
      isKnown = true;
      address.resolve(base);
    }, address.reject);
    return next;
  }

  /** Clients that are still waiting for an address go on waiting for the next one. */
  function forgetAddress(): void {
    if (isKnown) address = Promise.withResolvers();
    isKnown = false;
  }

  return {
    base: () => address.promise,
    async killRepeatedly(kills, { random, answers }) {
      for (let kill = 0; kill < kills && !isEnded; kill++) {
        const known = answers();
        const from = random.pick(LIVES_FROM);
        if (from !== 'go') await running.listening;
        while (from === 'answer' && answers() === known && !isEnded) await sleep(1);
        await sleep(random.integer(LIFE_MS.least, LIFE_MS.most));
        forgetAddress();
        await running.kill();
        left = kills - kill - 1;
        if (!isEnded) running = takeOver();
      }
      await running.listening;
    },
    async end() {
      isEnded = true;
      await Promise.all([running, ...ready].map((server) => server.kill()));
    },
  };
}
