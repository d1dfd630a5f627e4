// Asks the probe in a server what the process holds.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** The variable that names the probe's socket. */
export const PROBE_SOCKET = 'COLLOQUY_BENCH_PROBE';

/** What a process holds after its garbage was collected. */
export interface ProbeSample {
  /** All memory, that of its other threads included. */
  readonly rssBytes: number;
  /** Objects of the thread that answers. */
  readonly heapBytes: number;
  /** Buffers and the like that these objects hold outside the heap. */
  readonly externalBytes: number;
  /** Timers, sockets, files and requests under way. */
  readonly resources: number;
  /** By how much the event loop was late since the last look. */
  readonly delayP99Ms: number;
  readonly delayMaxMs: number;
}

export async function readProbe(socketFile: string): Promise<ProbeSample> {
  return JSON.parse(await text(connect(socketFile))) as ProbeSample;
}
