// Lowers the priority of helper threads below that of the thread that visitors wait for.
import { getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of the calling thread for good: it runs when the others idle, and gets a quarter of a core
 * otherwise. Linux only, where each thread has its own priority; elsewhere it would apply to the whole server.
 *
 * @example giveWay(); // the first thing that a thread does which checks definitions
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(LOWEST, getPriority() + STEP));
  } catch {
    // Where a sandbox forbids it, the thread works as all others do.
  }
}

/** On the scale of `nice`: five steps leave a third of the time of a thread at normal priority. */
const STEP = 5;
const LOWEST = 19;
