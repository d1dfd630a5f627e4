// Handoff: a person answers instead of the bot. The flow is suspended and repeats its question when the bot resumes.
import type { Message } from '@colloquy/schema';
import type { Machine } from './machine.ts';
import { emit } from './machine.ts';
import type { Handoff, State } from './state.ts';
import type { Stop } from './stop.ts';

/** Repeats the bot's open question. Actions are repeated only when the bot resumes, because clients ignore them during a handoff. */
export function askAgain(
  machine: Machine,
  { input, clientSideActions = [] }: Handoff,
  { withActions }: { readonly withActions: boolean },
): void {
  const blockId = machine.state.waiting?.blockId ?? '';
  if (input) emit(machine, { type: 'asked', blockId, input });
  if (withActions) for (const action of clientSideActions) emit(machine, { type: 'acted', blockId, action });
}

/** Records a message that the visitor sent during a handoff. No block receives it. */
export function recordMessage(machine: Machine, handoff: Handoff, message: Message | undefined): void {
  const text = textOfMessage(message);
  if (text !== '') emit(machine, { type: 'heard', text });
  askAgain(machine, handoff, { withActions: false });
}

/** Returns what the chat waits for when no block has run in this turn. */
export function unchangedStop({ status }: Pick<State, 'status'>, shape: string | undefined): Stop {
  if (status === 'registered') return { type: 'registered' };
  return shape === 'ask' ? { type: 'asked' } : { type: 'awaiting' };
}

function textOfMessage(message: Message | undefined): string {
  if (message?.type === 'audio') return message.url;
  if (message?.type === 'command') return message.command;
  return [message?.attachedFileUrls?.join(', '), message?.text].filter(Boolean).join('\n\n');
}
