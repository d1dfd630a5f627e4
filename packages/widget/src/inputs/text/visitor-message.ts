// Turns typed text into a message.
import type { Message } from '@colloquy/schema';

/**
 * Parses typed text: one slash starts a command, two slashes a text that begins with a slash.
 *
 * @example visitorMessage('/human') // { type: 'command', command: 'human' }
 */
export function visitorMessage(words: string): Message {
  if (words.startsWith('//')) return { type: 'text', text: words.slice(1) };
  if (/^\/\S+$/.test(words.trim())) return { type: 'command', command: words.trim().slice(1) };
  return { type: 'text', text: words };
}
