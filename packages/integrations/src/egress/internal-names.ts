// Host names that lead inside: to this machine, a private network or a cloud's metadata service.
import type { EgressRule } from './egress-rule.ts';

/** Metadata services of clouds that have a name. */
const METADATA_NAMES: ReadonlySet<string> = new Set([
  'metadata',
  'metadata.goog',
  'metadata.google.internal',
  'metadata.google.com',
  'metadata.platformequinix.com',
  'metadata.packet.net',
  'metadata.tencentyun.com',
  'instance-data',
  'instance-data.ec2.internal',
]);

/**
 * Endings that the public name system does not have: RFC 6761 (localhost), RFC 6762 (local and its appendix G), RFC 8375 (home.arpa),
 * RFC 7686 (onion), the names ICANN keeps for private use (internal) or never delegates (corp, home), and what cluster tools add.
 */
const INTERNAL_ENDINGS: ReadonlySet<string> = new Set([
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'onion',
  'svc',
  'consul',
  'arpa',
]);

/**
 * The rule that a host name meets, before anything is looked up. Names of one word are always inside: only a search list or a
 * hosts file gives them an address.
 *
 * @example
 * ruleOfName('db.internal') // 'internal-name'
 * ruleOfName('example.com') // undefined
 */
export function ruleOfName(name: string): EgressRule | undefined {
  if (METADATA_NAMES.has(name)) return 'metadata';
  const ending = name.slice(name.lastIndexOf('.') + 1);
  return ending === name || INTERNAL_ENDINGS.has(ending) ? 'internal-name' : undefined;
}
