// Lanes: turns of one session run one after the other, those of different sessions side by side.
import { PassingMap } from './passing-map.ts';

/** One queue per key, alive only while something is in it. */
export class Lanes {
  readonly #lanes = new PassingMap<string, { tail: Promise<unknown>; waiting: number }>();
  readonly #capacity: number;

  /** @param capacity how many tasks may be in one lane */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /**
   * Runs a task once everything before it in its lane is done, failed or not. Returns nothing when the lane is full.
   *
   * @example await lanes.run(sessionId, () => turn())
   */
  run<Result>(key: string, task: () => Promise<Result>): Promise<Result> | undefined {
    const lane = this.#lanes.get(key);
    if (lane === undefined) return this.#open(key, task());
    if (lane.waiting >= this.#capacity) return undefined;
    lane.waiting++;
    const result = lane.tail.then(task, task);
    lane.tail = result;
    this.#watch(key, lane, result);
    return result;
  }

  /** How many lanes have something in them. */
  get size(): number {
    return this.#lanes.size;
  }

  #open<Result>(key: string, result: Promise<Result>): Promise<Result> {
    const lane = { tail: result, waiting: 1 };
    this.#lanes.set(key, lane);
    this.#watch(key, lane, result);
    return result;
  }

  #watch(key: string, lane: { waiting: number }, result: Promise<unknown>): void {
    const leave = () => {
      lane.waiting--;
      if (lane.waiting === 0) this.#lanes.delete(key);
    };
    result.then(leave, leave);
  }
}
