// The headers of a request.
import type { View } from '@colloquy/engine';
import { base64 } from './base64.ts';
import type { Pair } from './definition.ts';
import { utf8 } from './utf8.ts';

/**
 * Renders the headers. Omits those without a name or a value; of equal names the last wins. Line breaks become spaces,
 * because values often contain visitors' text, and a line break would start another header.
 *
 * @example writeHeaders([{ key: 'Authorization', value: 'Basic ada:secret' }], view) // { Authorization: 'Basic YWRhOnNlY3JldA==' }
 */
export function writeHeaders(pairs: readonly Pair[], view: View): Readonly<Record<string, string>> {
  const headers = new Map<string, readonly [name: string, value: string]>();
  for (const pair of pairs) {
    const name = onOneLine(view.text(pair.key));
    const value = onOneLine(view.text(pair.value));
    if (name === '' || value === '') continue;
    const key = name.toLowerCase();
    headers.set(key, [name, key === 'authorization' ? encodeBasic(value) : value]);
  }
  return Object.fromEntries(headers.values());
}

/** Finds a header by its lower-case name. */
export function headerOf(headers: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** Authors write user name and password in plain text. An encoded value has no colon. */
function encodeBasic(value: string): string {
  const [, credentials] = /^basic\s+(.*:.*)$/i.exec(value) ?? [];
  return credentials === undefined ? value : `Basic ${base64(utf8(credentials))}`;
}

function onOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
