// What a visitor types, as the message that is sent.
import type { Message } from '@colloquy/schema';

/**
 * Reads a typed line: a slash begins a command, two slashes a text that begins with one.
 *
 * @example visitorMessage('/human') // { type: 'command', command: 'human' }
 */
export function visitorMessage(line: string): Message {
  if (line.startsWith('//')) return { type: 'text', text: line.slice(1) };
  if (/^\/\S/.test(line)) return { type: 'command', command: line.slice(1).trim() };
  return { type: 'text', text: line };
}
