// The scheduler of long turns: pauses them often, so that other requests wait only a moment.
import type { Host, TurnOutcome } from '@colloquy/engine';
import { resumeTurn } from '@colloquy/engine';
import { limits } from '../limits.ts';

/** A part of a turn: from its start, or from a call, to the next call or the end. */
export interface PlayedPart {
  /** Runs this part on the host that it is given; it changes nothing else. */
  play(host: Host): TurnOutcome;
}

/**
 * Schedules turns. One per process, because there is one event loop. Work of a millisecond or two runs at once;
 * longer work uses one lane, which runs one slice of one turn in each round of the event loop.
 */
export class Pace {
  /** Units of fuel used since the event loop last ran other work. */
  #spent = 0;
  /** Turns that have not begun. They run first: nearly all take less time than a slice of the lane. */
  readonly #fresh: (() => void)[] = [];
  readonly #lane: (() => void)[] = [];
  /** Rounds in which new turns went first although the lane waited. */
  #roundsAhead = 0;
  #isScheduled = false;
  /** Turns that were run at once and are being stored: their visitors wait for nothing else. */
  #storing = 0;
  /** While the lane yields to those, once for each of its slices. */
  #hold: NodeJS.Timeout | undefined;
  #hasHeld = false;

  /** Whether so much was done at a stretch that the event loop is due. */
  get isDue(): boolean {
    return this.#spent >= limits.fuelPerSlice;
  }

  /** Waits until the event loop has been round once, and those who came before have had their turn. */
  turn(): Promise<void> {
    return this.#wait(this.#fresh);
  }

  /** Waits for the lane. The code up to the next `await` is one slice: some ten milliseconds at most. */
  slice(): Promise<void> {
    return this.#wait(this.#lane);
  }

  /** Announces that a quick turn is being stored. The lane waits a moment for its response. */
  enterStoring(): void {
    this.#storing++;
  }

  /** Says that it is stored, or could not be. */
  leaveStoring(): void {
    this.#storing--;
    if (this.#storing === 0 && this.#hold) this.#endHold();
  }

  /**
   * Runs a part of a turn to its end. The engine postpones parts that are too long for one run; they are run again in
   * the lane, slice by slice.
   *
   * @param usedBefore the turn's meter before this part
   * @example const outcome = await pace.run(host, { play: (on) => continueTurn(on, state, message) });
   */
  run(host: Host, part: PlayedPart, usedBefore = 0): TurnOutcome | Promise<TurnOutcome> {
    return this.finish(part.play(host), host, part, usedBefore);
  }

  /** The same for a part that ran once, with its outcome. */
  finish(
    played: TurnOutcome,
    host: Host,
    part: PlayedPart,
    usedBefore = 0,
  ): TurnOutcome | Promise<TurnOutcome> {
    const outcome = this.#count(played, usedBefore);
    return goesOn(outcome) ? this.#carryOn(outcome, { host, part, usedBefore }) : outcome;
  }

  async #carryOn(
    first: TurnOutcome,
    { host, part, usedBefore }: { host: Host; part: PlayedPart; usedBefore: number },
  ): Promise<TurnOutcome> {
    const unhurried: Host = { ...host, fuelAtOnce: undefined };
    let outcome = first;
    while (outcome.ok && goesOn(outcome)) {
      const { turn } = outcome;
      await this.slice();
      outcome =
        turn.stop.type === 'postponed'
          ? this.#count(part.play(unhurried), usedBefore)
          : this.#count(resumeTurn(unhurried, turn, undefined), turn.meter.fuel);
    }
    return outcome;
  }

  #count(outcome: TurnOutcome, usedBefore: number): TurnOutcome {
    if (outcome.ok) this.#spent += outcome.turn.meter.fuel - usedBefore;
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
    setImmediate(() => this.#round());
  }

  /** Promises resolved here run before the event loop continues: some new turns, or one slice of the lane. */
  #round(): void {
    this.#isScheduled = false;
    this.#spent = 0;
    const isLanesTurn = this.#fresh.length === 0 || this.#roundsAhead >= limits.roundsAhead;
    if (isLanesTurn && this.#lane.length > 0) {
      if (this.#storing > 0 && !this.#hasHeld) {
        this.#holdLane();
        return;
      }
      this.#hasHeld = false;
      this.#roundsAhead = 0;
      this.#lane.shift()?.();
    } else {
      this.#roundsAhead++;
      for (const begin of this.#fresh.splice(0, limits.turnsPerRound)) begin();
    }
    if (this.#fresh.length + this.#lane.length > 0) this.#schedule();
  }

  /** Responses follow commits within a moment. With many visitors there is always a commit in flight, so the lane waits for a few milliseconds only. */
  #holdLane(): void {
    this.#hold ??= setTimeout(() => this.#endHold(), limits.laneHoldMs);
  }

  #endHold(): void {
    clearTimeout(this.#hold);
    this.#hold = undefined;
    this.#hasHeld = true;
    this.#schedule();
  }
}

function goesOn(outcome: TurnOutcome): boolean {
  return outcome.ok && (outcome.turn.stop.type === 'paused' || outcome.turn.stop.type === 'postponed');
}
