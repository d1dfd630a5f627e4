// Results: variables of a chat that are stored, folded from the state and the turn's events.
import type { Value } from '@colloquy/schema';
import { effectiveFrames } from './effective-frames.ts';
import type { Flow } from './flow.ts';
import type { Host } from './host.ts';
import type { Frame } from './state.ts';
import type { Turn } from './turn-outcome.ts';
import type { TurnResult } from './turn-result.ts';
import { isSet } from './value.ts';

/**
 * Returns the results of a turn: none in preview. A result contains set variables that are not session-only. A
 * merging linked bot shares the result of the bot below, which sees its values while it runs. A linked bot with its
 * own result that was left in this turn reports it for the last time.
 */
export function resultsOf(
  host: Host,
  { state, events }: Pick<Turn, 'state' | 'events'>,
): readonly TurnResult[] {
  const results: TurnResult[] = [];
  for (const event of events) if (event.type === 'left') results.push(event.result);
  const effective = effectiveFrames(host, state.frames);
  for (const [index, frame] of effective.entries()) {
    const flow = host.flow(frame.flow);
    if (!flow || frame.resultId === null || frame.link?.isMerging) continue;
    const isCompleted = index === 0 && state.status === 'ended';
    results.push(resultOf(frame, { id: frame.resultId, flow, isCompleted }));
  }
  return results;
}

/** The result of one bot being run. It is complete when the bot came to its end and something was answered. */
export function resultOf(
  frame: Frame,
  { id, flow, isCompleted }: { readonly id: string; readonly flow: Flow; readonly isCompleted: boolean },
): TurnResult {
  const hasStarted = frame.answers.length > 0;
  return {
    id,
    botId: flow.bot.id,
    variables: resultVariables(frame, flow),
    hasStarted,
    isCompleted: isCompleted && hasStarted,
  };
}

/** Whether a turn changed what its results hold; if not, nothing needs to be written. */
export function changesResults(turn: Turn): boolean {
  return (
    turn.state.turn === 1 ||
    turn.events.some(
      ({ type }) =>
        type === 'set' || type === 'answered' || type === 'left' || type === 'ended' || type === 'rewound',
    )
  );
}

function resultVariables(frame: Frame, flow: Flow): TurnResult['variables'] {
  const { variables: declared } = flow;
  const variables: { id: string; name: string; value: Value }[] = [];
  const sessionOnly = frame.sessionOnly.length === 0 ? undefined : new Set(frame.sessionOnly);
  for (let index = 0; index < declared.length; index++) {
    const value = frame.variables[index] ?? null;
    const variable = declared[index];
    if (!variable || !isSet(value) || variable.isSessionOnly || sessionOnly?.has(index)) continue;
    variables.push({ id: variable.id, name: variable.name, value });
  }
  for (const { id, name, value, sessionOnly: reason } of frame.brought ?? []) {
    // Results are read by the ids of the bot's own variables, and one bot may be a copy of another.
    if (reason === undefined && isSet(value) && !flow.variableById.has(id))
      variables.push({ id, name, value });
  }
  return variables;
}
