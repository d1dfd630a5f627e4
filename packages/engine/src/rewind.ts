// Rewinding turns: a visitor returns to an earlier question and answers it again.
import { chargeEffectiveFrames } from './effective-frames.ts';
import { waitingBlock } from './handle-reply.ts';
import { askAgain, unchangedStop } from './handoff.ts';
import type { Host } from './host.ts';
import { emit, openMachine } from './machine.ts';
import type { Handoff, State, TurnRange } from './state.ts';
import { bounded, finish, missingFlow } from './turn.ts';
import type { TurnOutcome } from './turn-outcome.ts';

/** A question that was asked earlier in the chat. */
export interface EarlierQuestion {
  /** The state after the turn that asked it. */
  readonly state: State;
  /** The input of that turn, which is repeated. */
  readonly asked: Handoff;
}

/**
 * Returns to an earlier question. The chat is as after the turn that asked it, except that the turn has a new number,
 * the visitor's language and time zone stay, and the turns in between are marked as abandoned. No block runs, so
 * earlier calls are not undone.
 *
 * @param state the state now, on the way that `earlier` lies on
 * @example rewindTurn(host, state, { state: afterTurn2, asked: { input } })
 */
export function rewindTurn(
  host: Host,
  state: State,
  { state: earlier, asked }: EarlierQuestion,
): TurnOutcome {
  const { turn, locale, timeZone } = state;
  const abandoned = abandonedBy({ turn: turn + 1, toTurn: earlier.turn }, state.abandoned);
  const machine = openMachine(
    host,
    { ...earlier, turn, locale, timeZone, abandoned },
    { fuelAtOnce: host.fuelAtOnce },
  );
  if (!machine) return missingFlow();
  machine.state.turn++;
  return bounded(machine, { state, events: [], path: [] }, () => {
    chargeEffectiveFrames(machine);
    emit(machine, { type: 'rewound', toTurn: earlier.turn });
    askAgain(machine, asked, { withActions: true });
    return finish(machine, unchangedStop(earlier, waitingBlock(machine)?.behavior?.shape));
  });
}

/**
 * Whether a turn was abandoned: the visitor went back to an earlier one.
 *
 * @example isAbandoned({ abandoned: [[3, 5]] }, 4) // true
 */
export function isAbandoned(
  { abandoned = [] }: { readonly abandoned?: readonly TurnRange[] | undefined },
  turn: number,
): boolean {
  return abandoned.some(([first, last]) => first <= turn && turn <= last);
}

/**
 * The turns abandoned by a return to an earlier one. Turns abandoned before that one stay so; those in between are
 * part of the new range.
 *
 * @example abandonedBy({ turn: 6, toTurn: 2 }, [[4, 4]]) // [[3, 5]]
 */
export function abandonedBy(
  { turn, toTurn }: { readonly turn: number; readonly toTurn: number },
  before: readonly TurnRange[] = [],
): readonly TurnRange[] {
  return [...before.filter(([first]) => first <= toTurn), [toTurn + 1, turn - 1]];
}
