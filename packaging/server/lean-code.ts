// Code that weighs less, and does the same: for files that only Node reads, after they are bundled.
import { parseSync, Visitor } from 'oxc-parser';

/**
 * Escapes characters beyond ASCII. A text with one of them takes two bytes for each of its characters, and sources stay in memory.
 *
 * @throws for a text whose escapes would be seen (`String.raw`), because it would not be the same any more
 * @example leanCode('a.js', `print('→')`) // `print('\\u2192')`
 */
export function leanCode(name: string, code: string): string {
  const { program } = parseSync(name, code);
  new Visitor({
    TaggedTemplateExpression({ tag, quasi, start }) {
      // Other tags of ours and of what is bundled read what the texts mean, not how they are written.
      if (code.slice(tag.start, tag.end) !== 'String.raw') return;
      for (const { value } of quasi.quasis)
        if (BEYOND_ASCII.test(value.raw)) throw new Error(`${name}:${start} has a raw text beyond ASCII.`);
    },
  }).visit(program);
  return code.replaceAll(
    EVERY_BEYOND_ASCII,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const BEYOND_ASCII = /[^\0-\x7f]/;
/** One unit of UTF-16 at a time: a pair of escapes is the same character as the pair. */
const EVERY_BEYOND_ASCII = /[^\0-\x7f]/g;
