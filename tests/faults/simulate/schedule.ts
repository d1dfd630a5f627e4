// The schedule: virtual time, and the order in which things happen. Both follow from the seed.
import type { SeededRandom } from '../../support/seeded-random.ts';

/** Time that passes only when nothing is left to do at a moment. */
export interface Schedule {
  /** Virtual milliseconds since the beginning. */
  now(): number;
  /** Does something later, and gives what takes it back. Things that are due at the same moment are done in an order that the seed decides. */
  later(delayMs: number, action: () => void): () => void;
  sleep(delayMs: number): Promise<void>;
  /**
   * Does everything in its order until it is over; after each thing, all that follows from it at once is done too.
   *
   * @returns why it ended: it was over, nothing was left to do, or there were too many steps
   */
  run(until: { readonly isOver: () => boolean; readonly mostSteps: number }): Promise<Ending>;
}

/** Why a run ended. */
export type Ending = 'over' | 'nothing left to do' | 'too many steps';

interface Due {
  readonly at: number;
  /** Decides between things of the same moment. */
  readonly rank: number;
  action: (() => void) | undefined;
}

/** Makes a schedule that stands at 0. */
export function createSchedule(random: SeededRandom): Schedule {
  const due: Due[] = [];
  let nowMs = 0;

  function later(delayMs: number, action: () => void): () => void {
    const entry: Due = { at: nowMs + delayMs, rank: random.integer(0, 0x7fffffff), action };
    push(due, entry);
    return () => {
      entry.action = undefined;
    };
  }

  return {
    now: () => nowMs,
    later,
    sleep: (delayMs) => new Promise((resolve) => later(delayMs, resolve)),
    async run({ isOver, mostSteps }) {
      await settled();
      for (let steps = 0; !isOver(); steps++) {
        if (steps >= mostSteps) return 'too many steps';
        const next = pop(due);
        if (!next) return 'nothing left to do';
        if (!next.action) continue;
        nowMs = next.at;
        next.action();
        await settled();
      }
      return 'over';
    },
  };
}

/** Resolves when no promise is left that could go on by itself: what waits then, waits for the schedule. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The heap's law: an entry comes before its two children. */
function push(heap: Due[], entry: Due): void {
  let index = heap.length;
  heap.push(entry);
  while (index > 0) {
    const parent = (index - 1) >> 1;
    if (!isBefore(entry, heap[parent] as Due)) break;
    heap[index] = heap[parent] as Due;
    index = parent;
  }
  heap[index] = entry;
}

function pop(heap: Due[]): Due | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (!first || !last || heap.length === 0) return first;
  let index = 0;
  for (;;) {
    let child = 2 * index + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isBefore(heap[child + 1] as Due, heap[child] as Due)) child++;
    if (!isBefore(heap[child] as Due, last)) break;
    heap[index] = heap[child] as Due;
    index = child;
  }
  heap[index] = last;
  return first;
}

function isBefore(one: Due, other: Due): boolean {
  return one.at === other.at ? one.rank < other.rank : one.at < other.at;
}
