// Finds the e-mail address in a reply.
import { MAX_EMAIL_LENGTH, MAX_REPLY_LENGTH } from '../limits.ts';
import type { ParseResult } from '../parse-result.ts';
import { accept, ambiguous, reject } from '../parse-result.ts';
import { isDenied } from './denied-address.ts';
import { addressWords, areFillers } from './dictated.ts';
import { plainAddress, TOP_LABEL } from './plain-address.ts';

const MAX_LOCAL_LENGTH = 64;
const MAX_LABEL_LENGTH = 63;

// Characters around an address in a sentence: spaces, quotes, brackets and the final full stop.
const WRAPPING_START = /^(?:mailto:|e-?mail:|[<("'[«“„‘「『【])+/i;
const WRAPPING_END = '>)"\'].,;:!?»”“’…。、」』】';
// Chinese, Japanese, Thai and Korean particles follow an address without a space.
const UNSPACED =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}ー]';
const GLUED = new RegExp(
  `^((?:[^@]*${UNSPACED}:?)?([!-9;-?A-Z^-~]+@[a-z0-9.-]+))(?:${UNSPACED}[^@]*)?$`,
  'iu',
);
const ASCII = /^[!-~]+$/;

const ATOM = /^[^\s<>()[\]\\.,;:@"\p{Cc}\p{Cf}]+$/u;
const QUOTED_LOCAL = /^"[^"\\\p{Cc}]+"$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;
const BRACKETED_ADDRESS = /^\[(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\]$/;

/**
 * Reads an e-mail address: the reply itself, or the only address in a short sentence ("my email is ada@example.org.").
 * Surrounding spaces, invisible characters, `mailto:` and angle brackets are removed, and the address is lower-cased.
 * International domains are accepted. Ambiguous are two different addresses, an address that begins in the middle of a
 * sentence without spaces, one near a "not", and one next to a possible part of it ("john. doe@example.org"). With a
 * `locale` a dictated address is read as well.
 * @example readEmail(' Ada@Example.ORG ') // { ok: true, value: 'ada@example.org' }
 */
export function readEmail(text: string, { locale }: { locale?: string } = {}): ParseResult<string> {
  const reading = readTyped(text);
  return reading.ok || reading.reason === 'ambiguous' || locale === undefined
    ? reading
    : (readDictated(text, locale) ?? reading);
}

/**
 * "Dave dot miller at gmail dot com": "at" is also a plain word, so an address among other words than fillers is asked
 * back.
 */
function readDictated(text: string, locale: string): ParseResult<string> | undefined {
  if (text.length > MAX_REPLY_LENGTH) return undefined;
  const words = addressWords(text, locale);
  const at = words.lastIndexOf('@');
  const address = toAddress(`${words[at - 1] ?? ''}@${words[at + 1] ?? ''}`);
  if (at < 1 || address === undefined) return undefined;
  const joined = words.toSpliced(at - 1, 3, address);
  if (isDenied(joined, at - 1)) return undefined;
  const beside = joined.toSpliced(at - 1, 1);
  return areFillers(beside, locale) ? accept(address) : ambiguous([address]);
}

function readTyped(text: string): ParseResult<string> {
  if (text.length > MAX_REPLY_LENGTH) return reject('unreadable', 'too long');
  const plain = plainAddress(text).trim();
  const whole = readGlued(plain) === undefined ? toAddress(plain) : undefined;
  if (whole !== undefined) return accept(whole);
  const words = plain.split(/\s+/);
  const found = words
    .filter((word) => word.includes('@'))
    .map(unwrap)
    .map((word) => readGlued(word) ?? { text: word, isSure: true });
  const addresses = found.map(({ text: address }) => toAddress(address));
  const [first] = addresses;
  // A word with an at sign that is no valid address counts as a mistyped one, so the whole reply is unreadable.
  if (first === undefined || addresses.includes(undefined)) return reject('unreadable');
  const at = words.findIndex((word) => word.includes('@'));
  const isOpen = isDenied(words, at) || isCut(words, at);
  return isOpen || new Set(addresses).size > 1 || found.some(({ isSure }) => !isSure)
    ? ambiguous(addresses.filter((address) => address !== undefined))
    : accept(first);
}

/** "ada. lovelace@x.org", "ada@x.co .uk": a space may have split the address. */
function isCut(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  const isBehindPart = /^[\p{L}\p{N}]/u.test(word) && /[\p{L}\p{N}][._+-]$/u.test(words[at - 1] ?? '');
  const isBegunBefore = at > 0 && /^[._+-]/.test(word);
  const isBeforePart =
    word.endsWith('.') && at + 2 === words.length && /^[a-z]{2,3}$/i.test(words[at + 1] ?? '');
  return isBehindPart || isBegunBefore || isBeforePart || /^\.[\p{L}\p{N}]/u.test(words[at + 1] ?? '');
}

/** The address in a run of letters of scripts without spaces. It is uncertain if more letters of the run may belong to it. */
function readGlued(word: string): { text: string; isSure: boolean } | undefined {
  const [, lead = '', address = ''] = ASCII.test(word) ? [] : (GLUED.exec(word) ?? []);
  if (toAddress(address) === undefined) return undefined;
  const isSure = [lead, word].every((text) => text === address || toAddress(text) === undefined);
  return { text: address, isSure };
}

function unwrap(word: string): string {
  const start = WRAPPING_START.exec(word)?.[0].length ?? 0;
  let end = word.length;
  while (end > start && WRAPPING_END.includes(word.charAt(end - 1))) end -= 1;
  return word.slice(start, end);
}

function toAddress(text: string): string | undefined {
  const address = text.normalize('NFC');
  const at = address.lastIndexOf('@');
  if (at < 1 || address.length > MAX_EMAIL_LENGTH) return undefined;
  const isAddress = isLocalPart(address.slice(0, at)) && isDomain(address.slice(at + 1));
  return isAddress ? address.toLowerCase() : undefined;
}

function isLocalPart(local: string): boolean {
  if (local.length > MAX_LOCAL_LENGTH) return false;
  return QUOTED_LOCAL.test(local) || local.split('.').every((atom) => ATOM.test(atom));
}

function isDomain(domain: string): boolean {
  const octets = BRACKETED_ADDRESS.exec(domain);
  if (octets !== null) return octets.slice(1).every((octet) => Number(octet) <= 255);
  const labels = domain.split('.');
  const isSound = labels.every((label) => label.length <= MAX_LABEL_LENGTH && DOMAIN_LABEL.test(label));
  return isSound && labels.length >= 2 && TOP_LABEL.test(labels.at(-1) ?? '');
}
