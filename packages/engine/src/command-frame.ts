// Command frames: a command of an outer bot runs on top of the waiting bot, which repeats its question afterwards.
import type { Value } from '@colloquy/schema';
import type { Flow, FlowBlock } from './flow.ts';
import type { Host } from './host.ts';
import { limits } from './limits.ts';
import type { Running } from './linked-values.ts';
import { merged } from './linked-values.ts';
import type { Machine } from './machine.ts';
import { pushFrame } from './machine.ts';
import { bytesOfFrame, reserve } from './quota.ts';
import type { BroughtValue, Frame } from './state.ts';

/**
 * Pushes a frame for the command of an outer bot, with the values of that bot and of the merging bots inside it.
 *
 * @param waiting the block that is asked again at the end of the command's path
 * @param owner the index of that bot's frame in `machine.outer`
 * @returns false, without any change, when the limit of frames is reached
 * @example pushCommandFrame(machine, { waiting: block, owner: 0 }) // the bot of the chat runs its command; then `block` is asked again
 */
export function pushCommandFrame(
  machine: Machine,
  { waiting, owner }: { readonly waiting: FlowBlock; readonly owner: number },
): boolean {
  const frames = [...machine.outer, machine.frame];
  const around = machine.outer[owner];
  const flow = around && machine.host.flow(around.flow);
  if (!flow || frames.length >= limits.linkDepth) return false;
  const { pendingContext } = machine;
  const pending = pendingContext?.blockId === waiting.id ? { kept: pendingContext.text } : {};
  const frame: Frame = {
    ...sharedWith(machine.host, frames, { around, flow, owner }),
    returns: [],
    link: { blockId: waiting.id, isMerging: true, owner, ...pending },
  };
  reserve(machine, bytesOfFrame(frame));
  pushFrame(machine, frame, flow);
  return true;
}

/**
 * Copies the variables and answers of a command frame that was left to its owner and to the bots that share values with it.
 * Each bot holds its own copy, so the quota counts each of them.
 */
export function applyCommandFrame(machine: Machine, left: EndedFrame): void {
  const { outer, frame } = machine;
  const frames = withCommandValues(machine.host, [...outer, frame], left);
  const more = bytesOfFrames(frames) - bytesOfFrames([...outer, frame]);
  if (more > 0) reserve(machine, more);
  outer.splice(0, outer.length, ...frames.slice(0, -1));
  Object.assign(frame, frames.at(-1));
}

function bytesOfFrames(frames: readonly Frame[]): number {
  return frames.reduce((sum, frame) => sum + bytesOfFrame(frame), 0);
}

/** A command frame that was left. */
interface EndedFrame {
  readonly left: Frame;
  readonly innerFlow: Flow;
  readonly owner: number;
}

/** Returns the outer frames with the variables and answers of a command frame applied. */
export function withCommandValues(
  { flow: flowOf }: Pick<Host, 'flow'>,
  frames: readonly Frame[],
  { left, innerFlow: leftFlow, owner }: EndedFrame,
): readonly Frame[] {
  const around = frames[owner];
  if (!around) return frames;
  const before = sharedWith({ flow: flowOf }, frames, { around, flow: leftFlow, owner });
  const marks = new Set(left.sessionOnly);
  const remainingMarkdown = new Set(left.markdown);
  const changed = new Map<string, Pick<BroughtValue, 'value' | 'sessionOnly' | 'isMarkdown'>>();
  leftFlow.variables.forEach(({ name }, index) => {
    const value = left.variables[index] ?? null;
    if (isSame(value, before.variables[index]) || changed.has(name)) return;
    const isMarkdown = remainingMarkdown.has(index);
    changed.set(
      name,
      marks.has(index) ? { value, isMarkdown, sessionOnly: 'since set' } : { value, isMarkdown },
    );
  });
  const known = new Map(before.brought?.map(({ name, value }) => [name, value]));
  for (const one of left.brought ?? [])
    if (!isSame(one.value, known.get(one.name))) changed.set(one.name, one);
  const given = frames.slice();
  const asked = new Map(before.answers);
  const newAnswers = left.answers.filter(([key, content]) => asked.get(key) !== content);
  const newKeys = new Set(newAnswers.map(([key]) => key));
  for (const index of holding(frames, owner)) {
    const frame = frames[index] as Frame;
    const flow = flowOf(frame.flow);
    const sessionOnly = new Set(frame.sessionOnly);
    const markdown = new Set(frame.markdown);
    const variables = frame.variables.map((value, at) => {
      const name = flow?.variables[at]?.name;
      const newer = name === undefined ? undefined : changed.get(name);
      if (newer?.sessionOnly === 'since set') sessionOnly.add(at);
      if (newer?.isMarkdown) markdown.add(at);
      else if (newer) markdown.delete(at);
      return newer === undefined ? value : newer.value;
    });
    const brought = frame.brought?.map((one) => ({ ...one, ...changed.get(one.name), id: one.id }));
    given[index] = {
      ...frame,
      variables,
      answers: [...frame.answers.filter(([key]) => !newKeys.has(key)), ...newAnswers],
      sessionOnly: [...sessionOnly],
      markdown: markdown.size === 0 ? undefined : [...markdown],
      ...(brought && { brought }),
    };
  }
  const { variables, answers, sessionOnly, markdown, brought } = left;
  given[owner] = { ...around, variables, answers, sessionOnly, markdown, ...(brought && { brought }) };
  return given;
}

/** Compares by content: lists of a state that was stored and loaded are other objects. */
function isSame(one: Value, other: Value | undefined): boolean {
  if (one === other) return true;
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((element, index) => element === other[index]);
}

/** Returns the frame as if the merging bots inside it were left now. */
function sharedWith(
  { flow: flowOf }: Pick<Host, 'flow'>,
  frames: readonly Frame[],
  { around, flow, owner }: { readonly around: Frame; readonly flow: Flow; readonly owner: number },
): Frame {
  let inside: Running | undefined;
  for (const index of sharing(frames, owner).reverse()) {
    const frame = frames[index] as Frame;
    const version = flowOf(frame.flow);
    if (!version) continue;
    const running = { frame, flow: version };
    inside = inside ? { ...running, frame: { ...frame, ...merged(running, inside) } } : running;
  }
  return inside ? { ...around, ...merged({ frame: around, flow }, inside) } : around;
}

/** Indexes of the frames inside the given one that share their values with it, outermost first. */
function sharing(frames: readonly Frame[], owner: number): number[] {
  const places: number[] = [];
  for (let index = owner + 1; index < frames.length; index++) {
    const link = frames[index]?.link;
    if (!link?.isMerging || link.owner !== undefined) break;
    places.push(index);
  }
  return places;
}

/**
 * Indexes of the inner frames that hold the values of the given one: merging bots, and command frames of outer bots that share with it.
 * Without this, such a command would restore outdated values.
 */
function holding(frames: readonly Frame[], owner: number): number[] {
  const roots: number[] = [];
  for (const [index, { link }] of frames.entries()) {
    const below = link?.owner ?? (link?.isMerging ? index - 1 : index);
    roots.push(roots[below] ?? index);
  }
  return roots.flatMap((root, index) => (index > owner && root === roots[owner] ? [index] : []));
}
