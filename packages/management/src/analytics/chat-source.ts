// The source of a chat: the website, mail or campaign that the link to the bot names.
import { limits } from './limits.ts';

/** Names of the variables that links carry, the most usual one first. */
const SOURCE_VARIABLES = ['utm_source', 'source'];

/**
 * Reads the source from the values that a chat started with. Anyone can write a link, so only short plain words count.
 *
 * @param variables values by name; names are compared without case
 * @example sourceOf({ utm_source: 'Newsletter' }) // 'newsletter'
 */
export function sourceOf(variables: Readonly<Record<string, unknown>> = {}): string | undefined {
  for (const wanted of SOURCE_VARIABLES)
    for (const [name, value] of Object.entries(variables))
      if (name.toLowerCase() === wanted && typeof value === 'string' && isPlain(value.trim()))
        return value.trim().toLowerCase();
  return undefined;
}

function isPlain(value: string): boolean {
  return value.length <= limits.sourceCharacters && /^[\p{L}\p{N}][\p{L}\p{N} ._+-]*$/u.test(value);
}
