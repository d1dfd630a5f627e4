// Checks that a reply is a web address.
import { MAX_URL_LENGTH } from '../limits.ts';
import type { ParseResult } from '../parse-result.ts';
import { accept, ambiguous, reject } from '../parse-result.ts';
import { isDenied } from './denied-address.ts';
import { addressWords, areFillers } from './dictated.ts';
import { plainAddress, TOP_LABEL } from './plain-address.ts';

const SCHEME = /^([a-z][a-z0-9+.-]*):(?!\d)/i;
const KNOWN_SCHEMES = new Set([
  'http',
  'https',
  'javascript',
  'vbscript',
  'data',
  'mailto',
  'file',
  'blob',
  'ftp',
  'sftp',
  'tel',
  'sms',
  'about',
  'view-source',
  'ws',
  'wss',
]);
// The full stop of a sentence after a host. After a path it may belong to the URL.
const SENTENCE_END = /^((?:https?:\/\/)?[^/?#]*[^/?#.])\.$/i;
const USER_BEFORE_HOST = /^[^/?#]*:[^/?#@]*@/;
// "ada@example.com" without a scheme is a mail address; "user:password@host" is not.
const MAIL_ADDRESS = /^[^:@]+@/;
const FORBIDDEN = /[\s<>"`{}|\\^\p{Cc}\p{Cf}]/u;
const HOST_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
const MAX_HOST_LENGTH = 253;
const MAX_PORT = 65_535;
const MARKED = /^(?:https?:\/\/|www\.)/;
const ANY_SCHEME = /(?:^|\s)(?!https?:)[a-z][a-z0-9+.-]*:(?!\s)/i;

/**
 * Reads a web address with `http`, `https` or no scheme. The host must have a top-level domain or be an IPv4 address.
 * Other schemes (`javascript:`, `ftp:`, `mailto:`) and mail addresses are refused. The value is the typed text without
 * surrounding spaces, a full stop after the host, and invisible characters. With a `locale` it may be part of a sentence,
 * or dictated.
 * @example readUrl(' example.com/path ') // { ok: true, value: 'example.com/path' }
 */
export function readUrl(text: string, { locale }: { locale?: string } = {}): ParseResult<string> {
  const reading = readTyped(text);
  // A text that is refused for its scheme stays refused.
  const isSentence = /\s/.test(text.trim()) && !ANY_SCHEME.test(text);
  return reading.ok || locale === undefined || !isSentence ? reading : (readInside(text, locale) ?? reading);
}

/** "Our site is www.example.org", "example dot org": the only address among fillers, or any with "www" or a scheme. */
function readInside(text: string, locale: string): ParseResult<string> | undefined {
  if (text.length > MAX_URL_LENGTH) return undefined;
  const words = addressWords(text, locale);
  const found = words.filter((word) => readTyped(word).ok);
  const [address] = found;
  if (address === undefined || words.includes('@')) return undefined;
  const at = words.indexOf(address);
  if (found.length > 1) return ambiguous(found);
  if (isDenied(words, at)) return undefined;
  // "https://a.com/a b" may be a mistyped path.
  const isNamed = MARKED.test(address) && at > 0 && areFillers(words.slice(at + 1), locale);
  const isSure = isNamed || areFillers(words.toSpliced(at, 1), locale);
  return isSure ? accept(address) : ambiguous([address]);
}

function readTyped(text: string): ParseResult<string> {
  if (text.length > MAX_URL_LENGTH) return reject('unreadable', 'too long');
  const typed = plainAddress(text).trim().replace(SENTENCE_END, '$1');
  const rest = dropScheme(typed);
  if (rest === undefined || typed === '' || FORBIDDEN.test(typed)) return reject('unreadable');
  const [authority = ''] = rest.split(/[/?#]/, 1);
  if (rest === typed && MAIL_ADDRESS.test(authority)) return reject('unreadable', 'an e-mail address');
  return isAuthority(authority) ? accept(typed) : reject('unreadable');
}

/** The text after `http://` or `https://`, or the whole text if it has no scheme. Undefined for any other scheme. */
function dropScheme(text: string): string | undefined {
  const web = /^https?:\/\//i.exec(text);
  if (web !== null) return text.slice(web[0].length);
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return text;
  // "user:password@host" and "host:port" look like a scheme, but a known scheme is never a user.
  return !KNOWN_SCHEMES.has(scheme) && USER_BEFORE_HOST.test(text) ? text : undefined;
}

function isAuthority(authority: string): boolean {
  const at = authority.lastIndexOf('@');
  const user = at < 0 ? undefined : authority.slice(0, at);
  if (user !== undefined && (user === '' || user.split(':').length > 2 || user.includes('@'))) return false;
  const [host = '', port, ...more] = authority.slice(at + 1).split(':');
  if (
    more.length > 0 ||
    (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= MAX_PORT && Number(port) > 0))
  )
    return false;
  return isIpv4(host) || isHostName(host);
}

function isIpv4(host: string): boolean {
  const octets = host.split('.');
  return octets.length === 4 && octets.every((octet) => /^\d{1,3}$/.test(octet) && Number(octet) <= 255);
}

function isHostName(host: string): boolean {
  const labels = host.split('.');
  return (
    host.length <= MAX_HOST_LENGTH &&
    labels.length >= 2 &&
    labels.every((label) => HOST_LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '')
  );
}
