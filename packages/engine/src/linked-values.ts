// Linked values: what goes into a bot that a link enters, and what comes back of it. Values go by the names of variables.
import type { Value } from '@colloquy/schema';
import type { Flow } from './flow.ts';
import type { Frame } from './state.ts';
import { isSet } from './value.ts';

/** A bot being run, with its version. */
export interface Running {
  readonly frame: Omit<Frame, 'returns'>;
  readonly flow: Flow;
}

/**
 * What a bot begins with behind a link: the values that the bot around has under its names, and its own initial ones. A value that became one
 * for the session alone is so here, too.
 */
export function inherited(around: Running, flow: Flow): Pick<Frame, 'variables' | 'sessionOnly'> {
  // By name, because thousands of variables may share one.
  const values = new Map<string, { readonly value: Value; readonly isSessionOnly: boolean }>();
  const marks = new Set(around.frame.sessionOnly);
  around.flow.variables.forEach(({ name }, index) => {
    const value = around.frame.variables[index] ?? null;
    if (value !== null && !values.has(name)) values.set(name, { value, isSessionOnly: marks.has(index) });
  });
  const sessionOnly: number[] = [];
  const variables = flow.variables.map(({ name, initial }, index) => {
    const given = values.get(name);
    if (!given || !isSet(given.value)) return initial;
    if (given.isSessionOnly) sessionOnly.push(index);
    return given.value;
  });
  return { variables, sessionOnly };
}

/**
 * What a bot knows when one that merges with it has been left: variables of the same name take over the values that are set, and answers come along.
 * What a variable is declared as is each bot's own word; that a value became one for the session alone on the way, as a transcript does, goes with it.
 */
export function merged(around: Running, left: Running): Pick<Frame, 'variables' | 'sessionOnly' | 'answers'> {
  const variables = around.frame.variables.slice();
  const sessionOnly = new Set(around.frame.sessionOnly);
  const marks = new Set(left.frame.sessionOnly);
  left.flow.variables.forEach(({ name }, index) => {
    const value = left.frame.variables[index] ?? null;
    const target = around.flow.variablesByName.get(name)?.[0];
    if (target === undefined || !isSet(value)) return;
    variables[target] = value;
    if (marks.has(index)) sessionOnly.add(target);
  });
  const own = new Set(left.frame.answers.map(([key]) => key));
  const answers = [...around.frame.answers.filter(([key]) => !own.has(key)), ...left.frame.answers];
  return { variables, sessionOnly: [...sessionOnly], answers };
}
