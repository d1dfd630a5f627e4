// Effective frames: the frames of a chat as if all linked bots and commands were left now.
import { withCommandValues } from './command-frame.ts';
import { charge, refuel } from './fuel.ts';
import type { Host } from './host.ts';
import { limits } from './limits.ts';
import { countValues, merged } from './linked-values.ts';
import type { Machine } from './machine.ts';
import type { Frame } from './state.ts';

/**
 * Returns the frames of a state, each with the values that merging links and commands inside it will bring back. So
 * readers outside a turn see everything that the visitor has said.
 *
 * @example effectiveFrames(host, state.frames)[0] // what the bot of the chat knows
 */
export function effectiveFrames(host: Pick<Host, 'flow'>, frames: readonly Frame[]): readonly Frame[] {
  const effective = frames.slice();
  for (let index = frames.length - 1; index > 0; index--) {
    const inner = effective[index] as Frame;
    const around = effective[index - 1] as Frame;
    const [innerFlow, flow] = [host.flow(inner.flow), host.flow(around.flow)];
    if (!inner.link?.isMerging || !innerFlow || !flow) continue;
    const { owner } = inner.link;
    if (owner === undefined)
      effective[index - 1] = {
        ...around,
        ...merged({ frame: around, flow }, { frame: inner, flow: innerFlow }),
      };
    else
      effective.splice(
        0,
        index,
        ...withCommandValues(host, effective.slice(0, index), { left: inner, innerFlow, owner }),
      );
  }
  return effective;
}

/**
 * Charges the fuel for computing the effective frames, for a turn that starts inside linked bots: its reply and results need them. With
 * hundreds of thousands of values this would block other chats. The first block keeps its full share of fuel.
 *
 * @throws {Overrun} when the turn is to be postponed
 */
export function chargeEffectiveFrames(machine: Machine): void {
  const { host, outer } = machine;
  if (outer.length === 0) return;
  let values = countValues(machine);
  for (const frame of outer) {
    const flow = host.flow(frame.flow);
    if (flow) values += countValues({ frame, flow });
  }
  charge(machine, values * limits.linkedValueFuel);
  refuel(machine);
}
