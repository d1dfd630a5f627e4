// Lines that do not begin with a word of the language.
import { nearestWord } from '@colloquy/schema';
import { SCRIPT_WORDS, TALK_WORDS } from './script-line.ts';

/**
 * The error of such a line, with the word that was probably meant.
 *
 * @example unknownLine('bto> Hello') // 'This line is not understood: "bto> Hello". Did you mean "bot>"?'
 */
export function unknownLine(source: string): string {
  const [, word = '', sign = ''] = /^\s*(\w+)\s*(?:\([^)]*\))?(>?)/.exec(source) ?? [];
  const known = sign === '>' ? TALK_WORDS : SCRIPT_WORDS;
  const near = nearestWord(word, known, { mostChanges: 2 });
  const fix = near === undefined ? '' : ` Did you mean "${near}${sign}"?`;
  return `This line is not understood: "${source.slice(0, 60)}".${fix}`;
}
