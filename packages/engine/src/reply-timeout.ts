// Timeouts of replies: an event whose path begins when the visitor has been silent for some time.
import type { FlowEvent } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import { chargeEffectiveFrames } from './effective-frames.ts';
import type { Flow } from './flow.ts';
import { NOWHERE } from './flow.ts';
import { resume, waitingBlock } from './handle-reply.ts';
import type { Host } from './host.ts';
import { limits } from './limits.ts';
import { openMachine } from './machine.ts';
import { followEdge, leadsSomewhere, remember } from './navigation.ts';
import type { State } from './state.ts';
import { bounded, finish, missingFlow } from './turn.ts';
import type { TurnOutcome } from './turn-outcome.ts';

/** The event that begins if the visitor stays silent, and after how long. */
export interface ReplyTimeout {
  readonly eventId: string;
  readonly afterMs: number;
}

type NoReplyEvent = Extract<FlowEvent, { type: 'noReply' }>;

const UNIT_MS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

/**
 * The next timeout of a chat: the shortest of its open input whose event has not run since the visitor's last message.
 * Nothing while a person answers, and for a chat that waits for no reply.
 *
 * @example replyTimeout(host, state) // { eventId: 'remind', afterMs: 3_600_000 }
 */
export function replyTimeout({ flow: find }: Pick<Host, 'flow'>, state: State): ReplyTimeout | undefined {
  const { status, handover, waiting, frames, silence = [] } = state;
  const flow = find(frames.at(-1)?.flow ?? '');
  if (!flow || !waiting || handover || status !== 'open') return undefined;
  // Nearly every flow has none.
  if (!flow.events.some(({ type }) => type === 'noReply')) return undefined;
  const block = flow.blocks[flow.blockById.get(waiting.blockId) ?? NOWHERE];
  if (block?.behavior?.shape !== 'ask') return undefined;
  const timeouts = eventsAbout(flow, waiting.blockId).filter(({ id }) => !silence.includes(id));
  return timeouts
    .map((event) => ({ eventId: event.id, afterMs: afterMs(event) }))
    .sort((one, other) => one.afterMs - other.afterMs)[0];
}

/**
 * Runs the path of an event for silence. A `return` in it asks the open input again. The caller makes sure that the
 * time has passed.
 *
 * @example timeOutTurn(host, state, 'remind')
 */
export function timeOutTurn(host: Host, state: State, eventId: string): TurnOutcome {
  const machine = openMachine(host, state, { fuelAtOnce: host.fuelAtOnce });
  if (!machine) return missingFlow();
  const block = waitingBlock(machine);
  const event = machine.flow.events.find(({ id }) => id === eventId);
  if (!block || !event || state.handover || state.status !== 'open')
    return {
      ok: false,
      problem: problem('PRECONDITION_FAILED', { message: 'The chat does not wait for a reply any more.' }),
    };
  machine.state.turn++;
  return bounded(machine, { state, events: [], path: [] }, () => {
    chargeEffectiveFrames(machine);
    machine.block = block;
    machine.state.silence = [...(state.silence ?? []), eventId];
    machine.state.waiting = null;
    remember(machine, {
      blockId: block.id,
      entry: 'at',
      isAutomatic: false,
      isEvent: true,
      reply: null,
    });
    return finish(machine, resume(machine, followEdge(machine, undefined, event.outgoingEdgeId)));
  });
}

/** Those of the input, or of all inputs, that lead somewhere. */
function eventsAbout(flow: Flow, blockId: string): readonly NoReplyEvent[] {
  return flow.events
    .filter((event) => event.type === 'noReply')
    .filter(({ options, outgoingEdgeId }) => {
      const isAbout = options?.inputBlockId === undefined || options.inputBlockId === blockId;
      return isAbout && leadsSomewhere(flow, outgoingEdgeId);
    })
    .slice(0, limits.replyTimeouts);
}

function afterMs({ options }: NoReplyEvent): number {
  const { after = 1, unit = 'hours' } = options ?? {};
  return Math.min(after * UNIT_MS[unit], limits.replyTimeoutMs);
}
