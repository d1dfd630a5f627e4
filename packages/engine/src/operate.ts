// Operator turns: changes and messages of a person who runs the bot.
import type { Operator, Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import { chargeEffectiveFrames } from './effective-frames.ts';
import { NOWHERE } from './flow.ts';
import { complaintOf, isPostponed } from './fuel.ts';
import { resume, waitingBlock } from './handle-reply.ts';
import { askAgain, unchangedStop } from './handoff.ts';
import type { Host } from './host.ts';
import { end } from './interpreter.ts';
import type { Machine } from './machine.ts';
import { assign, emit, openMachine } from './machine.ts';
import type { Handoff, State } from './state.ts';
import { bounded, finish, missingFlow } from './turn.ts';
import type { TurnOutcome } from './turn-outcome.ts';

/** A change that an operator makes. */
export interface ChatChange {
  /** Values by the name of a variable of the bot that runs now. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  /** Whether the chat ends. */
  readonly isClosed?: boolean | undefined;
  /** Whether a person answers instead of the bot from now on, or the bot again. */
  readonly isPaused?: boolean | undefined;
  /** What a person says to the visitor. */
  readonly said?: PersonsWords | undefined;
}

/** Words of a person, as they are: nothing is filled in. */
export interface PersonsWords extends Operator {
  readonly text: string;
}

/**
 * Applies an operator's change. The chat still waits for the same block, unless it ends. While it is paused, messages of the visitor reach no
 * block. When the bot resumes, it repeats its question, or shows the bubble again that it waits for.
 *
 * Fails without any change for an unknown variable, and for values above the quota of a chat.
 *
 * @param asked the open question of the last turn, which is repeated: clients read it from the last turn
 * @example operateTurn(host, state, { isPaused: true, said: { text: 'Hello, this is Ada.', name: 'Ada' } }, { input })
 */
export function operateTurn(
  host: Host,
  state: State,
  { variables = {}, isClosed, isPaused, said }: ChatChange,
  asked: Handoff = {},
): TurnOutcome {
  if (state.status === 'ended')
    return { ok: false, problem: problem('NOT_FOUND', { message: 'This chat has ended.' }) };
  const machine = openMachine(host, state, { fuelAtOnce: host.fuelAtOnce });
  if (!machine) return missingFlow();
  machine.state.turn++;
  return bounded(machine, { state, events: [], path: [] }, () => {
    chargeEffectiveFrames(machine);
    const refusal = setValues(machine, variables);
    if (refusal) return { ok: false, problem: refusal };
    const { handover } = state;
    const isStanding = isPaused ?? handover !== undefined;
    const isVisible = said !== undefined || isPaused !== undefined || handover !== undefined;
    if (isVisible) emitOperator(machine, said);
    if (isClosed || !isStanding) delete machine.state.handover;
    else machine.state.handover = handover ?? asked;
    if (isClosed) return finish(machine, end(machine));
    const block = waitingBlock(machine);
    const shape = block?.behavior?.shape;
    if (handover && !isStanding && block && shape === 'say')
      return finish(machine, resume(machine, block.position));
    if (isVisible) askAgain(machine, handover ?? asked, { withActions: !isStanding });
    return finish(machine, unchangedStop(state, shape));
  });
}

/** Sets variables, or returns the problem. A flow that exceeds the quota ends its chat; an operator gets an error instead and the chat continues. */
function setValues(machine: Machine, variables: Readonly<Record<string, unknown>>): Problem | undefined {
  const { flow } = machine;
  for (const [name, value] of Object.entries(variables)) {
    const variableId = flow.variables[flow.variablesByName.get(name)?.[0] ?? NOWHERE]?.id;
    if (variableId === undefined)
      return badValue(
        name,
        `The bot that runs has no variable "${name}".`,
        'Use the name of one of its variables.',
      );
    try {
      assign(machine, { variableId, value });
    } catch (fault) {
      if (complaintOf(fault) === undefined || isPostponed(machine)) throw fault;
      return badValue(
        name,
        'With this value the chat would hold more than a chat may, or one change would set more than it may.',
        'Send a shorter value, set fewer at once, or empty other variables first.',
      );
    }
  }
  return undefined;
}

/** Emits the operator's events to the visitor's client. */
function emitOperator(machine: Machine, said: PersonsWords | undefined): void {
  const { text, ...operator } = said ?? {};
  emit(machine, { type: 'operated', operator });
  if (text === undefined) return;
  const richText = text.split('\n').map((line) => ({ type: 'p', children: [{ text: line }] }));
  const bubble = { id: PERSON, type: 'text', content: { type: 'richText', richText } } as const;
  emit(machine, { type: 'said', blockId: PERSON, bubble });
}

/** Used in place of a block id: no block said it. */
const PERSON = 'operator';

function badValue(name: string, message: string, fix: string): Problem {
  return problem('BAD_REQUEST', { issues: [{ path: ['variables', name], message, fix }] });
}
