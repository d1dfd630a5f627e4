// A handover: a person answers instead of the bot. The flow stands still, and asks again what it asked when it goes on.
import type { ClientSideAction, Input, Message } from '@colloquy/schema';
import type { Stop } from './interpreter.ts';
import type { Machine } from './machine.ts';
import { emit } from './machine.ts';
import type { State } from './state.ts';

/** What the bot asks, held back while a person answers. Absent in a chat that waits for nothing. */
export interface Handover {
  readonly input?: Input | undefined;
  /** Those that wait for a reply of the client. */
  readonly clientSideActions?: readonly ClientSideAction[] | undefined;
}

/** Tells again what the bot asks. A client that does nothing with actions now is told them when the bot goes on. */
export function askAgain(
  machine: Machine,
  { input, clientSideActions = [] }: Handover,
  { withActions }: { readonly withActions: boolean },
): void {
  const blockId = machine.state.waiting?.blockId ?? '';
  if (input) emit(machine, { type: 'asked', blockId, input });
  if (withActions) for (const action of clientSideActions) emit(machine, { type: 'acted', blockId, action });
}

/** Takes what the client sent while a person answers: nothing of it reaches a block. */
export function hear(machine: Machine, handover: Handover, message: Message | undefined): void {
  const text = wordsOf(message);
  if (text !== '') emit(machine, { type: 'heard', text });
  askAgain(machine, handover, { withActions: false });
}

/** What a chat waits for when no block has run. */
export function stopAsBefore({ status }: Pick<State, 'status'>, shape: string | undefined): Stop {
  if (status === 'registered') return { type: 'registered' };
  return shape === 'ask' ? { type: 'asked' } : { type: 'awaiting' };
}

function wordsOf(message: Message | undefined): string {
  if (message?.type === 'audio') return message.url;
  if (message?.type === 'command') return message.command;
  return [message?.attachedFileUrls?.join(', '), message?.text].filter(Boolean).join('\n\n');
}
