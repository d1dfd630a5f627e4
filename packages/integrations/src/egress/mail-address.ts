// Mail addresses: exactly one per text, so that a visitor's text can add neither recipients nor header lines.
import { domainToASCII } from 'node:url';
import { limits } from './limits.ts';

/** An address, with its display name if it has one. */
export interface MailAddress {
  readonly name?: string;
  readonly address: string;
}

/** Letters of any script, digits and the special characters of RFC 5322's "atext", with single dots between them. No quoted forms. */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Parses `ada@example.com` or `Ada <ada@example.com>`. Undefined for anything else: several addresses, quoted local
 * parts, control characters, too long.
 *
 * @example
 * readMailAddress('Ada <ada@example.com>') // { name: 'Ada', address: 'ada@example.com' }
 * readMailAddress('a@b.c, d@e.f')          // undefined
 */
export function readMailAddress(text: string): MailAddress | undefined {
  if (text.length > limits.mailAddressCharacters + limits.mailNameCharacters) return undefined;
  const trimmed = text.trim();
  // Line breaks would start a new header; invisible characters have no place in an address either.
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(trimmed)) return undefined;
  const [, written = '', inner] = /^([^<>]*)<([^<>]*)>$/.exec(trimmed) ?? [];
  const address = readBareAddress(inner ?? trimmed);
  if (address === undefined) return undefined;
  const name = written
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
  if (name.length > limits.mailNameCharacters) return undefined;
  return name === '' ? { address } : { name, address };
}

function readBareAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  if (at < 1 || local.length > 64 || text.length > limits.mailAddressCharacters) return undefined;
  const domain = domainToASCII(text.slice(at + 1));
  if (!LOCAL_PART.test(local) || domain.length > 253 || !DOMAIN.test(domain)) return undefined;
  return `${local}@${domain}`;
}
