// Formats failures of the tests in a definition.
import type { TestFailure } from '@colloquy/schema';
import { wordsOf } from '@colloquy/verify';

/**
 * Formats a failure with its line, and the expected and the actual output.
 *
 * @example describeFailure({ line: 2, expected: 'bot> Hi', shown: 'bot> Hello' }) // '  line 2:\n  - bot> Hi\n  + bot> Hello'
 */
export function describeFailure({ line, message, expected, shown }: TestFailure): string {
  const lines = [
    `line ${line}:${message === undefined ? '' : ` ${message}`}`,
    ...(expected === undefined ? [] : [`- ${expected}`]),
    ...(shown === undefined ? [] : [`+ ${shown}`]),
  ];
  return lines.map((text) => wordsOf(text).replaceAll(/^/gm, '  ')).join('\n');
}
