// Parses the code in a bot, up to the limits.
import { parseTemplate } from '@colloquy/engine';
import type { Issue } from '@colloquy/schema';
import { limits } from './limits.ts';

export interface CodeReader {
  /** Why code does not parse; undefined if it does, or after the limit is reached. `{{Places}}` count as values. */
  readonly read: (code: string) => string | undefined;
  /** An issue if a limit was reached. */
  readonly unread: () => readonly Issue[];
}

/** Creates a reader for one bot. */
export function createCodeReader(
  syntaxError: ((code: string) => string | undefined) | undefined,
): CodeReader {
  let pieces = 0;
  let characters = 0;
  let unread = 0;
  return {
    read(source) {
      if (!syntaxError || source.trim() === '') return undefined;
      if (pieces >= limits.codePieces || characters + source.length > limits.codeCharacters) {
        unread += 1;
        return undefined;
      }
      pieces += 1;
      characters += source.length;
      return syntaxError(withoutPlaces(source));
    },
    unread: () =>
      unread === 0
        ? []
        : [
            {
              severity: 'warning',
              code: 'not_checked',
              path: [],
              message: `${unread} pieces of code were not checked, because the bot contains too much code.`,
              fix: 'Split the bot and join the parts with link blocks.',
            },
          ],
  };
}

/** The code as it runs: with a name in place of each value. */
function withoutPlaces(source: string): string {
  return parseTemplate(source)
    .map((segment) => {
      if (segment.type === 'variable') return 'value_0';
      return segment.type === 'text' ? segment.text : segment.code;
    })
    .join('');
}
