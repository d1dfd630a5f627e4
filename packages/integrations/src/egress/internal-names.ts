// Host names of internal targets: this machine, private networks, cloud metadata services.
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
 * Top-level domains outside of the public DNS: RFC 6761 (localhost), RFC 6762 (local and its appendix G), RFC 8375
 * (home.arpa), RFC 7686 (onion), names that ICANN reserves for private use (internal) or never delegates (corp, home),
 * and those of cluster tools.
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
 * The rule that blocks a host name, checked before resolution. Names of one label are always internal: only a search
 * domain or a hosts file can resolve them.
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
