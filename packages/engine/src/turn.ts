// Turns: the three entry points of the engine. They take and return plain data, change nothing in place and never throw.
import type { Call, CallResult, FlowEvent, Message, Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { ChatStart } from './chat-start.ts';
import { pushCommandFrame } from './command-frame.ts';
import { chargeEffectiveFrames } from './effective-frames.ts';
import { firstState } from './first-state.ts';
import type { Flow, FlowBlock } from './flow.ts';
import { isStartGroup, NOWHERE } from './flow.ts';
import { complaintOf, isPostponed, unlessOverrun } from './fuel.ts';
import { handleAwaited, handleReply, readReply, resume, waitingBlock } from './handle-reply.ts';
import { recordMessage, unchangedStop } from './handoff.ts';
import type { Host } from './host.ts';
import { applyMove, ask, awaitedBy, giveUp, interpret } from './interpreter.ts';
import type { Machine } from './machine.ts';
import { assign, closeMachine, emit, log, openMachine } from './machine.ts';
import { badMessage, messageRefusal } from './message-refusal.ts';
import { defaultPath, followEdge, leadsSomewhere, leaveBot, remember } from './navigation.ts';
import { readResult, toCall } from './port-call.ts';
import { progressOf } from './progress.ts';
import type { Frame, StartFrom, State } from './state.ts';
import type { CallStop, Paused, Stop } from './stop.ts';
import type { Turn, TurnOutcome } from './turn-outcome.ts';

/**
 * Starts a chat. The first input takes a message if nothing was said before it, whatever was called; otherwise the
 * message is ignored. A message that this input does not take is refused, unless something was called before.
 *
 * @example
 * const outcome = startTurn(host, { flow, seed, resultId, locale: 'en', timeZone: 'UTC', isStreamEnabled: false });
 */
export function startTurn(host: Host, chatStart: ChatStart): TurnOutcome {
  const { flow, startFrom } = chatStart;
  const refusal = startRefusal(flow, startFrom);
  if (refusal) return { ok: false, problem: refusal };
  const state = firstState(host, chatStart);
  const machine = openMachine(
    { ...host, flow: (hash) => (hash === flow.hash ? flow : host.flow(hash)) },
    state,
    { fuelAtOnce: host.fuelAtOnce },
  );
  if (!machine) return missingFlow();
  machine.state.turn = 1;
  return bounded(machine, { state, events: [], path: [] }, () => {
    applyValues(machine, chatStart.rememberedVariables, { onlyUnset: true });
    applyValues(machine, chatStart.prefilledVariables, { onlyUnset: false });
    if (chatStart.rememberedAnswers) machine.frame.answers = chatStart.rememberedAnswers;
    if (chatStart.isOnlyRegistering) return finish(machine, { type: 'registered' });
    return begin(machine, chatStart.message);
  });
}

/**
 * Continues a chat with the client's message: a reply to the input, a dedicated reply to an action, a command, or
 * nothing. A refusal (wrong kind of message, unknown command, ended chat) leaves the state unchanged. While a person
 * answers, all messages are taken and no block runs.
 */
export function continueTurn(host: Host, state: State, message: Message | undefined): TurnOutcome {
  if (state.status === 'ended')
    return { ok: false, problem: problem('NOT_FOUND', { message: 'This chat has ended. Start a new one.' }) };
  const machine = openMachine(host, state, { fuelAtOnce: host.fuelAtOnce });
  if (!machine) return missingFlow();
  machine.state.turn++;
  return bounded(machine, { state, events: [], path: [] }, () => {
    chargeEffectiveFrames(machine);
    delete machine.state.silence;
    if (state.handover) {
      recordMessage(machine, state.handover, message);
      return finish(machine, unchangedStop(state, waitingBlock(machine)?.behavior?.shape));
    }
    if (state.status === 'registered') return begin(machine, message);
    const block = waitingBlock(machine);
    if (!block) return finish(machine, interpret(machine, NOWHERE));
    machine.block = block;
    if (message?.type === 'command') return runCommand(machine, block, message.command);
    const refusal = messageRefusal(block, message);
    if (refusal) return { ok: false, problem: refusal };
    return finish(machine, handleReply(machine, block, { message, isReplay: false }));
  });
}

/**
 * Continues a turn that stopped at a call, with the result, or that paused, without one. Optional calls may have none
 * either. A paused turn gives the same bytes as an uninterrupted one; so does a postponed one, which is not resumed
 * but run again: by the same function with the same arguments.
 */
export function resumeTurn(host: Host, turn: Turn, result: CallResult | undefined): TurnOutcome {
  const { stop } = turn;
  const { meter, events, path } = turn;
  const machine = openMachine(host, turn.state, { meter, events, path, fuelAtOnce: host.fuelAtOnce });
  if (machine && stop.type === 'paused') return bounded(machine, turn, () => goOnFrom(machine, stop));
  const block = machine && waitingBlock(machine);
  if (!machine || !block || stop.type !== 'call') return missingFlow();
  machine.block = block;
  machine.state.waiting = null;
  if (result) emit(machine, { type: 'returned', blockId: block.id, number: stop.number, result });
  return bounded(machine, turn, () => goOn(machine, useResult(machine, block, stop, result), stop));
}

/** Runs a part of a turn. A limit reached inside a block ends the chat with a log; if the host would rather run this part later, the state is restored. */
export function bounded(
  machine: Machine,
  { state, events, path }: Pick<Turn, 'state' | 'events' | 'path'>,
  run: () => TurnOutcome,
): TurnOutcome {
  try {
    return run();
  } catch (fault) {
    const complaint = complaintOf(fault);
    if (complaint === undefined) throw fault;
    if (isPostponed(machine))
      return { ok: true, turn: { state, events, path, stop: { type: 'postponed' }, meter: machine.meter } };
    return finish(machine, giveUp(machine, machine.block, complaint));
  }
}

function goOnFrom(machine: Machine, paused: Paused): TurnOutcome {
  machine.pendingReply = paused.pendingReply;
  machine.pendingContext = paused.pendingContext;
  return goOn(machine, resume(machine, paused.position), paused);
}

/** The current turn, or the one with the start's message, if it was carried up to here. */
function goOn(machine: Machine, stop: Stop, { firstMessage }: Pick<Paused, 'firstMessage'>): TurnOutcome {
  return firstMessage ? takeFirstMessage(machine, stop, firstMessage) : finish(machine, stop);
}

/** A call that the chat awaits together with the client's reply. The host may make it while the client watches, and journal its result. */
export function awaitedCall(host: Host, state: State): Call | undefined {
  const machine = state.status === 'open' && !state.handover ? openMachine(host, state) : undefined;
  const block = machine && waitingBlock(machine);
  if (!machine || block?.behavior?.shape !== 'call') return undefined;
  // As the turn will see it that takes the reply.
  machine.state.turn++;
  machine.block = block;
  const { behavior } = block;
  return unlessOverrun(() => {
    const { awaited } = awaitedBy(machine, block, { behavior, since: machine.state.waiting?.since });
    return awaited && toCall({ behavior, definition: block.definition }, awaited.call);
  });
}

/** Passes a block the result of its call, parsed by the contract of its port. */
function useResult(
  machine: Machine,
  block: FlowBlock,
  { use }: CallStop,
  given: CallResult | undefined,
): Stop {
  const { behavior, definition } = block;
  if (behavior?.shape !== 'ask' && behavior?.shape !== 'call')
    return resume(machine, defaultPath(machine.flow, block));
  const result = given && readResult({ behavior, definition }, given);
  if (behavior.shape === 'ask' && use?.for === 'question') {
    machine.pendingReply = use.pendingReply;
    return resume(machine, ask(machine, block, { behavior, prepared: result }));
  }
  if (behavior.shape === 'ask' && use?.for === 'reading')
    return readReply(machine, block, { ...use, behavior, ...(result ? { checked: result } : {}) });
  if (behavior.shape === 'call' && use?.for === 'reply')
    return resume(machine, handleAwaited(machine, block, { ...use, behavior, result }));
  if (behavior.shape === 'call' && result)
    return resume(machine, applyMove(machine, block, behavior.returned(definition, result, machine.view)));
  return resume(machine, defaultPath(machine.flow, block));
}

function begin(machine: Machine, message: Message | undefined): TurnOutcome {
  injectStartProps(machine);
  return takeFirstMessage(machine, interpret(machine, startPosition(machine)), message);
}

/**
 * The first input takes a message that came with the start, if nothing was said before it. It is carried over pauses
 * and calls, except to an input that needs a set-up call, such as a payment: it could not have been answered yet. A
 * refused message is ignored after calls: they cannot be undone, so their chat must exist.
 */
function takeFirstMessage(machine: Machine, stop: Stop, message: Message | undefined): TurnOutcome {
  const isCommand = message?.type === 'command';
  const isCarried =
    stop.type === 'paused' || (stop.type === 'call' && (isCommand || stop.use?.for !== 'question'));
  if (message && isCarried) return finish(machine, { ...stop, firstMessage: message });
  const block = waitingBlock(machine);
  const isSilent = !machine.events.some((event) => event.type === 'said');
  if (!message || !block || stop.type !== 'asked' || !isSilent) return finish(machine, stop);
  const refusal = isCommand ? commandRefusal(machine, message.command) : messageRefusal(block, message);
  if (refusal && machine.meter.calls > 0) {
    const why = refusal.issues[0]?.message;
    const description = 'The message that came with the start was left aside.';
    log(machine, { status: 'info', description, ...(why === undefined ? {} : { details: why }) });
    return finish(machine, stop);
  }
  if (refusal) return { ok: false, problem: refusal };
  if (isCommand) return runCommand(machine, block, message.command);
  return finish(machine, handleReply(machine, block, { message, isReplay: false }));
}

/** Comes first, so that the tools exist when the flow uses them. In preview nothing is reported. */
function injectStartProps(machine: Machine): void {
  const { startProps } = machine.flow;
  if (!startProps) return;
  if (!machine.state.isPreview) {
    emit(machine, {
      type: 'acted',
      blockId: '',
      action: { type: 'startPropsToInject', startPropsToInject: startProps },
    });
    return;
  }
  log(machine, {
    status: 'info',
    description: 'Head code, analytics and pixels are not set up in preview.',
    details: Object.keys(startProps).join(', '),
  });
}

function startPosition(machine: Machine): number {
  const { startFrom } = machine.state;
  if (startFrom?.type === 'group') return groupStart(machine.flow, startFrom.groupId) ?? NOWHERE;
  if (startFrom?.type === 'event') {
    const event = machine.flow.events.find(({ id }) => id === startFrom.eventId);
    return followEdge(machine, undefined, event?.outgoingEdgeId);
  }
  return machine.flow.start;
}

/** Where a chat begins that starts from a group. In bots of version 3, 4 and 5 one group held the start block: it is an event now. */
function groupStart(flow: Flow, groupId: string): number | undefined {
  const group = flow.groups[flow.groupById.get(groupId) ?? NOWHERE];
  if (group) return group.first;
  return isStartGroup(flow, groupId) ? flow.start : undefined;
}

/** Why a command cannot run: no bot has it, or it leads nowhere in the innermost bot with it. */
function commandRefusal({ host, outer, frame }: Machine, command: string): Problem | undefined {
  for (const { flow: hash } of [...outer, frame].toReversed()) {
    const flow = host.flow(hash);
    if (!flow) break;
    const event = flow.events.find(isCommandEvent(command));
    if (!event) continue;
    if (leadsSomewhere(flow, event.outgoingEdgeId)) return undefined;
    return badMessage(
      ['message', 'command'],
      `The command "${command}" leads nowhere in this bot.`,
      'Join the command event to a group that has a block.',
    );
  }
  return badMessage(
    ['message', 'command'],
    `This bot has no command "${command}".`,
    'Send one of the commands that the bot defines.',
  );
}

function isCommandEvent(command: string): (event: FlowEvent) => boolean {
  return (event) => event.type === 'command' && event.options?.command === command;
}

/** Runs a command event of the innermost bot that has it. */
function runCommand(machine: Machine, block: FlowBlock, command: string): TurnOutcome {
  const refusal = commandRefusal(machine, command);
  if (refusal) return { ok: false, problem: refusal };
  const isIt = isCommandEvent(command);
  let event = machine.flow.events.find(isIt);
  let waiting: FlowBlock | undefined = block;
  if (!event && runsAsCommandFrame(machine, { waiting: block, isIt })) {
    event = machine.flow.events.find(isIt);
    waiting = undefined; // it is asked again when the path of the command has ended
  }
  while (!event && leaveBot(machine)) {
    event = machine.flow.events.find(isIt);
    waiting = undefined; // the bot that was waiting has been left
  }
  const isAutomatic = event?.type === 'command' && event.options?.resumeAfter === true;
  if (waiting) remember(machine, { blockId: waiting.id, entry: 'at', isAutomatic, reply: null });
  machine.state.waiting = null;
  return finish(machine, resume(machine, followEdge(machine, undefined, event?.outgoingEdgeId)));
}

/** Runs the command of an outer bot in a command frame, when the waiting input is to be repeated afterwards. */
function runsAsCommandFrame(
  machine: Machine,
  { waiting, isIt }: { readonly waiting: FlowBlock; readonly isIt: (event: FlowEvent) => boolean },
): boolean {
  const eventOf = (frame: Frame | undefined) => machine.host.flow(frame?.flow ?? '')?.events.find(isIt);
  const owner = machine.outer.findLastIndex((frame) => eventOf(frame) !== undefined);
  const event = eventOf(machine.outer[owner]);
  return (
    event?.type === 'command' &&
    event.options?.resumeAfter === true &&
    pushCommandFrame(machine, { waiting, owner })
  );
}

function startRefusal(flow: Flow, startFrom: StartFrom | undefined): Problem | undefined {
  if (startFrom?.type === 'group' && groupStart(flow, startFrom.groupId) === undefined) {
    return badMessage(
      ['startFrom', 'groupId'],
      `There is no group "${startFrom.groupId}" in this bot.`,
      'Send the id of one of its groups.',
    );
  }
  if (startFrom?.type === 'event' && !flow.events.some(({ id }) => id === startFrom.eventId)) {
    return badMessage(
      ['startFrom', 'eventId'],
      `There is no event "${startFrom.eventId}" in this bot.`,
      'Send the id of one of its events.',
    );
  }
  return undefined;
}

/** The turn as it is now. */
export function finish(machine: Machine, stop: Stop): TurnOutcome {
  machine.state.progress = progressOf(machine, stop);
  return {
    ok: true,
    turn: {
      state: closeMachine(machine),
      events: machine.events,
      path: machine.path,
      stop,
      meter: machine.meter,
    },
  };
}

function applyValues(
  machine: Machine,
  values: Readonly<Record<string, unknown>> | undefined,
  { onlyUnset }: { onlyUnset: boolean },
): void {
  for (const [name, value] of Object.entries(values ?? {})) {
    const index = machine.flow.variablesByName.get(name)?.[0];
    const id = machine.flow.variables[index ?? NOWHERE]?.id;
    if (id === undefined || (onlyUnset && machine.view.value(id) !== null)) continue;
    assign(machine, { variableId: id, value }, 'visitor');
  }
}

/** The host does not have the version that a chat runs. */
export function missingFlow(): TurnOutcome {
  return {
    ok: false,
    problem: problem('INTERNAL_SERVER_ERROR', {
      message: 'The version of the bot that this chat runs could not be loaded.',
    }),
  };
}
