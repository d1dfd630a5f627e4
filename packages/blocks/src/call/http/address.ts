// The address of a request: a template whose values are percent-encoded where they stand.
import type { Segment, View } from '@colloquy/engine';
import { limits } from '../limits.ts';
import type { Pair } from './definition.ts';
import { fill } from './fill.ts';
import { encodeExactly, encodeHostPart, encodeLoosely, encodeParameter, encodeQuery } from './percent.ts';

/**
 * Writes an address. What the author wrote is kept as it is; a value depends on its place:
 *
 * - the whole address, its beginning (`{{Base}}/users`) or the whole host: as it is, for it may hold a scheme, a port or a path;
 * - a part of a host name, also at the beginning of the address (`{{Tenant}}.example.com/users`): encoded, so that no value leads to
 *   another host, unless it is behind the host and begins with `/` or `?`;
 * - in the path: encoded but for what paths are made of, so that it may be several steps (`users/42`), though never a step upwards
 *   (`..`). At the very end it may bring a query of its own (`items?limit=5`);
 * - in a parameter of the query: encoded whole; in place of parameters (`?{{Query}}`): as those are written.
 *
 * A value that is percent-encoded already stays so. Parameters are added with `?` or `&`, whichever fits; repeated keys are repeated.
 * An address without a scheme gets `https://`. The fragment is left out, since it is never sent.
 *
 * @example writeAddress('https://example.com/find?lang=en', { parameters: [{ key: 'q', value: '{{Query}}' }], view })
 * // 'https://example.com/find?lang=en&q=black%20%26%20white'
 */
export function writeAddress(
  template: string,
  { parameters, view }: { readonly parameters: readonly Pair[]; readonly view: View },
): string {
  const segments = view.segments(template.trim());
  const behind = textsBehind(segments);
  const filled = fill(segments, {
    view,
    most: limits.addressCharacters,
    write: (value, { before, index }) =>
      writeValue(value, { before, behind: behind[index] ?? '', isEnd: index === segments.length - 1 }),
  });
  const [address = ''] = filled.trim().split('#', 1);
  if (address === '') return '';
  const whole = SCHEME.test(address) ? address : `https://${address.replace(/^\/\//, '')}`;
  return withParameters(whole, { parameters, view });
}

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;

/** A scheme, or the two slashes of an address that leaves its scheme to us. */
const BEFORE_HOST = /^(?:[a-z][a-z\d+.-]*:)?\/\//i;

/** A host that goes on with a domain of the author's. The ending of a file (`{{Address}}.json`) is none. */
const OWN_DOMAIN = /^[^/?#:@.]*(?:\.[^/?#:@.]+){2,}(?:[/?#:]|$)/;

/** A host has no more characters, by RFC 1035, section 2.3.4: behind them nothing is looked for. */
const HOST_CHARACTERS = 255;

/** Stands for another value: none of them ends the host of the one before it. */
const OTHER = '\ufffc';

/** The author's text goes on with the host, right behind a value or behind others. */
const JOINED = new RegExp(`^${OTHER}*[^${OTHER}/?#]`);

/** For each segment what the author wrote behind it, as far as a host may go. */
function textsBehind(segments: readonly Segment[]): readonly string[] {
  const texts: string[] = [];
  let behind = '';
  for (const segment of segments.toReversed()) {
    texts.push(behind);
    behind = `${segment.type === 'text' ? segment.text : OTHER}${behind}`.slice(0, HOST_CHARACTERS);
  }
  return texts.toReversed();
}

function writeValue(
  value: string,
  { before, behind, isEnd }: { readonly before: string; readonly behind: string; readonly isEnd: boolean },
): string {
  if (before === '') return OWN_DOMAIN.test(behind) ? writeHostBeginning(value) : value;
  const rest = before.replace(BEFORE_HOST, '');
  const pathStart = rest.search(/[/?#]/);
  if (pathStart === -1) return writeHostPart(value, { rest, behind, isEnd });
  const queryStart = rest.search(/[?#]/);
  if (queryStart === -1) return writePathPart(value, { isEnd });
  const parameter = rest.slice(Math.max(queryStart, rest.lastIndexOf('&')));
  return parameter.includes('=') ? encodeParameter(value) : encodeQuery(value);
}

/** A value may bring the scheme along, but nothing that ends the host before the author's domain. */
function writeHostBeginning(value: string): string {
  const [scheme = ''] = SCHEME.exec(value) ?? [];
  return `${scheme}${encodeHostPart(value.slice(scheme.length))}`;
}

/** A value behind the host begins the path when it says so; joined to a literal part of the host it must not end it. */
function writeHostPart(
  value: string,
  { rest, behind, isEnd }: { readonly rest: string; readonly behind: string; readonly isEnd: boolean },
): string {
  const isJoined = JOINED.test(behind);
  if (rest === '' && !isJoined) return value;
  if (isJoined || !/^[/?]/.test(value)) return encodeHostPart(value);
  return value.startsWith('/') ? writePathPart(value, { isEnd }) : `?${encodeQuery(value.slice(1))}`;
}

function writePathPart(value: string, { isEnd }: { readonly isEnd: boolean }): string {
  const query = isEnd ? value.search(/\?[^?=&\s]+=/) : -1;
  if (query === -1) return withoutStepsUp(encodeLoosely(value));
  return `${withoutStepsUp(encodeLoosely(value.slice(0, query)))}?${encodeQuery(value.slice(query + 1))}`;
}

/** `.` and `..` lead out of the path that the author wrote, also when they are encoded once. */
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
    // One that is too long is not sent: the rest of it is no more than work.
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
