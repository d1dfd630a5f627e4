// The pace of turns: long ones stop between their blocks, so that nobody else waits for more than a moment.
import type { Host, TurnOutcome } from '@colloquy/engine';
import { resumeTurn } from '@colloquy/engine';
import { limits } from '../limits.ts';

/** Lets turns take turns. One per process, because there is one event loop. */
export class Pace {
  /** Units of fuel since somebody else last had the event loop. */
  #spent = 0;
  /** Turns that have not begun go first: most of them take less time than a pause does. */
  readonly #fresh: (() => void)[] = [];
  readonly #paused: (() => void)[] = [];
  #isScheduled = false;

  /** Whether so much was done at a stretch that the event loop is due. */
  get isDue(): boolean {
    return this.#spent >= limits.fuelPerSlice;
  }

  /** Waits until the event loop has been round once, and those who came before have had their turn. */
  turn(): Promise<void> {
    return this.#wait(this.#fresh);
  }

  /** Counts what a turn has used. A turn that paused is carried on, one slice each time the event loop has been round. */
  settle(host: Host, outcome: TurnOutcome, usedBefore = 0): TurnOutcome | Promise<TurnOutcome> {
    if (!outcome.ok) return outcome;
    this.#spent += outcome.turn.meter.fuel - usedBefore;
    return outcome.turn.stop.type === 'paused' ? this.#carryOn(host, outcome) : outcome;
  }

  async #carryOn(host: Host, first: TurnOutcome): Promise<TurnOutcome> {
    let outcome = first;
    while (outcome.ok && outcome.turn.stop.type === 'paused') {
      const usedBefore = outcome.turn.meter.fuel;
      await this.#wait(this.#paused);
      outcome = resumeTurn(host, outcome.turn, undefined);
      if (outcome.ok) this.#spent += outcome.turn.meter.fuel - usedBefore;
    }
    return outcome;
  }

  #wait(queue: (() => void)[]): Promise<void> {
    return new Promise((resolve) => {
      queue.push(resolve);
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#next());
  }

  /** What is resolved here runs before the event loop goes on, so this is one slice of one turn. */
  #next(): void {
    this.#isScheduled = false;
    this.#spent = 0;
    const next = this.#fresh.shift() ?? this.#paused.shift();
    next?.();
    if (this.#fresh.length + this.#paused.length > 0) this.#schedule();
  }
}
