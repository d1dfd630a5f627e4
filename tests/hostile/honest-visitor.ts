// An honest visitor who chats while others attack, and tells afterwards how long each answer took.
import { fileURLToPath } from 'node:url';
import { startVisitorProcess } from './visitor-process.ts';

/** How long an honest visitor waited for answers, in milliseconds. */
export interface Waits {
  readonly count: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  /** What was not answered with 200, in words. */
  readonly failures: readonly string[];
}

/** One of them: when it was asked for, in milliseconds on the clock of the system, and how long it took. */
export type Wait = readonly [at: number, ms: number];

/** A visitor at work. */
export interface HonestVisitor {
  /** Resolves when the first answer is there. */
  readonly arrived: Promise<void>;
  /** Ends the chat and gives how long each answer took. */
  leave(): Promise<Waits & { readonly each: readonly Wait[] }>;
}

/** How a visitor comes. */
export interface HonestVisitorOptions {
  /** Milliseconds between an answer and the next request. */
  readonly pauseMs?: number;
  /** The address that a proxy in between would name. */
  readonly forwardedFor?: string | undefined;
}

const PROGRAM = fileURLToPath(new URL('./honest-visitor.main.ts', import.meta.url));

/**
 * Sends a visitor who starts chats with a bot and replies to it, one request after the other, until it is asked to leave.
 *
 * @example
 * const visitor = sendHonestVisitor(server.base, 'counting');
 * const { longestMs } = await visitor.leave();
 */
export function sendHonestVisitor(
  base: string,
  publicId: string,
  { pauseMs = 5, forwardedFor }: HonestVisitorOptions = {},
): HonestVisitor {
  const words = [base, publicId, String(pauseMs), ...(forwardedFor === undefined ? [] : [forwardedFor])];
  const { arrived, leave } = startVisitorProcess<Report>(PROGRAM, words);
  return {
    arrived,
    async leave() {
      const { waits, failures } = await leave();
      return { ...distribution(waits), failures, each: waits };
    },
  };
}

/** What the process prints. */
interface Report {
  readonly waits: Wait[];
  readonly failures: string[];
}

/** Says a distribution in one line, for the report of a test. */
export function describeWaits({ count, medianMs, p99Ms, longestMs, failures }: Waits): string {
  const [median, p99, longest] = [medianMs, p99Ms, longestMs].map((wait) => wait.toFixed(1));
  return `${count} answers to an honest visitor: median ${median} ms, p99 ${p99} ms, longest ${longest} ms, ${failures.length} failures`;
}

/** Sums waits up. */
export function distribution(waits: readonly Wait[]): Omit<Waits, 'failures'> {
  const sorted = waits.map(([, ms]) => ms).toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { count: sorted.length, medianMs: at(0.5), p99Ms: at(0.99), longestMs: at(1) };
}
