// Linked values: what goes into a bot that a link enters, and what comes back of it. Values go by the names of variables.
import type { Value } from '@colloquy/schema';
import type { Flow } from './flow.ts';
import { charge } from './fuel.ts';
import { limits } from './limits.ts';
import type { Machine } from './machine.ts';
import type { Frame } from './state.ts';
import { isSet } from './value.ts';

/** A bot being run, with its version. */
export interface Running {
  readonly frame: Omit<Frame, 'returns'>;
  readonly flow: Flow;
}

/**
 * What the innermost bot gives to one that it links to: under its names the values that there are around it, and else its own initial ones. Of the bots
 * around it the nearest one that has a variable of a name decides, so that values pass through bots that do not. A value that became one for the
 * session alone is so there, too.
 */
export function inherited(machine: Machine, flow: Flow): Pick<Frame, 'variables' | 'sessionOnly'> {
  // By name, because thousands of variables may share one.
  const given = new Map<string, Given>();
  const wanted = new Set(flow.variables.map(({ name }) => name));
  charge(machine, flow.variables.length * limits.handoverFuel);
  for (const { frame, flow: around } of seenFrom(machine)) {
    charge(machine, around.variables.length * limits.handoverFuel);
    const marks = new Set(frame.sessionOnly);
    around.variables.forEach(({ name }, index) => {
      const value = frame.variables[index] ?? null;
      const known = given.get(name);
      if (known && (known.by !== frame || known.value !== null)) return;
      given.set(name, { value, isSessionOnly: marks.has(index), by: frame });
      wanted.delete(name);
    });
    if (wanted.size === 0) break;
  }
  const sessionOnly: number[] = [];
  const variables = flow.variables.map(({ name, initial }, index) => {
    const { value, isSessionOnly } = given.get(name) ?? {};
    if (value === undefined || !isSet(value)) return initial;
    if (isSessionOnly) sessionOnly.push(index);
    return value;
  });
  return { variables, sessionOnly };
}

/** What stands under a name, and which bot has it. */
interface Given {
  readonly value: Value;
  readonly isSessionOnly: boolean;
  readonly by: Running['frame'];
}

/** The innermost bot and those around it, outwards. A command that runs on top of a bot that waits is seen from where its own bot is. */
function* seenFrom({ host, outer, frame: innermost, flow: version }: Machine): Generator<Running> {
  let frame: Running['frame'] | undefined = innermost;
  let flow: Flow | undefined = version;
  let place = outer.length;
  while (frame) {
    if (flow) yield { frame, flow };
    place = (frame.link?.owner ?? place) - 1;
    frame = outer[place];
    flow = frame && host.flow(frame.flow);
  }
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
