// Strict URL parsing: one spelling for each host, so that the checked host is the connected host.
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { isBlockedPort } from './blocked-ports.ts';
import type { EgressRule } from './egress-rule.ts';
import { limits } from './limits.ts';

/** A parsed URL. */
export interface WebAddress {
  readonly url: URL;
  /** The host for requests: a name in lower-case ASCII, or an IP address without brackets. */
  readonly host: string;
  readonly isIp: boolean;
  readonly port: number;
  /** Whether the port is open only if an allow list entry names this port. */
  readonly hasBlockedPort: boolean;
}

export type WebAddressReading =
  | { readonly ok: true; readonly address: WebAddress }
  | { readonly ok: false; readonly rule: EgressRule; readonly subject: string };

/**
 * Parses a URL as the URL Standard does, and rejects what that standard silently repairs: missing slashes and
 * backslashes, user names, percent signs, invisible and look-alike characters, other dots, a trailing dot, and IPv4 in
 * any form but four decimal numbers. Attackers have used each of these to make a checker and a client see different
 * hosts; legitimate URLs do not need them.
 *
 * @example
 * readWebAddress('https://example.com/a') // { ok: true, address: { host: 'example.com', port: 443, … } }
 * readWebAddress('http://0x7f.1/')        // { ok: false, rule: 'disguise', subject: '0x7f.1' }
 */
export function readWebAddress(text: string): WebAddressReading {
  if (text.length > limits.addressCharacters) return refuse('syntax', text);
  const trimmed = text.trim();
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(trimmed)?.[1];
  if (scheme === undefined) return refuse('syntax', trimmed);
  if (!/^https?$/i.test(scheme)) return refuse('scheme', trimmed);
  const authority = /^\/\/([^/?#\\]+)(\\?)/.exec(trimmed.slice(scheme.length + 1));
  if (authority?.[1] === undefined) return refuse(trimmed.includes('\\') ? 'disguise' : 'syntax', trimmed);
  const [, written, turnedSlash] = authority;
  // Parsers disagree when a valid host is followed by a backslash: "good.com\@evil.com".
  if (turnedSlash) return refuse('disguise', trimmed);
  if (written.includes('@')) return refuse('userinfo', written.slice(written.lastIndexOf('@') + 1));
  const parts = /^(\[[^[\]]*\]|[^:[\]]*)(?::(\d*))?$/.exec(written);
  if (!parts?.[1]) return refuse(/[\p{C}\p{Z}%]/u.test(written) ? 'disguise' : 'syntax', written);
  const writtenHost = parts[1];
  // Characters that no host contains are a typo, not an attack.
  if (/[!"#$&'()*+,;<=>^`{|}~]/.test(writtenHost)) return refuse('syntax', writtenHost);
  if (!isPlainHost(writtenHost)) return refuse('disguise', writtenHost);
  const url = URL.parse(trimmed);
  if (!url) return refuse('syntax', trimmed);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!isSameHost(writtenHost, url.hostname)) return refuse('disguise', writtenHost);
  const isIp = isIP(host) !== 0;
  if (!isIp && !isHostName(host)) return refuse('syntax', host);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return { ok: true, address: { url, host, isIp, port, hasBlockedPort: isBlockedPort(port) } };
}

function refuse(rule: EgressRule, subject: string): WebAddressReading {
  return { ok: false, rule, subject };
}

/** Visible letters of any script, digits, hyphens and full stops that compatibility folding does not change; or an IPv6 address. */
function isPlainHost(host: string): boolean {
  if (host.startsWith('[')) return /^\[[0-9a-f:.]+\]$/i.test(host);
  return (
    /^[\p{L}\p{M}\p{N}._-]+$/u.test(host) &&
    !/\p{Default_Ignorable_Code_Point}/u.test(host) &&
    host.normalize('NFKC') === host.normalize('NFC') &&
    !host.endsWith('.')
  );
}

/** Whether the parser kept the host as written. */
function isSameHost(written: string, understood: string): boolean {
  if (written.startsWith('[')) return true;
  const isAscii = !/[^\0-\x7f]/.test(written);
  return isAscii ? written.toLowerCase() === understood : domainToASCII(written) === understood;
}

function isHostName(host: string): boolean {
  return host.length <= 253 && host.split('.').every((label) => /^[a-z0-9_-]{1,63}$/.test(label));
}
