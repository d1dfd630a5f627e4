// One line of a chat in a script.

/**
 * Formats a line; further lines of its text become continuations.
 *
 * @example talkLine('bot', 'One\nTwo') // 'bot> One\n   > Two'
 */
export function talkLine(word: string, text: string): string {
  return `${word}> ${text.replaceAll('\n', '\n   > ')}`;
}
