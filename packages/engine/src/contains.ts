// Finding a text inside another in linear time.
import { limits } from './limits.ts';

/**
 * Whether a text contains another. The language's own search is the fastest for real texts, but takes seconds for two
 * long malicious ones; those are searched by Knuth, Morris and Pratt, which never looks back.
 *
 * @example containsText('Hello Ada', 'Ada') // true
 */
export function containsText(text: string, wanted: string): boolean {
  if (wanted.length > text.length) return false;
  if (wanted.length * text.length <= limits.quickSearch) return text.includes(wanted);
  const fallbacks = fallbacksOf(wanted);
  let matched = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    while (matched > 0 && wanted.charCodeAt(matched) !== code) matched = fallbacks[matched - 1] ?? 0;
    if (wanted.charCodeAt(matched) === code) matched++;
    if (matched === wanted.length) return true;
  }
  return false;
}

/** For each beginning of the text, the length of its longest end that is also its beginning. */
function fallbacksOf(wanted: string): Int32Array {
  const fallbacks = new Int32Array(wanted.length);
  let matched = 0;
  for (let index = 1; index < wanted.length; index++) {
    const code = wanted.charCodeAt(index);
    while (matched > 0 && wanted.charCodeAt(matched) !== code) matched = fallbacks[matched - 1] ?? 0;
    if (wanted.charCodeAt(matched) === code) matched++;
    fallbacks[index] = matched;
  }
  return fallbacks;
}
