// A borrowed frame: a command of a bot around runs on top of the bot that waits, so that this one is asked again behind it.
import type { Value } from '@colloquy/schema';
import type { Flow, FlowBlock } from './flow.ts';
import { limits } from './limits.ts';
import type { Machine } from './machine.ts';
import { pushFrame } from './machine.ts';
import type { Frame } from './state.ts';
import { isSet } from './value.ts';
import { bytesOfFrame, keep } from './weight.ts';

/**
 * Puts a bot around on top of all frames: with its values, and with those that bots linked from it share with it.
 *
 * @param waiting the block that is asked again when the path on top has ended
 * @param owner the place of that bot among the frames around the innermost one
 * @returns whether there was room for one more; if not, nothing was done
 * @example borrowFrame(machine, { waiting: block, owner: 0 }) // the bot of the chat runs its command; then `block` is asked again
 */
export function borrowFrame(
  machine: Machine,
  { waiting, owner }: { readonly waiting: FlowBlock; readonly owner: number },
): boolean {
  const around = machine.outer[owner];
  const flow = around && machine.host.flow(around.flow);
  if (!flow || machine.outer.length + 1 >= limits.linkDepth) return false;
  const frame: Frame = {
    ...around,
    ...sharedWith(machine, { around, flow, owner }),
    returns: [],
    link: { blockId: waiting.id, isMerging: true, owner },
  };
  keep(machine, bytesOfFrame(frame));
  pushFrame(machine, frame, flow);
  return true;
}

/**
 * Gives what was set and answered in a borrowed frame to the bot that it belongs to, and to those that share with it. The frame has been left.
 */
export function giveBack(
  machine: Machine,
  { left, leftFlow, owner }: { readonly left: Frame; readonly leftFlow: Flow; readonly owner: number },
): void {
  const around = machine.outer[owner];
  if (!around) return;
  const { variables: before } = sharedWith(machine, { around, flow: leftFlow, owner });
  const changed = new Map<string, Value>();
  leftFlow.variables.forEach(({ name }, index) => {
    const value = left.variables[index] ?? null;
    if (value !== before[index] && !changed.has(name)) changed.set(name, value);
  });
  const { answers, sessionOnly } = left;
  for (const index of sharing(machine, owner)) {
    const frame = machine.outer[index] ?? machine.frame;
    const flow = machine.host.flow(frame.flow);
    const variables = frame.variables.map((value, at) => {
      const name = flow?.variables[at]?.name;
      const newer = name === undefined ? undefined : changed.get(name);
      return newer === undefined ? value : newer;
    });
    if (frame === machine.frame) Object.assign(machine.frame, { variables, answers });
    else machine.outer[index] = { ...(frame as Frame), variables, answers };
  }
  machine.outer[owner] = { ...around, variables: left.variables, answers, sessionOnly };
}

/** The values and answers of a bot as they would be if the bots that were linked from it, and share with it, were left now. */
function sharedWith(
  machine: Machine,
  { around, flow, owner }: { readonly around: Frame; readonly flow: Flow; readonly owner: number },
): { readonly variables: readonly Value[]; readonly answers: Frame['answers'] } {
  const newer = new Map<string, Value>();
  let { answers } = around;
  for (const index of sharing(machine, owner)) {
    const frame = machine.outer[index] ?? machine.frame;
    machine.host.flow(frame.flow)?.variables.forEach(({ name }, at) => {
      const value = frame.variables[at] ?? null;
      if (isSet(value)) newer.set(name, value);
    });
    answers = frame.answers;
  }
  const variables = flow.variables.map(({ name }, index) => {
    const own = around.variables[index] ?? null;
    return flow.variablesByName.get(name)?.[0] === index ? (newer.get(name) ?? own) : own;
  });
  return { variables, answers };
}

/** The places of the bots inside the given one that share their values with it, outermost first; the innermost bot is behind the last place. */
function sharing({ outer, frame }: Machine, owner: number): number[] {
  const places: number[] = [];
  for (let index = owner + 1; index <= outer.length; index++) {
    const { link } = outer[index] ?? frame;
    if (!link?.isMerging || link.owner !== undefined) break;
    places.push(index);
  }
  return places;
}
