// Handling a reply: the waiting block reads or rejects it, and the flow continues.
import type { FlowEvent, Message } from '@colloquy/schema';
import type { AskBlock, CallBlock, Reading, Reply } from './block-type.ts';
import type { FlowBlock } from './flow.ts';
import { NOWHERE } from './flow.ts';
import { applyMove, awaitedBy, call, interpret, reject } from './interpreter.ts';
import type { Machine } from './machine.ts';
import { assign, emit, log } from './machine.ts';
import { defaultPath, followEdge, leadsSomewhere, remember } from './navigation.ts';
import type { PortResult } from './port-call.ts';
import { toCall } from './port-call.ts';
import { bytesOfText, reserve } from './quota.ts';
import type { Frame } from './state.ts';
import type { Stop } from './stop.ts';

/** Passes a message to the waiting block, and continues the flow. */
export function handleReply(
  machine: Machine,
  block: FlowBlock,
  { message, isReplay }: { message: Message | undefined; isReplay: boolean },
): Stop {
  const { behavior } = block;
  const since = machine.state.waiting?.since;
  machine.state.waiting = null;
  if (behavior?.shape === 'ask') return checkReply(machine, block, { behavior, message, isReplay });
  if (behavior?.shape === 'call') {
    const { awaited } = awaitedBy(machine, block, { behavior, since });
    const reply = contentOf(message);
    if (awaited) {
      return call(machine, block, {
        call: toCall({ behavior, definition: block.definition }, awaited.call),
        use: { for: 'reply', reply, isStreamed: awaited.streamsInto !== undefined },
        isOptional: reply !== undefined || awaited.isMadeOnReply !== true,
      });
    }
  }
  const receive = behavior?.receive;
  if (!receive) return resume(machine, defaultPath(machine.flow, block));
  return resume(
    machine,
    applyMove(machine, block, receive(block.definition, contentOf(message), machine.view)),
  );
}

/**
 * Continues after a reply whose call was awaited with it. The call's result takes precedence over the client's reply.
 * Text that the client already shows is not sent again.
 */
export function handleAwaited(
  machine: Machine,
  block: FlowBlock,
  given: {
    readonly behavior: CallBlock;
    readonly result: PortResult | undefined;
    readonly reply: string | undefined;
    readonly isStreamed: boolean;
  },
): number | Stop {
  const { behavior, result, reply, isStreamed } = given;
  const isTaken = result !== undefined && (result.ok || reply === undefined);
  const move = isTaken
    ? behavior.returned(block.definition, result, machine.view)
    : (behavior.receive?.(block.definition, reply, machine.view) ?? {});
  const isShown = isStreamed && reply !== undefined && move.go === undefined && !move.awaitsReply;
  return applyMove(machine, block, isShown ? { ...move, go: { to: 'after-next-bubble' } } : move);
}

function checkReply(
  machine: Machine,
  block: FlowBlock,
  given: { behavior: AskBlock; message: Message | undefined; isReplay: boolean },
): Stop {
  const { behavior, message, isReplay } = given;
  const check = behavior.check?.(block.definition, toReply(message), machine.view);
  if (!check) return readReply(machine, block, given);
  return call(machine, block, {
    call: toCall({ behavior, definition: block.definition }, check),
    use: { for: 'reading', message, isReplay },
  });
}

/** Lets the waiting input read a reply, and continues the flow. */
export function readReply(
  machine: Machine,
  block: FlowBlock,
  given: { behavior: AskBlock; message: Message | undefined; isReplay: boolean; checked?: PortResult },
): Stop {
  const { behavior, message, isReplay, checked } = given;
  const reply = toReply(message);
  const reading = behavior.read(block.definition, reply, machine.view, checked);
  const event = isReplay ? undefined : replyEvent(machine, reading, reply);
  if (reading.type === 'rejection') for (const entry of reading.log ?? []) log(machine, entry);
  if (event) return detour(machine, block, { event, behavior, message });
  if (reading.type === 'rejection') return resume(machine, reject(machine, block, reading));
  // This answer's context must not apply to the next one, if the flow returns within the same turn.
  machine.pendingContext = undefined;
  machine.missed = undefined;
  if (reading.type === 'skip') return resume(machine, defaultPath(machine.flow, block));
  keepAnswer(machine, block, {
    behavior,
    reading,
    sent: message?.type === 'text' ? message.text : undefined,
  });
  return resume(
    machine,
    reading.edgeId === undefined
      ? defaultPath(machine.flow, block)
      : followEdge(machine, block.id, reading.edgeId),
  );
}

function keepAnswer(
  machine: Machine,
  block: FlowBlock,
  given: { behavior: AskBlock; reading: Extract<Reading, { type: 'answer' }>; sent: string | undefined },
): void {
  const { behavior, reading, sent } = given;
  const attachedFileUrls = reading.attachedFileUrls ?? [];
  machine.path.push(reading.chosen ?? NOTHING_CHOSEN);
  emit(machine, {
    type: 'answered',
    blockId: block.id,
    content: reading.content,
    sent,
    attachedFileUrls,
    resultId: machine.frame.resultId,
  });
  for (const assignment of reading.set ?? []) assign(machine, assignment, 'visitor');
  const variableId = behavior.saveTo(block.definition);
  if (variableId !== undefined)
    assign(
      machine,
      { variableId, value: reading.value === undefined ? reading.content : reading.value },
      'visitor',
    );
  const content =
    attachedFileUrls.length === 0 ? reading.content : `${attachedFileUrls.join(', ')}\n\n${reading.content}`;
  reserve(machine, bytesOfText(block.answerKey) + bytesOfText(content));
  machine.frame.answers = [
    ...machine.frame.answers.filter(([key]) => key !== block.answerKey),
    [block.answerKey, content],
  ];
  machine.state.answered++;
}

/** Of an answer in the visitor's own words. */
const NOTHING_CHOSEN: readonly string[] = [];

type ReplyEvent = Extract<FlowEvent, { type: 'reply' | 'invalidReply' | 'question' }>;

/**
 * The reply event that a reply sets off, the most specific one first, unless the input was itself reached through one of
 * its bot.
 */
function replyEvent(machine: Machine, reading: Reading, reply: Reply): ReplyEvent | undefined {
  if (reply.type === 'none' || isWithinEvent(machine)) return undefined;
  const withEdge = (type: ReplyEvent['type']) =>
    machine.flow.events.find(
      (event): event is ReplyEvent =>
        event.type === type && leadsSomewhere(machine.flow, event.outgoingEdgeId),
    );
  if (reading.type !== 'rejection') return withEdge('reply');
  return (
    (reading.isQuestion ? withEdge('question') : undefined) ?? withEdge('invalidReply') ?? withEdge('reply')
  );
}

/** Looks at outer frames too: links in the event's flow may lead to the same bot again. */
function isWithinEvent({ outer, frame }: Machine): boolean {
  return hasEvent(frame) || outer.some((around) => around.flow === frame.flow && hasEvent(around));
}

function hasEvent({ returns }: Pick<Frame, 'returns'>): boolean {
  return returns.some((point) => point.isEvent);
}

/** Puts the reply aside and runs an event's flow; a `return` in it comes back to the input. */
function detour(
  machine: Machine,
  block: FlowBlock,
  {
    event,
    behavior,
    message,
  }: {
    event: ReplyEvent;
    behavior: AskBlock;
    message: Message | undefined;
  },
): Stop {
  const { contentVariableId, inputNameVariableId, inputTypeVariableId } = event.options ?? {};
  if (contentVariableId)
    assign(machine, { variableId: contentVariableId, value: contentOf(message) }, 'visitor');
  if (inputTypeVariableId) assign(machine, { variableId: inputTypeVariableId, value: behavior.replyType });
  if (inputNameVariableId)
    assign(machine, { variableId: inputNameVariableId, value: machine.view.groupTitle });
  remember(machine, {
    blockId: block.id,
    entry: 'at',
    isAutomatic: false,
    isEvent: true,
    reply: event.type === 'reply' ? (message ?? null) : null,
  });
  return resume(machine, followEdge(machine, undefined, event.outgoingEdgeId));
}

/** Walks on, and hands a reply that was put aside to its input once the flow is back there. */
export function resume(machine: Machine, step: number | Stop): Stop {
  const stop = typeof step === 'number' ? interpret(machine, step) : step;
  const replay = machine.pendingReply;
  const block = waitingBlock(machine);
  if (!replay || stop.type !== 'asked' || block?.id !== replay.blockId) return stop;
  machine.pendingReply = undefined;
  machine.block = block;
  // The input was only asked again to be answered at once: nothing of that is shown.
  const asked = machine.events.findLastIndex((event) => event.type === 'asked');
  machine.events.splice(asked, 1);
  return handleReply(machine, block, { message: replay.message, isReplay: true });
}

/** The block of the innermost bot that waits for the client. */
export function waitingBlock(machine: Machine): FlowBlock | undefined {
  return machine.flow.blocks[machine.flow.blockById.get(machine.state.waiting?.blockId ?? '') ?? NOWHERE];
}

/** The sent text, or the address of the recording. */
function contentOf(message: Message | undefined): string | undefined {
  if (message?.type === 'audio') return message.url;
  return message?.type === 'text' ? message.text : undefined;
}

function toReply(message: Message | undefined): Reply {
  if (message?.type === 'audio') return { type: 'audio', url: message.url };
  if (message?.type !== 'text') return { type: 'none' };
  return {
    type: 'text',
    text: message.text,
    attachedFileUrls: message.attachedFileUrls ?? [],
    replyId: message.metadata?.replyId,
  };
}
