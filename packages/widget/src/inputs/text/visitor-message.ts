// What a visitor types, as the message that is sent.
import type { Message } from '@colloquy/schema';

/**
 * Reads typed words: a slash begins a command, two slashes a text that begins with one.
 *
 * @example visitorMessage('/human') // { type: 'command', command: 'human' }
 */
export function visitorMessage(words: string): Message {
  if (words.startsWith('//')) return { type: 'text', text: words.slice(1) };
  if (/^\/\S+$/.test(words.trim())) return { type: 'command', command: words.trim().slice(1) };
  return { type: 'text', text: words };
}
