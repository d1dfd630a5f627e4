// Settled frames: the bots being run as they would be if all that was entered from them were left now.
import { withCommandValues } from './command-frame.ts';
import { charge, refuel } from './fuel.ts';
import type { Host } from './host.ts';
import { limits } from './limits.ts';
import { countValues, merged } from './linked-values.ts';
import type { Machine } from './machine.ts';
import type { Frame } from './state.ts';

/**
 * The frames of a state, each with what merging links and commands on top of it would bring back. Whoever looks at a chat from outside sees what
 * its visitor has said so far, wherever it is.
 *
 * @example effectiveFrames(host, state.frames)[0] // what the bot of the chat knows
 */
export function effectiveFrames(host: Pick<Host, 'flow'>, frames: readonly Frame[]): readonly Frame[] {
  const settled = frames.slice();
  for (let index = frames.length - 1; index > 0; index--) {
    const left = settled[index] as Frame;
    const around = settled[index - 1] as Frame;
    const [leftFlow, flow] = [host.flow(left.flow), host.flow(around.flow)];
    if (!left.link?.isMerging || !leftFlow || !flow) continue;
    const { owner } = left.link;
    if (owner === undefined)
      settled[index - 1] = { ...around, ...merged({ frame: around, flow }, { frame: left, flow: leftFlow }) };
    else
      settled.splice(
        0,
        index,
        ...withCommandValues(host, settled.slice(0, index), { left, leftFlow, owner }),
      );
  }
  return settled;
}

/**
 * Counts what settling the frames takes, for a turn that begins inside linked bots: behind it their values are gone through for its reply and for its
 * results. A chat with hundreds of thousands of them is one that nobody should wait for. The first block has its whole share all the same.
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
