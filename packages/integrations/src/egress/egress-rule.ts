// The rules of the egress guard: their names and messages.
import { isIP } from 'node:net';

/** Every reason to block an address, worded as the end of a sentence. */
export const EGRESS_RULES = {
  syntax: 'is not a complete web address such as https://example.com/path',
  scheme: 'begins with something other than http:// or https://',
  userinfo: 'carries a name or password in front of the host; send them in an Authorization header instead',
  disguise: 'is spelled in a way that hides where it leads; write the host plainly, in its usual form',
  port: 'names a port on which no web server should be',
  'internal-name': 'is a name inside a private network',
  metadata: 'leads to the metadata service of a cloud, which hands out credentials',
  unspecified: 'leads to the unspecified address, which is this machine',
  loopback: 'leads to this machine itself',
  private: 'leads into a private network',
  'link-local': 'leads to the local link',
  'unique-local': 'leads into a private network',
  'carrier-grade-nat': "leads into a provider's shared address space",
  multicast: 'leads to a multicast group',
  broadcast: 'leads to the broadcast address',
  documentation: 'leads to a range that exists only in documents',
  reserved: 'leads to a range that is not part of the public internet',
  'ipv4-in-ipv6': 'leads to an IPv4 address packed into an IPv6 one',
  'too-many-addresses': 'has more addresses than can be checked',
} as const;

export type EgressRule = keyof typeof EGRESS_RULES;

/** The setting with the operator's allow list. */
const ALLOW_SETTING = 'COLLOQUY_EGRESS_ALLOW';

/** Rules that no allow list lifts: the address itself must change. */
const NEVER_LIFTED: ReadonlySet<EgressRule> = new Set([
  'syntax',
  'scheme',
  'userinfo',
  'disguise',
  'too-many-addresses',
]);

/** Rules that a host name or range on the allow list does not lift: the single address must be listed. */
export const NEEDS_EXACT_ADDRESS: ReadonlySet<EgressRule> = new Set([
  'metadata',
  'unspecified',
  'multicast',
  'broadcast',
]);

/**
 * The message for the author: the problem, the rule, and the fix.
 *
 * @example
 * sentenceFor('private', { subject: '10.0.0.1', entry: '10.0.0.1' })
 * // '"10.0.0.1" leads into a private network (rule "private"). If bots should reach it, the operator …'
 */
export function sentenceFor(
  rule: EgressRule,
  { subject, entry }: { readonly subject: string; readonly entry: string },
): string {
  const what = `"${shown(subject)}" ${EGRESS_RULES[rule]} (rule "${rule}").`;
  if (NEVER_LIFTED.has(rule)) return what;
  const isName = isIP(entry) === 0;
  const which = `"${shown(entry)}"${NEEDS_EXACT_ADDRESS.has(rule) && isName ? ' and its IP address' : ''}`;
  return `${what} If bots should reach it, the operator of this server can add ${which} to ${ALLOW_SETTING}.`;
}

/** Shortens an address for a message, without possible secrets and without characters that would garble a log. */
function shown(text: string): string {
  const place = text
    .slice(0, 1_000)
    .replace(/[?#].*$/s, '')
    .replace(/^([^@]*\/\/)?[^@]*@/, '$1…@');
  const plain = place.replaceAll(/[\p{C}\p{Z}]+/gu, '\u{fffd}');
  return plain.length > 100 ? `${plain.slice(0, 100)}…` : plain;
}
