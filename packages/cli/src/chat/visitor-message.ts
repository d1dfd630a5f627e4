// Converts a typed line to the message to send.
import type { Message } from '@colloquy/schema';

/**
 * Parses a typed line: a slash begins a command, two slashes a text with a leading slash.
 *
 * @example visitorMessage('/human') // { type: 'command', command: 'human' }
 */
export function visitorMessage(line: string): Message {
  if (line.startsWith('//')) return { type: 'text', text: line.slice(1) };
  if (/^\/\S/.test(line)) return { type: 'command', command: line.slice(1).trim() };
  return { type: 'text', text: line };
}
