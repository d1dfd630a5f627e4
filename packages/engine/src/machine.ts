// The machine: the mutable working copy of one turn. Outside a turn, everything is plain data.
import type { Log, Value } from '@colloquy/schema';
import { bubbleTranscript } from '@colloquy/schema';
import type { Assignment } from './block-type.ts';
import type { Event } from './event.ts';
import type { Flow, FlowBlock } from './flow.ts';
import { charge, refuel } from './fuel.ts';
import type { Host } from './host.ts';
import { limits } from './limits.ts';
import { bytesOf, reserve } from './quota.ts';
import type { Frame, Missed, ReturnPoint, State, TranscriptLine } from './state.ts';
import type { PendingContext, PendingReply } from './stop.ts';
import { createView } from './turn-view.ts';
import { toValue } from './value.ts';
import type { View } from './view.ts';

/** Resources that a turn has used so far. Plain data, so that a turn can stop for a call and resume. */
export interface Meter {
  readonly blocks: number;
  readonly calls: number;
  readonly draws: number;
  readonly characters: number;
  readonly logs: number;
  /** Units of work; `fuel.ts` defines one. */
  readonly fuel: number;
  /** Bytes of everything that was set. */
  readonly bytes: number;
  readonly lastBubbleBlockId: string | null;
}

export const freshMeter: Meter = {
  blocks: 0,
  calls: 0,
  draws: 0,
  characters: 0,
  logs: 0,
  fuel: 0,
  bytes: 0,
  lastBubbleBlockId: null,
};

/**
 * The path of a turn: blocks by position, chosen edges as `-1 - number` of the edge, and on entering or leaving a
 * linked bot the hash of the version that follows. It starts in the bot of the chat. A list means that the last block
 * before it was answered: with the choices, or empty for a visitor's own words. Edges that always follow their block
 * are omitted.
 */
export type Path = readonly PathStep[];

type PathStep = number | string | readonly string[];

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
/** A frame that may be changed: a copy, made when the machine first touches it. */
export type OpenFrame = Mutable<Omit<Frame, 'variables' | 'returns'>> & {
  variables: Value[];
  returns: ReturnPoint[];
};

/** The working copy of one turn. */
export interface Machine {
  readonly host: Host;
  readonly state: Mutable<State>;
  readonly meter: Mutable<Meter>;
  readonly events: Event[];
  readonly path: PathStep[];
  /** Frames below the innermost one, untouched. */
  readonly outer: Frame[];
  frame: OpenFrame;
  flow: Flow;
  block: FlowBlock | undefined;
  /** The count of fuel at which the block that runs now is stopped. */
  fuelEnd: number;
  /** The count of fuel from which on the turn pauses before the next block. */
  readonly pauseAt: number;
  /** The count of fuel beyond which this part of the turn is postponed. */
  readonly atOnceEnd: number;
  readonly transcript: TranscriptLine[] | null;
  /** Of all its lines; unknown until the first one is added. */
  transcriptCharacters: number | undefined;
  /** A postponed reply whose input the flow is returning to. */
  pendingReply: PendingReply | undefined;
  /** The context that the waiting input stored, until it is answered. */
  pendingContext: PendingContext | undefined;
  /** The rejections in a row by the waiting input. */
  missed: (Missed & { readonly blockId: string }) | undefined;
  readonly view: View;
}

/**
 * Opens a state for a turn. The innermost frame's flow must be known to the host.
 *
 * @param fuelAtOnce given by what the host can do again: a look at a chat is never postponed
 */
export function openMachine(
  host: Host,
  state: State,
  {
    meter = freshMeter,
    events = [],
    path,
    fuelAtOnce = Number.POSITIVE_INFINITY,
  }: { meter?: Meter; events?: readonly Event[]; path?: Path; fuelAtOnce?: number | undefined } = {},
): Machine | undefined {
  const innermost = state.frames.at(-1);
  const flow = innermost && host.flow(innermost.flow);
  if (!innermost || !flow) return undefined;
  const machine: Omit<Machine, 'view'> & { view?: View } = {
    host,
    state: { ...state },
    meter: { ...meter },
    events: events.slice(),
    path: path?.slice() ?? (state.frames.length > 1 ? [flow.hash] : []),
    outer: state.frames.slice(0, -1),
    frame: openFrameCopy(innermost),
    flow,
    block: undefined,
    fuelEnd: 0,
    pauseAt: meter.fuel + Math.min(host.fuelPerSlice ?? Number.POSITIVE_INFINITY, fuelAtOnce),
    atOnceEnd: meter.fuel + fuelAtOnce,
    transcript: state.transcript ? state.transcript.slice() : null,
    transcriptCharacters: undefined,
    pendingReply: undefined,
    missed: state.waiting?.missed && { ...state.waiting.missed, blockId: state.waiting.blockId },
    pendingContext:
      state.waiting?.kept === undefined
        ? undefined
        : { blockId: state.waiting.blockId, text: state.waiting.kept },
  };
  refuel(machine as Machine);
  machine.view = createView(machine as Machine);
  return machine as Machine;
}

/** The state as it is now, as plain data that shares nothing mutable with the machine. */
export function closeMachine(machine: Machine): State {
  return { ...machine.state, frames: [...machine.outer, machine.frame], transcript: machine.transcript };
}

/** Enters another bot: the frame becomes the innermost one. */
export function pushFrame(machine: Machine, frame: Frame, flow: Flow): void {
  machine.outer.push(machine.frame);
  machine.frame = openFrameCopy(frame);
  enterFlow(machine, flow);
}

/** Leaves the innermost bot. Returns its frame, or nothing when it is the outermost or its parent's flow is gone. */
export function popFrame(
  machine: Machine,
): { readonly inner: OpenFrame; readonly innerFlow: Flow } | undefined {
  const parent = machine.outer.at(-1);
  const flow = parent && machine.host.flow(parent.flow);
  if (!parent || !flow) return undefined;
  machine.outer.pop();
  const popped = { inner: machine.frame, innerFlow: machine.flow };
  machine.frame = openFrameCopy(parent);
  enterFlow(machine, flow);
  return popped;
}

function enterFlow(machine: Machine, flow: Flow): void {
  if (flow.hash !== machine.flow.hash) machine.path.push(flow.hash);
  machine.flow = flow;
}

/**
 * Sets a variable and emits the event. Unknown ids change nothing.
 *
 * @param origin of the value: a visitor's text stays plain text, whatever the variable declares
 */
export function assign(
  machine: Machine,
  { variableId, value, isSessionOnly, isMarkdown }: Assignment,
  origin: 'flow' | 'visitor' = 'flow',
): void {
  const index = machine.flow.variableById.get(variableId);
  if (index === undefined) return;
  if (Array.isArray(value))
    charge(machine, Math.min(value.length, limits.listElements) * limits.comparisonFuel);
  const stored = toValue(value);
  reserve(machine, bytesOf(stored));
  machine.frame.variables[index] = stored;
  if (isSessionOnly && !machine.frame.sessionOnly.includes(index))
    machine.frame.sessionOnly = [...machine.frame.sessionOnly, index];
  const isDeclared = machine.flow.variables[index]?.isMarkdown === true;
  const holdsMarkdown = typeof stored === 'string' && origin === 'flow' && (isMarkdown ?? isDeclared);
  machine.frame.markdown = withMark(machine.frame.markdown, index, holdsMarkdown);
  machine.events.push({ type: 'set', blockId: machine.block?.id ?? '', variableId, value: stored });
}

/** The list of indexes with this one in it, or without it. */
function withMark(
  marked: readonly number[] | undefined,
  index: number,
  isMarked: boolean,
): readonly number[] | undefined {
  if (isMarked === (marked?.includes(index) ?? false)) return marked;
  return isMarked ? [...(marked ?? []), index] : marked?.filter((other) => other !== index);
}

/** Logs an entry for the bot's author. */
export function log(machine: Machine, entry: Log): void {
  machine.meter.logs++;
  if (machine.meter.logs > limits.logsPerTurn) return;
  const { description, details, context } = entry;
  const texts = { description: cut(description), details: cut(details), context: cut(context) };
  machine.events.push({ type: 'logged', blockId: machine.block?.id, log: { ...entry, ...texts } });
}

/** Shortens a text to the limit of a log, without cutting a surrogate pair in half. */
function cut<Text extends string | undefined>(text: Text): Text | string {
  if (text === undefined || text.length <= limits.logCharacters) return text;
  return `${text.slice(0, limits.logCharacters).replace(/[\ud800-\udbff]$/, '')}...`;
}

/** Emits an event, and adds it to the transcript of bots that read one. */
export function emit(machine: Machine, event: Event): void {
  machine.events.push(event);
  const { transcript } = machine;
  if (transcript === null) return;
  if (event.type === 'heard') keepLine(machine, transcript, { role: 'visitor', text: event.text });
  if (event.type === 'answered')
    keepLine(machine, transcript, {
      role: 'visitor',
      text: [event.attachedFileUrls.join(', '), event.content].filter(Boolean).join('\n\n'),
    });
  const text = event.type === 'said' ? bubbleTranscript(event.bubble) : undefined;
  if (text !== undefined) keepLine(machine, transcript, { role: 'bot', text });
}

function keepLine(machine: Machine, transcript: TranscriptLine[], line: TranscriptLine): void {
  // Summed up once for all lines of a turn.
  let characters = machine.transcriptCharacters ?? transcript.reduce((sum, { text }) => sum + text.length, 0);
  transcript.push(line);
  characters += line.text.length;
  while (
    transcript.length > limits.transcriptLines ||
    (characters > limits.transcriptCharacters && transcript.length > 1)
  )
    characters -= transcript.shift()?.text.length ?? 0;
  machine.transcriptCharacters = characters;
}

function openFrameCopy(frame: Frame): OpenFrame {
  return { ...frame, variables: frame.variables.slice(), returns: frame.returns.slice() };
}
