// Linked values: variables passed into a linked bot and back, matched by name.
import type { Value } from '@colloquy/schema';
import type { Flow } from './flow.ts';
import { charge } from './fuel.ts';
import { limits } from './limits.ts';
import type { Machine } from './machine.ts';
import type { BroughtValue, Frame } from './state.ts';
import { isSet } from './value.ts';

/** A bot being run, with its version. */
export interface Running {
  readonly frame: Omit<Frame, 'returns'>;
  readonly flow: Flow;
}

/**
 * Values that the innermost bot passes to one that it links to: under the new bot's names the values around it, and
 * else its own initial ones. The nearest bot with a variable of that name decides, so values pass through bots
 * without one. Session-only values stay session-only. A bot that links to itself keeps its values, including emptied
 * ones.
 */
export function inherited(
  machine: Machine,
  flow: Flow,
): Pick<Frame, 'variables' | 'sessionOnly' | 'markdown'> {
  charge(machine, flow.variables.length * limits.linkedValueFuel);
  if (flow.hash === machine.flow.hash)
    return {
      variables: machine.frame.variables,
      sessionOnly: machine.frame.sessionOnly,
      markdown: machine.frame.markdown,
    };
  // By name, because thousands of variables may share one.
  const given = new Map<string, Given>();
  const wanted = new Set(flow.variables.map(({ name }) => name));
  for (const around of seenFrom(machine)) {
    charge(machine, countValues(around) * limits.linkedValueFuel);
    for (const { name, value, sessionOnly, isMarkdown } of valuesOf(around)) {
      const known = given.get(name);
      if (known && (known.by !== around || known.value !== null)) continue;
      given.set(name, { value, isSessionOnly: sessionOnly === 'since set', isMarkdown, by: around });
      wanted.delete(name);
    }
    if (wanted.size === 0) break;
  }
  const sessionOnly: number[] = [];
  const markdown: number[] = [];
  const variables = flow.variables.map(({ name, initial }, index) => {
    const { value, isSessionOnly, isMarkdown } = given.get(name) ?? {};
    const isOwn = value === undefined || !isSet(value);
    if (isOwn ? typeof initial === 'string' : isMarkdown) markdown.push(index);
    if (isOwn) return initial;
    if (isSessionOnly) sessionOnly.push(index);
    return value;
  });
  return { variables, sessionOnly, markdown: orNothing(markdown) };
}

/** The value of a name, and the bot that has it. */
interface Given {
  readonly value: Value;
  readonly isSessionOnly: boolean;
  readonly isMarkdown: boolean | undefined;
  readonly by: Running;
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
 * The values of a bot after a merging linked bot ends: variables of the same name take over set values and answers.
 * Values without such a variable are kept for templates, later linked bots, and the next bot around. Each bot's own
 * declaration of a variable counts, but session-only values, such as transcripts, stay so. A bot that links to itself
 * continued with its own values, so they return one by one, including emptied ones.
 */
export function merged(
  around: Running,
  inner: Running,
): Pick<Frame, 'variables' | 'sessionOnly' | 'markdown' | 'answers' | 'brought'> {
  const variables = around.frame.variables.slice();
  const sessionOnly = new Set(around.frame.sessionOnly);
  const markdown = new Set(around.frame.markdown);
  const brought = new Map((around.frame.brought ?? []).map((one) => [one.name, one]));
  const ownCount = around.flow.hash === inner.flow.hash ? inner.flow.variables.length : 0;
  let place = -1;
  for (const one of valuesOf(inner)) {
    place++;
    const isOwn = place < ownCount;
    if (!isOwn && !isSet(one.value)) continue;
    const target = isOwn ? place : around.flow.variablesByName.get(one.name)?.[0];
    if (target === undefined) brought.set(one.name, one);
    else variables[target] = one.value;
    if (target === undefined) continue;
    if (one.sessionOnly === 'since set') sessionOnly.add(target);
    if (one.isMarkdown) markdown.add(target);
    else markdown.delete(target);
  }
  const own = new Set(inner.frame.answers.map(([key]) => key));
  const answers = [...around.frame.answers.filter(([key]) => !own.has(key)), ...inner.frame.answers];
  return {
    variables,
    sessionOnly: [...sessionOnly],
    markdown: orNothing([...markdown]),
    answers,
    ...(brought.size > 0 && { brought: [...brought.values()] }),
  };
}

/** All values of a bot, in the order of their variables; brought ones come last. */
function* valuesOf({ frame, flow }: Running): Generator<BroughtValue> {
  const marks = new Set(frame.sessionOnly);
  const markdown = new Set(frame.markdown);
  for (const [index, { id, name, isSessionOnly }] of flow.variables.entries()) {
    const value = frame.variables[index] ?? null;
    const one = markdown.has(index) ? { id, name, value, isMarkdown: true } : { id, name, value };
    if (marks.has(index)) yield { ...one, sessionOnly: 'since set' };
    else if (isSessionOnly) yield { ...one, sessionOnly: 'declared' };
    else yield one;
  }
  yield* frame.brought ?? [];
}

/** The number of values to visit when entering from a bot or leaving it. */
export function countValues({ frame, flow }: Running): number {
  return flow.variables.length + (frame.brought?.length ?? 0);
}

/** States of chats without Markdown have no list of it. */
function orNothing(indexes: readonly number[]): readonly number[] | undefined {
  return indexes.length === 0 ? undefined : indexes;
}
