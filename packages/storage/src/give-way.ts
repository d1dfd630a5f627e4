// Lowers the priority of helper threads below that of the thread that visitors wait for.
import { getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of the thread that calls it, for as long as it lives: it has what the others leave, and a quarter of a core
 * when they leave nothing.
 * On Linux alone, where each thread has a priority of its own; elsewhere it would be that of the whole server.
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
