// A greedy visitor: one address with many connections, each of which asks again as soon as it is answered.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What became of the requests of a greedy visitor. */
export interface GreedyCounts {
  readonly answered: number;
  /** Answered with 429 or 503. */
  readonly refused: number;
  /** Connections that the server closed. */
  readonly closed: number;
}

/** A greedy visitor at work. */
export interface GreedyVisitor {
  /** Resolves when all connections are being opened. */
  readonly arrived: Promise<void>;
  leave(): Promise<GreedyCounts>;
}

const PROGRAM = fileURLToPath(new URL('./greedy-visitor.main.ts', import.meta.url));

/**
 * Starts a greedy visitor in a process of its own.
 *
 * @param options.from the address to connect from; Linux has all of 127.0.0.0/8
 * @param options.forwardedFor what a proxy in between would say the address is
 * @example
 * const greedy = startGreedyVisitor({ port, connections: 50, from: '127.0.0.2' });
 * const { answered } = await greedy.leave();
 */
export function startGreedyVisitor({
  port,
  connections,
  from,
  forwardedFor,
}: {
  readonly port: number;
  readonly connections: number;
  readonly from: string;
  readonly forwardedFor?: string | undefined;
}): GreedyVisitor {
  const words = [String(port), String(connections), from, ...(forwardedFor ? [forwardedFor] : [])];
  const child = spawn(process.execPath, [PROGRAM, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  child.stdout.on('data', (chunk) => {
    output += chunk;
    arrive();
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  child.on('close', () => end());
  return {
    arrived,
    async leave() {
      child.stdin.write('leave\n');
      await ended;
      return JSON.parse(output.slice(output.indexOf('{'))) as GreedyCounts;
    },
  };
}
