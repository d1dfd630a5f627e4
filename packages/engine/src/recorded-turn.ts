// Runs a recorded turn again: chooses the entry point of the engine by what the record contains.
import type { Message } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { Host } from './host.ts';
import type { ChatChange } from './operate.ts';
import { operateTurn } from './operate.ts';
import { timeOutTurn } from './reply-timeout.ts';
import type { EarlierQuestion } from './rewind.ts';
import { rewindTurn } from './rewind.ts';
import type { Handoff, State } from './state.ts';
import { continueTurn } from './turn.ts';
import type { TurnOutcome } from './turn-outcome.ts';

/** The recorded input of a turn other than the first. Only one of `operated`, `rewound` and `timedOut` is set. */
export interface RecordedInput {
  readonly message?: Message | undefined;
  /** From this turn on, when the client named them. */
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
  /** An operator's change. */
  readonly operated?: ChatChange | undefined;
  /** The earlier turn that the visitor went back to. */
  readonly rewound?: number | undefined;
  /** Id of the event for silence. */
  readonly timedOut?: string | undefined;
}

/** What earlier turns asked. */
export interface EarlierTurns {
  /** The question of turn `rewound`, if it asked one. */
  readonly question?: EarlierQuestion | undefined;
  /** The open question of the last turn. */
  readonly asked?: Handoff | undefined;
}

/**
 * Runs a recorded turn on a state.
 *
 * @returns a problem when the flow does not take this input now
 * @example runRecordedTurn(host, state, { message: { type: 'text', text: 'Ada' } })
 */
export function runRecordedTurn(
  host: Host,
  state: State,
  { message, locale, timeZone, operated, rewound, timedOut }: RecordedInput,
  { question, asked }: EarlierTurns = {},
): TurnOutcome {
  if (rewound !== undefined) {
    if (question) return rewindTurn(host, state, question);
    const why = `Turn ${rewound}, which the turn goes back to, asked no question.`;
    return { ok: false, problem: problem('PRECONDITION_FAILED', { message: why }) };
  }
  if (operated) return operateTurn(host, state, operated, asked);
  if (timedOut !== undefined) return timeOutTurn(host, state, timedOut);
  const placed = { ...state, locale: locale ?? state.locale, timeZone: timeZone ?? state.timeZone };
  return continueTurn(host, placed, message);
}
