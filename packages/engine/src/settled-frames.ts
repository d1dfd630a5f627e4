// Settled frames: the bots being run as they would be if all that was entered from them were left now.
import { givenBack } from './borrowed-frame.ts';
import { merged } from './linked-values.ts';
import type { Host } from './machine.ts';
import type { Frame } from './state.ts';

/**
 * The frames of a state, each with what merging links and commands on top of it would bring back. Whoever looks at a chat from outside sees what
 * its visitor has said so far, wherever it is.
 *
 * @example settledFrames(host, state.frames)[0] // what the bot of the chat knows
 */
export function settledFrames(host: Pick<Host, 'flow'>, frames: readonly Frame[]): readonly Frame[] {
  const settled = frames.slice();
  for (let index = frames.length - 1; index > 0; index--) {
    const left = settled[index] as Frame;
    const around = settled[index - 1] as Frame;
    const [leftFlow, flow] = [host.flow(left.flow), host.flow(around.flow)];
    if (!left.link?.isMerging || !leftFlow || !flow) continue;
    const { owner } = left.link;
    if (owner === undefined)
      settled[index - 1] = { ...around, ...merged({ frame: around, flow }, { frame: left, flow: leftFlow }) };
    else settled.splice(0, index, ...givenBack(host, settled.slice(0, index), { left, leftFlow, owner }));
  }
  return settled;
}
