// The interpreter: runs block after block until something stops it. It knows the four shapes, but no block type.
import type { Bubble, ClientSideAction, Input, RichTextNode } from '@colloquy/schema';
import { plainLeaf } from '@colloquy/schema';
import type {
  AskBlock,
  AwaitedCall,
  BlockType,
  CallBlock,
  LogicBlock,
  Move,
  Question,
  Reading,
  SayBlock,
} from './block-type.ts';
import type { Event } from './event.ts';
import type { FlowBlock } from './flow.ts';
import { NOWHERE } from './flow.ts';
import { charge, refuel } from './fuel.ts';
import { invalidMessage } from './invalid-message.ts';
import { limits } from './limits.ts';
import type { Machine } from './machine.ts';
import { assign, emit, log } from './machine.ts';
import { defaultPath, follow, unwind } from './navigation.ts';
import type { PortResult } from './port-call.ts';
import { toCall } from './port-call.ts';
import type { Remark } from './remarks.ts';
import { describeRemark } from './remarks.ts';
import type { Missed } from './state.ts';
import type { CallStop, Paused, Stop } from './stop.ts';
import { createView } from './turn-view.ts';

/** A step leads to a position, or stops the turn. */
type Step = number | Stop;

/**
 * Runs blocks from a position until an input, an awaited reply, a call, the end, or a limit. At the end of a path, links and resumed
 * inputs continue first.
 */
export function interpret(machine: Machine, start: number): Stop {
  let position = start;
  for (;;) {
    if (machine.meter.fuel >= machine.pauseAt) return pause(machine, position);
    if (position === NOWHERE) position = unwind(machine);
    const block = machine.flow.blocks[position];
    if (!block) return end(machine);
    const complaint = overrun(machine);
    if (complaint) return giveUp(machine, block, complaint);
    const step = runBlock(machine, block);
    if (typeof step !== 'number') return step;
    position = step;
  }
}

function pause({ pendingReply, pendingContext }: Machine, position: number): Paused {
  return { type: 'paused', position, pendingReply, pendingContext };
}

/** Applies a block's move and continues. */
export function applyMove(machine: Machine, block: FlowBlock, move: Move): Step {
  for (const assignment of move.set ?? []) assign(machine, assignment);
  for (const bubble of move.say ?? []) say(machine, block, { ...bubble, id: block.id } as Bubble);
  const actions = move.act ?? [];
  actions.forEach((action, index) => {
    const place =
      machine.meter.lastBubbleBlockId === null ? {} : { lastBubbleBlockId: machine.meter.lastBubbleBlockId };
    const wait = move.awaitsReply && index === actions.length - 1 ? { expectsDedicatedReply: true } : {};
    send(machine, {
      type: 'acted',
      blockId: block.id,
      action: { ...action, ...place, ...wait } as ClientSideAction,
    });
  });
  for (const entry of move.log ?? []) log(machine, entry);
  if (!move.awaitsReply) return follow(machine, block, move.go);
  // Without the action, the client would wait forever.
  if (machine.meter.characters > limits.replyCharacters) return giveUp(machine, block, SAID_TOO_MUCH);
  return wait(machine, block, { type: 'awaiting' });
}

/** Shows a retry text and asks again, never with the same text twice in a row. The pending context of the rejection is available for the next reply only. */
export function reject(
  machine: Machine,
  block: FlowBlock,
  { message, pendingContext, readings, again = [] }: Extract<Reading, { type: 'rejection' }>,
): Step {
  emit(machine, { type: 'rejected', blockId: block.id, readings });
  const first = message || machine.view.systemMessage('invalidMessage') || invalidMessage;
  const text = nextRetryText(machine, block, [first, ...again], pendingContext !== undefined);
  const richText: RichTextNode[] = [{ type: 'p', children: [plainLeaf(text)] }];
  say(machine, block, { id: block.id, type: 'text', content: { type: 'richText', richText } });
  const step = runBlock(machine, block);
  const isAskedAgain = typeof step !== 'number' && step.type === 'asked';
  return isAskedAgain && pendingContext !== undefined ? wait(machine, block, step, pendingContext) : step;
}

/** The text by the number of rejections in a row; a question about what was understood is always shown first. */
function nextRetryText(
  machine: Machine,
  block: FlowBlock,
  texts: readonly string[],
  isQuestionBack: boolean,
): string {
  if (texts.length === 1) return texts[0] ?? '';
  const { count, said } = machine.missed?.blockId === block.id ? machine.missed : NOTHING_MISSED;
  const from = isQuestionBack ? 0 : Math.min(count, texts.length - 1);
  const inOrder = [...texts.slice(from), ...texts.slice(0, from).toReversed()];
  const text = inOrder.find((each) => beginningOf(each) !== said) ?? inOrder[0] ?? '';
  machine.missed = { blockId: block.id, count: count + 1, said: beginningOf(text) };
  return text;
}

const NOTHING_MISSED: Missed = { count: 0, said: '' };

/** Enough of a text to tell it from another one. */
function beginningOf(text: string): string {
  return text.slice(0, limits.missedCharacters).toWellFormed();
}

function runBlock(machine: Machine, block: FlowBlock): Step {
  machine.block = block;
  machine.path.push(block.position);
  machine.meter.blocks++;
  refuel(machine);
  // Charge for the block's own values: a condition with a thousand branches counts none of them itself.
  charge(machine, Math.max(limits.blockFuel, block.values * limits.valueFuel));
  if (!block.behavior) {
    log(machine, {
      status: 'error',
      description: block.complaint ?? 'This block cannot run.',
      context: `block ${block.id}`,
    });
    return defaultPath(machine.flow, block);
  }
  if (block.remarks !== undefined) logRemarks(machine, block, block.remarks);
  return (runShape[block.behavior.shape] as Run<BlockType>)(machine, block, block.behavior);
}

function logRemarks(machine: Machine, { id }: FlowBlock, remarks: readonly Remark[]): void {
  for (const remark of remarks)
    log(machine, { status: 'info', description: describeRemark(remark), context: `block ${id}` });
}

type Run<B extends BlockType> = (machine: Machine, block: FlowBlock, behavior: B) => Step;

/** One entry per shape: a shape without one is a type error. */
const runShape: { readonly [S in BlockType['shape']]: Run<Extract<BlockType, { shape: S }>> } = {
  say: (machine, block, behavior: SayBlock) => {
    const bubble = behavior.say(block.definition, machine.view);
    if (bubble) say(machine, block, { ...bubble, id: block.id } as Bubble);
    if (bubble && machine.meter.characters > limits.replyCharacters)
      return giveUp(machine, block, SAID_TOO_MUCH);
    if (bubble && behavior.awaitsReply?.(block.definition)) return wait(machine, block, { type: 'awaiting' });
    // The edge of a bubble counts only at the end of its group.
    return block.next === NOWHERE ? defaultPath(machine.flow, block) : block.next;
  },
  ask: (machine, block, behavior: AskBlock) => {
    const preparation = behavior.prepare?.(block.definition, machine.view);
    if (!preparation) return ask(machine, block, { behavior, prepared: undefined });
    return call(machine, block, {
      call: toCall({ behavior, definition: block.definition }, preparation),
      use: { for: 'question', pendingReply: machine.pendingReply },
    });
  },
  logic: (machine, block, behavior: LogicBlock) =>
    applyMove(machine, block, behavior.run(block.definition, machine.view)),
  call: (machine, block, behavior: CallBlock) => {
    const { awaited, isShown } = awaitedBy(machine, block, { behavior });
    if (awaited) {
      const step = applyMove(machine, block, { act: [awaited.action], awaitsReply: true });
      const { waiting } = machine.state;
      if (waiting) machine.state.waiting = { ...waiting, since: machine.host.now };
      return step;
    }
    const wanted = behavior.call(block.definition, machine.view);
    if ('move' in wanted) return applyMove(machine, block, wanted.move);
    const made = { call: toCall({ behavior, definition: block.definition }, wanted.call) };
    return call(machine, block, isShown ? { ...made, isShown } : made);
  },
};

/** Stops for a call, unless the turn has made too many. */
export function call(
  machine: Machine,
  block: FlowBlock,
  wanted: Pick<CallStop, 'call' | 'use' | 'isOptional' | 'isShown'>,
): Stop {
  if (machine.meter.calls >= limits.callsPerTurn) {
    return giveUp(
      machine,
      block,
      `This turn made ${limits.callsPerTurn} calls without asking anything, so the chat was ended.`,
    );
  }
  const number = machine.meter.calls++;
  emit(machine, { type: 'called', blockId: block.id, number, call: wanted.call });
  return wait(machine, block, { type: 'call', ...wanted, number }, machine.view.pendingContext);
}

/**
 * The awaited call of this block, if its result may arrive while the chat waits; and whether the next bubble shows
 * its text. `since`: when the wait began, if before this turn.
 */
export function awaitedBy(
  machine: Machine,
  block: FlowBlock,
  { behavior, since }: { readonly behavior: CallBlock; readonly since?: number | undefined },
): { readonly awaited: AwaitedCall | undefined; readonly isShown: boolean } {
  const view =
    since === undefined ? machine.view : createView({ ...machine, host: { ...machine.host, now: since } });
  const awaited = behavior.awaited?.(block.definition, view);
  if (awaited?.streamsInto === undefined) return { awaited, isShown: false };
  const next = machine.flow.blocks[defaultPath(machine.flow, block)];
  const name = next?.behavior?.shape === 'say' ? next.behavior.beginsWith?.(next.definition) : undefined;
  const isShown = name !== undefined && machine.view.variableId(name) === awaited.streamsInto;
  return { awaited: isShown && machine.state.isStreamEnabled ? awaited : undefined, isShown };
}

/** Asks an input, after its preparation. */
export function ask(
  machine: Machine,
  block: FlowBlock,
  { behavior, prepared }: { readonly behavior: AskBlock; readonly prepared: PortResult | undefined },
): Step {
  const question = behavior.ask(block.definition, machine.view, prepared);
  if ('move' in question) {
    machine.pendingContext = undefined;
    return applyMove(machine, block, question.move);
  }
  if (question.items?.length === 0) {
    // An input without items cannot be answered.
    log(machine, {
      status: 'error',
      description: 'This input had nothing to choose from, so the chat went on without it.',
      context: `block ${block.id}`,
    });
    return defaultPath(machine.flow, block);
  }
  const input = inputOf(machine, block, { behavior, question });
  if (!send(machine, { type: 'asked', blockId: block.id, input }))
    return giveUp(machine, block, SAID_TOO_MUCH);
  for (const entry of question.log ?? []) log(machine, entry);
  return wait(machine, block, { type: 'asked' }, question.pendingContext);
}

function inputOf(
  machine: Machine,
  block: FlowBlock,
  { behavior, question }: { behavior: AskBlock; question: Question },
): Input {
  const known = behavior.isPrefilled === false ? null : machine.view.value(behavior.saveTo(block.definition));
  const { options, items, runtimeOptions } = question;
  return {
    id: block.id,
    type: behavior.input,
    ...(block.edgeId === undefined ? {} : { outgoingEdgeId: block.edgeId }),
    ...(options === undefined ? {} : { options }),
    ...(items === undefined ? {} : { items }),
    ...(runtimeOptions === undefined ? {} : { runtimeOptions }),
    ...(typeof known === 'string' ? { prefilledValue: known } : {}),
  } as Input;
}

function say(machine: Machine, block: FlowBlock, bubble: Bubble): void {
  send(machine, { type: 'said', blockId: block.id, bubble });
  machine.meter.lastBubbleBlockId = bubble.id;
}

/** Emits an event for the client, unless the turn's limit of characters is reached. The turn then ends before the next block. */
function send(machine: Machine, event: Extract<Event, { type: 'said' | 'asked' | 'acted' }>): boolean {
  machine.meter.characters += EVENT_CHARACTERS + charactersOf(event, 0);
  const fits = machine.meter.characters <= limits.replyCharacters;
  if (fits) emit(machine, event);
  return fits;
}

/** Characters of an event without its texts: names of fields, numbers. */
const EVENT_CHARACTERS = 100;

/**
 * All texts of a value. Values of variables are shared, not copied, so this is where their size first shows. Runs over everything that is
 * sent, therefore plain loops: `for … in` over lists took a tenth of a whole turn.
 */
function charactersOf(value: unknown, depth: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null || depth > limits.optionDepth) return 0;
  let characters = 0;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++)
      characters += 4 + charactersOf(value[index], depth + 1);
    return characters;
  }
  for (const key of Object.keys(value))
    characters += 4 + charactersOf((value as Record<string, unknown>)[key], depth + 1);
  return characters;
}

function wait(machine: Machine, block: FlowBlock, stop: Stop, context?: string): Stop {
  const isSmall = context !== undefined && context.length <= limits.pendingContextCharacters;
  const { missed } = machine;
  machine.state.waiting = {
    blockId: block.id,
    ...(isSmall ? { kept: context } : {}),
    ...(missed?.blockId === block.id ? { missed: { count: missed.count, said: missed.said } } : {}),
  };
  machine.state.status = 'open';
  return stop;
}

/** Ends a chat whose flow reached a limit, and logs the reason for the author. */
export function giveUp(machine: Machine, block: FlowBlock | undefined, complaint: string): Stop {
  const place = block ? { context: `block ${block.id}` } : {};
  // Whether the turn has paused before this block or not.
  machine.block = block;
  log(machine, { status: 'error', description: complaint, ...place });
  return end(machine);
}

/** Ends the chat. */
export function end(machine: Machine): Stop {
  machine.state.waiting = null;
  machine.state.status = 'ended';
  machine.events.push({ type: 'ended' });
  return { type: 'ended' };
}

/** Which limit of a turn is used up, in words for the bot's author. */
function overrun({ meter }: Machine): string | undefined {
  if (meter.blocks >= limits.blocksPerTurn)
    return `This turn ran ${limits.blocksPerTurn} blocks without asking anything, so the chat was ended. The flow seems to go round in a loop.`;
  if (meter.characters > limits.replyCharacters) return SAID_TOO_MUCH;
  return undefined;
}

const SAID_TOO_MUCH = `This turn said more than ${limits.replyCharacters} characters, so the chat was ended.`;
