// What a pasted text says of a request: a `curl` command, or an address with a query.
import { freshId } from '../../../fresh-id.ts';

interface Pair {
  readonly id: string;
  readonly key: string;
  readonly value: string;
}

export interface PastedRequest {
  readonly url: string;
  readonly method: string | undefined;
  readonly headers: readonly Pair[];
  readonly queryParams: readonly Pair[];
  readonly body: string | undefined;
}

/**
 * Nothing for a text that fills no other field than the address.
 *
 * @example parsePasted("curl -X PUT https://a.example/x -d '{}'") // { url: 'https://a.example/x', method: 'PUT', body: '{}', … }
 */
export function parsePasted(text: string): PastedRequest | undefined {
  const trimmed = text.trim();
  if (/^curl\s/.test(trimmed)) return parseCurl(trimmed);
  const { url, queryParams } = withoutQuery(trimmed);
  const isAddress = /^https?:\/\/\S+$/.test(trimmed) && queryParams.length > 0;
  return isAddress ? { url, queryParams, headers: [], method: undefined, body: undefined } : undefined;
}

/** Options of `curl` with a value that say something of the request. */
const WITH_VALUE: Readonly<Record<string, 'method' | 'header' | 'body' | 'user' | 'url'>> = {
  '-X': 'method',
  '--request': 'method',
  '-H': 'header',
  '--header': 'header',
  '-d': 'body',
  '--data': 'body',
  '--data-raw': 'body',
  '--data-binary': 'body',
  '--data-ascii': 'body',
  '--json': 'body',
  '-u': 'user',
  '--user': 'user',
  '--url': 'url',
};

/** Options with a value that do not matter here. */
const IGNORED = new Set(['-o', '--output', '-m', '--max-time', '--connect-timeout', '-A', '--user-agent']);

function parseCurl(command: string): PastedRequest | undefined {
  const found = { method: [], header: [], body: [], user: [], url: [] } as Record<
    'method' | 'header' | 'body' | 'user' | 'url',
    string[]
  >;
  const words = shellWords(command).slice(1);
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    const kind = Object.hasOwn(WITH_VALUE, word) ? WITH_VALUE[word] : undefined;
    if (kind) found[kind].push(words[++index] ?? '');
    else if (IGNORED.has(word)) index++;
    else if (/^-X./.test(word)) found.method.push(word.slice(2));
    else if (!word.startsWith('-')) found.url.push(word);
  }
  const [address] = found.url;
  if (address === undefined) return undefined;
  const body = found.body.length === 0 ? undefined : found.body.join('&');
  const isQuery = words.includes('-G') || words.includes('--get');
  const { url, queryParams } = withoutQuery(
    isQuery && body !== undefined ? `${address}${address.includes('?') ? '&' : '?'}${body}` : address,
  );
  const headers = [
    ...found.header.map((line) => {
      const [name = '', ...rest] = line.split(':');
      return pair(name.trim(), rest.join(':').trim());
    }),
    ...found.user.map((user) => pair('Authorization', `Basic ${user}`)),
  ];
  const isSent = body !== undefined && !isQuery;
  return {
    url,
    queryParams,
    headers,
    method: found.method[0]?.toUpperCase() ?? (isSent ? 'POST' : 'GET'),
    body: isSent ? body : undefined,
  };
}

const pair = (key: string, value: string): Pair => ({ id: freshId(), key, value });

/** Splits an address before its query. Variables in it stay as they are. */
function withoutQuery(address: string): { readonly url: string; readonly queryParams: readonly Pair[] } {
  const start = address.indexOf('?');
  if (start < 0) return { url: address, queryParams: [] };
  const parts = (address.slice(start + 1).split('#', 1)[0] ?? '').split('&').filter(Boolean);
  return {
    url: address.slice(0, start),
    queryParams: parts.map((part) => {
      const [name = '', ...rest] = part.split('=');
      return pair(decoded(name), decoded(rest.join('=')));
    }),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** The words of a command line: quotes hold words together, and a backslash takes the next character as it is. */
function shellWords(line: string): readonly string[] {
  const words: string[] = [];
  const pattern = /\s+|\\\r?\n|\$?'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)/gs;
  let word: string | undefined;
  for (const [whole, single, double, escaped, plain] of line.matchAll(pattern)) {
    const isGap = /^(?:\s+|\\\r?\n)$/.test(whole);
    if (isGap) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + (single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? plain ?? '');
  }
  return word === undefined ? words : [...words, word];
}
