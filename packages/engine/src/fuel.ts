// Fuel: counts the work of a turn instead of timing it, so that a turn ends the same way on every machine.
import { limits } from './limits.ts';

/** The fuel of a running turn. */
export interface Gauge {
  /** Units used so far. A unit is a call or a round of a loop in the sandbox, some five nanoseconds. */
  readonly meter: { fuel: number };
  /** The count at which the block that runs now is stopped. */
  fuelEnd: number;
  /** The count beyond which this part of the turn is postponed. By default there is none. */
  readonly atOnceEnd?: number;
}

/** Fuel for an evaluation or a match. The evaluator and the matcher subtract their use; below zero it was too little. */
export interface FuelBudget {
  fuel: number;
  /** The pattern that this budget has paid for: the same one again is not paid twice. */
  pattern?: string;
}

/** Thrown inside a turn when a bound is reached in the middle of a block, and caught where the turn began: nothing of it leaves the engine. */
export class Overrun extends Error {}

/** Gives the next block its share of the remaining fuel. */
export function refuel(gauge: Gauge): void {
  const { meter, atOnceEnd = Number.POSITIVE_INFINITY } = gauge;
  gauge.fuelEnd = Math.min(meter.fuel + limits.fuelPerBlock, limits.fuelPerTurn, atOnceEnd);
}

/**
 * Counts work before it is done.
 *
 * @throws {Overrun} when the block or the turn has used up its fuel
 */
export function charge(gauge: Gauge, units: number): void {
  gauge.meter.fuel += units;
  if (gauge.meter.fuel > gauge.fuelEnd) throw overrunOf(gauge);
}

function overrunOf({ fuelEnd }: Gauge): Overrun {
  return new Overrun(
    fuelEnd >= limits.fuelPerTurn
      ? `The code, conditions, patterns and texts of this turn took more work than one turn may do (${limits.fuelPerTurn} units), so the chat was ended.`
      : `The code, conditions, patterns or texts of this block took more work than one block may do (${limits.fuelPerBlock} units), so the chat was ended.`,
  );
}

/** Whether this part of the turn must be rerun where it may take longer: its outcome here is ignored. */
export function isPostponed({ meter, atOnceEnd = Number.POSITIVE_INFINITY }: Gauge): boolean {
  return meter.fuel > atOnceEnd;
}

/** Runs a read of a chat outside a turn. Returns `undefined` when it exceeds its fuel. */
export function unlessOverrun<Result>(look: () => Result): Result | undefined {
  try {
    return look();
  } catch (fault) {
    if (complaintOf(fault) === undefined) throw fault;
    return undefined;
  }
}

/**
 * Why a fault is a bound that was reached: one of ours, or a text, list or recursion larger than the language allows.
 * Nothing for any other fault, which is a bug.
 */
export function complaintOf(fault: unknown): string | undefined {
  if (fault instanceof Overrun) return fault.message;
  const isTooLarge =
    fault instanceof RangeError && /^Invalid (?:string|array) length|call stack size/.test(fault.message);
  return isTooLarge ? 'This block made something larger than can be held, so the chat was ended.' : undefined;
}
