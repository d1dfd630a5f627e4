// Results: what a visitor left behind, folded from the state and the turn's events.
import type { Value } from '@colloquy/schema';
import type { Host } from './machine.ts';
import type { Frame, State } from './state.ts';
import type { Turn } from './turn.ts';
import { isSet } from './value.ts';

/** A result as it is after a turn. A chat has one; linked bots that do not merge add their own. */
export interface TurnResult {
  readonly id: string;
  readonly botId: string;
  readonly variables: readonly { readonly id: string; readonly name: string; readonly value: Value }[];
  readonly hasStarted: boolean;
  readonly isCompleted: boolean;
}

/**
 * The results a state stands for: none in preview. Variables count when they hold something and are not the session's own.
 * A merging linked bot shares the result of the bot below; while it runs, its values show through.
 */
export function resultsOf(host: Host, state: State): readonly TurnResult[] {
  const results = new Map<string, TurnResult>();
  for (const [depth, frame] of state.frames.entries()) {
    const flow = host.flow(frame.flow);
    if (!flow || frame.resultId === null) continue;
    const known = results.get(frame.resultId);
    const kept = keptVariables(frame, flow.variables);
    const hasStarted = frame.answers.length > 0 || known?.hasStarted === true;
    results.set(frame.resultId, {
      id: frame.resultId,
      botId: known?.botId ?? flow.bot.id,
      variables: known ? overlay(known.variables, kept) : kept,
      hasStarted,
      isCompleted: depth === 0 && state.status === 'ended' && hasStarted,
    });
  }
  return [...results.values()];
}

/** Whether a turn changed what its results hold; if not, nothing needs to be written. */
export function changesResults(turn: Turn): boolean {
  return (
    turn.state.turn === 1 ||
    turn.events.some(({ type }) => type === 'set' || type === 'answered' || type === 'ended')
  );
}

function keptVariables(
  frame: Frame,
  declared: readonly { readonly id: string; readonly name: string; readonly isSessionOnly: boolean }[],
): TurnResult['variables'] {
  return declared.flatMap(({ id, name, isSessionOnly }, index) => {
    const value = frame.variables[index] ?? null;
    return isSet(value) && !isSessionOnly && !frame.sessionOnly.includes(index) ? [{ id, name, value }] : [];
  });
}

function overlay(below: TurnResult['variables'], above: TurnResult['variables']): TurnResult['variables'] {
  const newer = new Map(above.map((variable) => [variable.name, variable.value]));
  return below.map((variable) => ({ ...variable, value: newer.get(variable.name) ?? variable.value }));
}
