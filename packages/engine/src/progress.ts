// Progress: the share of the longest path that has been answered.
import { NOWHERE } from './flow.ts';
import { remainingInputs } from './linked-paths.ts';
import type { Machine } from './machine.ts';
import { defaultPath } from './navigation.ts';
import type { Stop } from './stop.ts';

/**
 * Returns the progress from 0 to 100: answered inputs, including the current one, divided by those plus the longest remaining path.
 * Inputs of linked bots count too. It never decreases, is 100 only at the end, and does not change while the chat waits for the client.
 */
export function progressOf(machine: Machine, stop: Stop): number {
  const { state } = machine;
  if (stop.type === 'ended') return 100;
  if (stop.type !== 'asked') return state.progress;
  const done = state.answered + 1;
  const value = (done / (done + remaining(machine))) * 100;
  return Math.max(state.progress, Math.round(value * 100) / 100);
}

function remaining({ flow, state, frame: innermost, outer, host }: Machine): number {
  const { linked } = host;
  let inputs =
    remainingInputs(flow, linked)[flow.blockById.get(state.waiting?.blockId ?? '') ?? NOWHERE] ?? 0;
  // After the innermost bot, each outer bot continues after its link.
  for (const [index, frame] of outer.entries()) {
    const parent = host.flow(frame.flow);
    const { link } = outer[index + 1] ?? innermost;
    const block = parent?.blocks[parent.blockById.get(link?.blockId ?? '') ?? NOWHERE];
    if (parent && block) inputs += remainingInputs(parent, linked)[defaultPath(parent, block)] ?? 0;
  }
  return inputs;
}
