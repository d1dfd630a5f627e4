// Refusing a reply that is longer than its input reads: at once, before the flow runs.
import type { Message, Problem } from '@colloquy/schema';
import { waitingBlock } from './handle-reply.ts';
import type { Host } from './host.ts';
import { openMachine } from './machine.ts';
import { badMessage } from './message-refusal.ts';
import type { State } from './state.ts';

/** No input reads fewer characters: shorter replies need no look at their input. */
const LEAST_CHARACTERS = 1_000;

/**
 * Why a new reply is too long for the input that the chat waits at; nothing when it is not. Only hosts ask this, before a turn: replaying
 * an earlier turn takes its reply as it was.
 *
 * @example lengthRefusal(host, state, { type: 'text', text: 'a'.repeat(65_000) })?.code // 'BAD_REQUEST'
 */
export function lengthRefusal(host: Host, state: State, message: Message | undefined): Problem | undefined {
  if (message?.type !== 'text' || message.text.length <= LEAST_CHARACTERS || state.handover) return undefined;
  const machine = openMachine(host, state);
  const block = machine && waitingBlock(machine);
  if (block?.behavior?.shape !== 'ask') return undefined;
  const most = block.behavior.replyCharacters?.(block.definition);
  if (most === undefined || message.text.length <= most) return undefined;
  return badMessage(
    ['message', 'text'],
    `The reply has ${message.text.length} characters, and the current input reads ${most} at most.`,
    'Send a shorter text.',
  );
}
