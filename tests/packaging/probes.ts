// Asks a server what a cluster would ask it, as often as the chart says, and acts on it: nobody is sent to one that is not ready, and one that does not
// live is started again.
import { setTimeout as delay } from 'node:timers/promises';

/** How a cluster asks. */
export interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly periodSeconds: number;
  readonly timeoutSeconds: number;
  readonly failureThreshold: number;
  /** How long a server that does not live may take to end, where that is not said of the pod. */
  readonly terminationGracePeriodSeconds?: number;
}

/** The three of a container. */
export interface Probes {
  readonly startupProbe: Probe;
  readonly readinessProbe: Probe;
  readonly livenessProbe: Probe;
}

/** What is known of the server. */
export interface Probing {
  isReady(): boolean;
  /** Resolves when it is ready for the first time. */
  readonly ready: Promise<void>;
  /** How often it was started again. */
  restarts(): number;
  /** Asks no more. */
  end(): void;
}

/**
 * @param parts `restart` ends the server and starts it again; `hurry` divides the times of the liveness probe, which takes a minute to be sure
 * @example const { ready } = keepProbing(base, { probes: container, hurry: 1, restart: (seconds) => … });
 */
export function keepProbing(
  base: string,
  parts: {
    readonly probes: Probes;
    readonly hurry: number;
    readonly restart: (graceSeconds: number | undefined) => Promise<unknown>;
  },
): Probing {
  const { restart, hurry } = parts;
  const { startupProbe, readinessProbe, livenessProbe } = parts.probes;
  const ready = Promise.withResolvers<void>();
  let isStarted = false;
  let isReady = false;
  let hasEnded = false;
  let restarts = 0;

  async function startAgain(): Promise<void> {
    isStarted = false;
    isReady = false;
    restarts++;
    await restart(livenessProbe.terminationGracePeriodSeconds);
  }

  /** Tells how often in a row the answer was bad, after each one. */
  async function ask(
    { httpGet, periodSeconds, timeoutSeconds }: Probe,
    options: { readonly faster: number; readonly when: () => boolean },
    heard: (failures: number) => unknown,
  ): Promise<void> {
    const { faster, when } = options;
    let failures = 0;
    while (!hasEnded) {
      if (when()) {
        const signal = AbortSignal.timeout((timeoutSeconds * 1_000) / faster);
        const isGood = await fetch(`${base}${httpGet.path}`, { signal }).then(
          ({ ok }) => ok,
          () => false,
        );
        failures = isGood ? 0 : failures + 1;
        if (!hasEnded && when()) await heard(failures);
      } else failures = 0;
      await delay((periodSeconds * 1_000) / faster);
    }
  }

  const asking = [
    ask(startupProbe, { faster: 1, when: () => !isStarted }, async (failures) => {
      isStarted = failures === 0;
      if (failures >= startupProbe.failureThreshold) await startAgain();
    }),
    ask(readinessProbe, { faster: 1, when: () => isStarted }, (failures) => {
      if (failures === 0) ready.resolve();
      if (failures === 0 || failures >= readinessProbe.failureThreshold) isReady = failures === 0;
    }),
    ask(livenessProbe, { faster: hurry, when: () => isStarted }, async (failures) => {
      if (failures >= livenessProbe.failureThreshold) await startAgain();
    }),
  ];
  Promise.all(asking).catch((error: unknown) => {
    ready.reject(error);
    // Later nobody waits for that, and it must not go unheard.
    throw error;
  });
  return {
    isReady: () => isReady,
    ready: ready.promise,
    restarts: () => restarts,
    end() {
      hasEnded = true;
      isReady = false;
    },
  };
}
