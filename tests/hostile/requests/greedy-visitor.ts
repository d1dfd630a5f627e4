// A greedy visitor: one address with many connections, each of which asks again as soon as it is answered.
import { fileURLToPath } from 'node:url';
import type { VisitorProcess } from '../visitor-process.ts';
import { startVisitorProcess } from '../visitor-process.ts';

/** What became of the requests of a greedy visitor. */
export interface GreedyCounts {
  readonly answered: number;
  /** Answered with 429 or 503. */
  readonly refused: number;
  /** Connections that the server closed. */
  readonly closed: number;
}

const PROGRAM = fileURLToPath(new URL('./greedy-visitor.main.ts', import.meta.url));

/**
 * Starts a greedy visitor in a process of its own.
 *
 * @param options.from the address to connect from; Linux has all of 127.0.0.0/8
 * @param options.characters of each reply
 * @param options.forwardedFor what a proxy in between would say the address is
 * @example
 * const greedy = startGreedyVisitor({ port, connections: 50, from: '127.0.0.2' });
 * const { answered } = await greedy.leave();
 */
export function startGreedyVisitor({
  port,
  connections,
  from,
  characters = 1,
  forwardedFor,
}: {
  readonly port: number;
  readonly connections: number;
  readonly from: string;
  readonly characters?: number;
  readonly forwardedFor?: string | undefined;
}): VisitorProcess<GreedyCounts> {
  const words = [
    String(port),
    String(connections),
    from,
    String(characters),
    ...(forwardedFor ? [forwardedFor] : []),
  ];
  return startVisitorProcess(PROGRAM, words);
}
