// IP address ranges and the rule for each: the special-purpose registries of IANA, and cloud metadata services.
import ipaddr from 'ipaddr.js';
import type { EgressRule } from './egress-rule.ts';

/** An IP address as numbers. */
export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** A network and its length in bits. */
export type Network = readonly [IpAddress, number];

/** In order: the first network that contains an address decides. */
const IPV4_RANGES = ranges([
  // Metadata: AWS and most others, AWS containers, Scaleway, Azure, Alibaba, Oracle.
  ['169.254.169.254/32', 'metadata'],
  ['169.254.170.2/32', 'metadata'],
  ['169.254.170.23/32', 'metadata'],
  ['169.254.42.42/32', 'metadata'],
  ['168.63.129.16/32', 'metadata'],
  ['100.100.100.200/32', 'metadata'],
  ['192.0.0.192/32', 'metadata'],
  ['0.0.0.0/8', 'unspecified'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'carrier-grade-nat'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'reserved'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'reserved'],
  ['192.52.193.0/24', 'reserved'],
  ['192.88.99.0/24', 'reserved'],
  ['192.168.0.0/16', 'private'],
  ['192.175.48.0/24', 'reserved'],
  ['198.18.0.0/15', 'reserved'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255/32', 'broadcast'],
  ['240.0.0.0/4', 'reserved'],
]);

const IPV6_RANGES = ranges([
  // Metadata: AWS, AWS containers, Google, Scaleway.
  ['fd00:ec2::254/128', 'metadata'],
  ['fd00:ec2::23/128', 'metadata'],
  ['fd20:ce::254/128', 'metadata'],
  ['fd00:42::42/128', 'metadata'],
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  // IPv4-mapped, IPv4-translated and IPv4-compatible, both NAT64 prefixes, Teredo, 6to4.
  ['::ffff:0:0/96', 'ipv4-in-ipv6'],
  ['::ffff:0:0:0/96', 'ipv4-in-ipv6'],
  ['::/96', 'ipv4-in-ipv6'],
  ['64:ff9b::/96', 'ipv4-in-ipv6'],
  ['64:ff9b:1::/48', 'ipv4-in-ipv6'],
  ['2001::/32', 'ipv4-in-ipv6'],
  ['2002::/16', 'ipv4-in-ipv6'],
  ['2001:db8::/32', 'documentation'],
  ['3fff::/20', 'documentation'],
  ['2001::/23', 'reserved'],
  ['2620:4f:8000::/48', 'reserved'],
  ['fc00::/7', 'unique-local'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'private'],
  ['ff00::/8', 'multicast'],
]);

/** The public internet. All other IPv6 addresses are not routed, today or by design. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * The rule that blocks an address; undefined for the public internet. An invalid address counts as reserved.
 *
 * @example
 * ruleOfAddress('10.1.2.3')        // 'private'
 * ruleOfAddress('::ffff:10.1.2.3') // 'ipv4-in-ipv6'
 * ruleOfAddress('8.8.8.8')         // undefined
 */
export function ruleOfAddress(text: string): EgressRule | undefined {
  const address = parseIp(text);
  if (!address) return 'reserved';
  if (address instanceof ipaddr.IPv4) return ruleIn(IPV4_RANGES, address);
  const rule =
    ruleIn(IPV6_RANGES, address) ??
    (isTunnelInterface(address) ? 'ipv4-in-ipv6' : address.match(GLOBAL_IPV6) ? undefined : 'reserved');
  // A metadata address keeps its stricter rule when embedded in IPv6, because it gives out cloud credentials.
  const inner = rule === 'ipv4-in-ipv6' ? embeddedIpv4(text) : undefined;
  return inner !== undefined && ruleOfAddress(inner) === 'metadata' ? 'metadata' : rule;
}

/**
 * The IPv4 address inside an IPv6 address, to which a gateway would forward.
 *
 * @example embeddedIpv4('64:ff9b::a00:1') // '10.0.0.1'
 */
export function embeddedIpv4(text: string): string | undefined {
  const address = parseIp(text);
  if (!(address instanceof ipaddr.IPv6)) return undefined;
  if (ruleIn(IPV6_RANGES, address) !== 'ipv4-in-ipv6' && !isTunnelInterface(address)) return undefined;
  const [first, second, third] = address.parts;
  const bytes = address.toByteArray();
  // In 6to4 it follows the prefix, in Teredo it is the last four bytes inverted, in all others the last four bytes.
  if (first === 0x2002) return bytes.slice(2, 6).join('.');
  if (first === 0x2001 && second === 0)
    return bytes
      .slice(12)
      .map((byte) => byte ^ 0xff)
      .join('.');
  // The local-use prefix of NAT64 may be /48, which splits the address around a zero byte (RFC 6052); with others of
  // its prefixes the address is at the end.
  if (first === 0x64 && third === 1 && address.parts[6] === 0 && address.parts[7] === 0)
    return [bytes[6], bytes[7], bytes[9], bytes[10]].join('.');
  return bytes.slice(12).join('.');
}

/**
 * Parses an IP address. Undefined when invalid, or for IPv4 in another form than four decimal numbers.
 *
 * @example parseIp('0x7f.1') // undefined
 */
export function parseIp(text: string): IpAddress | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return text.includes(':') && !text.includes('%') && ipaddr.IPv6.isValid(text)
    ? ipaddr.IPv6.parse(text)
    : undefined;
}

/**
 * Whether a network contains an address of the same IP version.
 *
 * @example isInNetwork(parseIp('10.1.2.3'), ipaddr.parseCIDR('10.0.0.0/8')) // true
 */
export function isInNetwork(address: IpAddress, [network, bits]: Network): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}

/** ISATAP: a tunnel to the IPv4 address in the last 32 bits, under any prefix (RFC 5214). */
function isTunnelInterface({ parts }: ipaddr.IPv6): boolean {
  return ((parts[4] ?? 0) & 0xfdff) === 0 && parts[5] === 0x5efe;
}

function ruleIn(
  table: readonly (readonly [Network, EgressRule])[],
  address: IpAddress,
): EgressRule | undefined {
  return table.find(([network]) => isInNetwork(address, network))?.[1];
}

function ranges(
  table: readonly (readonly [string, EgressRule])[],
): readonly (readonly [Network, EgressRule])[] {
  return table.map(([network, rule]) => [ipaddr.parseCIDR(network), rule]);
}
