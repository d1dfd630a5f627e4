// The URL of a request: a template whose values are percent-encoded for their position.
import type { View } from '@colloquy/engine';
import { limits } from '../limits.ts';
import type { Pair } from './definition.ts';
import { fill } from './fill.ts';
import { encodeExactly, encodeHostPart, encodeLoosely, encodeParameter, encodeQuery } from './percent.ts';

/**
 * Renders a URL. Literal text stays unchanged; the encoding of a value depends on its position:
 * - The whole URL, its start (`{{Base}}/users`) or the whole host: no encoding, because it may contain a scheme, a port
 * or a path.
 * - A part of a host name, also at the start of the URL (`{{Tenant}}.example.com/users`): encoded, so that no value
 * leads to another host, unless it comes after the host and starts with `/` or `?`.
 * - After a complete host (`https://example.com{{Path}}`, or `{{Base}}{{Path}}` with a complete base): only a path, a
 * query, a fragment or a port. Any other value would extend the host name, so there is no URL.
 * - In the path: encoded except for characters of paths, so that it may have several segments (`users/42`), but no
 * `..`. At the very end it may contain a query (`items?limit=5`).
 * - In a query parameter: encoded completely. In place of parameters (`?{{Query}}`): as written in a query.
 * A percent-encoded value is not encoded again. Parameters are appended with `?` or `&`; repeated keys are repeated. A
 * URL without a scheme gets `https://`. The fragment is dropped, since it is never sent.
 *
 * @returns undefined if a value would lead to another host
 * @example writeAddress('https://example.com/find?lang=en', { parameters: [{ key: 'q', value: '{{Query}}' }], view })
 * // 'https://example.com/find?lang=en&q=black%20%26%20white'
 */
export function writeAddress(
  template: string,
  { parameters, view }: { readonly parameters: readonly Pair[]; readonly view: View },
): string | undefined {
  const segments = view.segments(template.trim());
  const texts = segments.map((segment) =>
    segment.type === 'text' ? segment.text.replaceAll(UNSEEN, '') : OTHER,
  );
  const ahead = textsAhead(texts);
  const behind = textsBehind(texts);
  let leadsAway = false;
  const filled = fill(segments, {
    view,
    most: limits.addressCharacters,
    write(value, { before, index }) {
      const written = writeValue(value, {
        before,
        ahead: ahead[index] ?? '',
        behind: behind[index] ?? '',
        isEnd: index === segments.length - 1,
      });
      leadsAway ||= written === undefined;
      return written ?? '';
    },
  });
  if (leadsAway) return undefined;
  const [address = ''] = filled.trim().split('#', 1);
  if (address === '') return '';
  const whole = SCHEME.test(address) ? address : `https://${address.replace(/^\/\//, '')}`;
  return withParameters(whole, { parameters, view });
}

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;

/** A scheme, or the two slashes of a URL without a scheme. More than two slashes count as two (URL Standard, section 4.4). */
const BEFORE_HOST = /^(?:[a-z][a-z\d+.-]*:)?\/{2,}/i;

/** A host that continues with a domain of the author. A file extension (`{{Address}}.json`) does not count as one. */
const OWN_DOMAIN = /^[^/?#:@.]*(?:\.[^/?#:@.]+){2,}(?:[/?#:]|$)/;

/** Maximum length of a host (RFC 1035, section 2.3.4), which bounds the search. */
const HOST_CHARACTERS = 255;

/** Replaces another value. It does not end the host of the value before it. */
const OTHER = '\ufffc';

/** Characters that URL parsers ignore (URL Standard, section 4.4; UTS 46, section 4). */
const UNSEEN = /[\t\n\r\p{Default_Ignorable_Code_Point}]/gu;

/** The author's text continues the host, directly after this value or after further ones. */
const JOINED = new RegExp(`^${OTHER}*[^${OTHER}/?#]`);

/** The author's text continues with only a port. */
const PORT_BEHIND = new RegExp(`^${OTHER}*:[\\d${OTHER}]*(?:[/?#]|$)`);

/** A complete host: a name with a dot, or an IP address, optionally with a port. A trailing `.` or `-` means that it is incomplete. */
const WHOLE_HOST = new RegExp(
  `^(?:\\[[^\\]]*\\]|[^:]*[.\u3002\uff0e\uff61][^:]*[\\p{L}\\p{M}\\p{N}])(?::[\\d${OTHER}]*)?${OTHER}?$`,
  'u',
);

/** Values allowed directly after a host: a port, and a path, a query or a fragment. */
const AFTER_HOST = /^(:\d{1,5})?([/?#].*)?$/s;
/** The same, after the colon of a port. */
const AFTER_COLON = /^(\d{1,5})?([/?#].*)?$/s;

/** For each segment, the author's text before it, up to the maximum length of a host. Adjacent values count as one. */
function textsAhead(texts: readonly string[]): readonly string[] {
  let ahead = '';
  return texts.map((text) => {
    const here = ahead;
    if (text !== OTHER || !ahead.endsWith(OTHER)) ahead = `${ahead}${text}`.slice(-HOST_CHARACTERS);
    return here;
  });
}

/** For each segment, the author's text after it, up to the maximum length of a host. */
function textsBehind(texts: readonly string[]): readonly string[] {
  const found: string[] = [];
  let behind = '';
  for (const text of texts.toReversed()) {
    found.push(behind);
    behind = `${text}${behind}`.slice(0, HOST_CHARACTERS);
  }
  return found.toReversed();
}

/** The position of a value: the text and values before it, and the author's texts around it. */
interface ValueContext {
  readonly before: string;
  readonly ahead: string;
  readonly behind: string;
  readonly isEnd: boolean;
}

function writeValue(value: string, place: ValueContext): string | undefined {
  const { before, behind, isEnd } = place;
  if (before === '') return OWN_DOMAIN.test(behind) ? writeHostBeginning(value) : value;
  const rest = before.replace(BEFORE_HOST, '');
  const pathStart = rest.search(/[/?#]/);
  if (pathStart === -1) return writeHostPart(value, { ...place, before: rest });
  const queryStart = rest.search(/[?#]/);
  if (queryStart === -1) return writePathPart(value, { isEnd });
  const parameter = rest.slice(Math.max(queryStart, rest.lastIndexOf('&')));
  return parameter.includes('=') ? encodeParameter(value) : encodeQuery(value);
}

/** A value may contain the scheme, but nothing that ends the host before the author's domain. */
function writeHostBeginning(value: string): string {
  const [scheme = ''] = SCHEME.exec(value) ?? [];
  return `${scheme}${encodeHostPart(value.slice(scheme.length))}`;
}

/** After the host, a value may start the path. Within a literal host, it must not end the host. */
function writeHostPart(value: string, place: ValueContext): string | undefined {
  const { before, ahead, behind, isEnd } = place;
  const isJoined = JOINED.test(behind);
  if (before === '' && !isJoined) return value;
  const authors = hostIn(ahead);
  // If values are part of the host, their resolved text counts.
  if (WHOLE_HOST.test(authors) || (authors.includes(OTHER) && WHOLE_HOST.test(hostIn(before)))) {
    if (!isJoined) return writeAfterHost(value, place);
    if (PORT_BEHIND.test(behind)) return value === '' ? value : undefined;
  }
  if (isJoined || !/^[/?]/.test(value)) return encodeHostPart(value);
  return writeTail(value, { isEnd });
}

function hostIn(text: string): string {
  return text
    .replaceAll(UNSEEN, '')
    .slice(-HOST_CHARACTERS)
    .replace(/^.*[/@]/s, '');
}

/** Rejects values that continue the name: `.evil.example` after `https://example.com` would be another host. */
function writeAfterHost(value: string, { before, isEnd }: ValueContext): string | undefined {
  const parts = (/:\d*$/.test(before) ? AFTER_COLON : AFTER_HOST).exec(value);
  if (parts === null) return undefined;
  const [, port = '', tail = ''] = parts;
  return `${port}${writeTail(tail, { isEnd })}`;
}

/** A path or a query. A fragment is dropped, because it would cut off the author's text after it. */
function writeTail(tail: string, { isEnd }: { readonly isEnd: boolean }): string {
  if (tail.startsWith('/')) return writePathPart(tail, { isEnd });
  return tail.startsWith('?') ? `?${encodeQuery(tail.slice(1))}` : '';
}

function writePathPart(value: string, { isEnd }: { readonly isEnd: boolean }): string {
  const query = isEnd ? value.search(/\?[^?=&\s]+=/) : -1;
  if (query === -1) return withoutStepsUp(encodeLoosely(value));
  return `${withoutStepsUp(encodeLoosely(value.slice(0, query)))}?${encodeQuery(value.slice(query + 1))}`;
}

/** `.` and `..` would leave the author's path, even when encoded once. */
function withoutStepsUp(path: string): string {
  return path
    .split('/')
    .map((step) => (/^(?:\.|%2e){1,2}$/i.test(step) ? step.replaceAll(/\.|%2e/gi, '%252E') : step))
    .join('/');
}

function withParameters(
  address: string,
  { parameters, view }: { readonly parameters: readonly Pair[]; readonly view: View },
): string {
  const written: string[] = [];
  let characters = address.length;
  for (const { key, value } of parameters) {
    // A URL that is already too long is not sent, so the rest would be wasted work.
    if (characters > limits.addressCharacters) break;
    const pair = [view.text(key), view.text(value)].map((text) => text.slice(0, limits.addressCharacters));
    if (pair.includes('')) continue;
    const parameter = pair.map(encodeExactly).join('=');
    written.push(parameter);
    characters += 1 + parameter.length;
  }
  if (written.length === 0) return address;
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return `${address}${joint}${written.join('&')}`;
}
