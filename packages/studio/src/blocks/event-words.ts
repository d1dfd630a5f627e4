// Names of the events that start a flow.
import type { FlowEvent } from '@colloquy/schema';

const EVENT_WORDS: Readonly<Record<FlowEvent['type'], string>> = {
  start: 'Start',
  command: 'Command',
  reply: 'Every reply',
  invalidReply: 'Refused reply',
};

/**
 * The text of an event.
 *
 * @example eventWords({ id: 'e1', type: 'command', options: { command: 'help' } }) // 'Command: help'
 */
export function eventWords(event: FlowEvent): string {
  const command = event.type === 'command' ? event.options?.command : undefined;
  return command ? `${EVENT_WORDS.command}: ${command}` : (EVENT_WORDS[event.type] ?? event.type);
}
