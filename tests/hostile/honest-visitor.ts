// An honest visitor who chats while others attack, and tells afterwards how long each answer took.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** How long an honest visitor waited for answers, in milliseconds. */
export interface Waits {
  readonly count: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  /** What was not answered with 200, in words. */
  readonly failures: readonly string[];
}

/** A visitor at work. */
export interface HonestVisitor {
  /** Ends the chat and gives how long each answer took. */
  leave(): Promise<Waits>;
}

const PROGRAM = fileURLToPath(new URL('./honest-visitor.main.ts', import.meta.url));

/**
 * Sends a visitor who starts chats with a bot and replies to it, one request after the other, until it is asked to leave.
 *
 * @example
 * const visitor = sendHonestVisitor(server.base, 'counting');
 * const { longestMs } = await visitor.leave();
 */
export function sendHonestVisitor(base: string, publicId: string): HonestVisitor {
  const child = spawn(process.execPath, [PROGRAM, base, publicId], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  child.on('close', () => resolve());
  return {
    async leave() {
      child.stdin.write('leave\n');
      await ended;
      const { waits, failures } = JSON.parse(output) as { waits: number[]; failures: string[] };
      return { ...distribution(waits), failures };
    },
  };
}

/** Says a distribution in one line, for the report of a test. */
export function describeWaits({ count, medianMs, p99Ms, longestMs, failures }: Waits): string {
  const [median, p99, longest] = [medianMs, p99Ms, longestMs].map((wait) => wait.toFixed(1));
  return `${count} answers to an honest visitor: median ${median} ms, p99 ${p99} ms, longest ${longest} ms, ${failures.length} failures`;
}

function distribution(waits: readonly number[]): Omit<Waits, 'failures'> {
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { count: sorted.length, medianMs: at(0.5), p99Ms: at(0.99), longestMs: at(1) };
}
