// The operator's allow list: addresses that bots may reach although a rule blocks them.
import ipaddr from 'ipaddr.js';
import type { Network } from './address-ranges.ts';
import { embeddedIpv4, isInNetwork, parseIp, ruleOfAddress } from './address-ranges.ts';
import type { EgressRule } from './egress-rule.ts';
import { NEEDS_EXACT_ADDRESS } from './egress-rule.ts';
import { limits } from './limits.ts';

/** Checks addresses against the operator's allow list. */
export interface AllowList {
  /** Whether the name is listed for this port. Then its addresses are allowed, except those that must be listed individually. */
  allowsName(name: string, port: number): boolean;
  /** Whether this address is allowed although the rule blocks it. */
  allowsAddress(address: string, details: { readonly port: number; readonly rule: EgressRule }): boolean;
  /** Whether an entry lists this host or address together with this port. */
  allowsPort(host: string, port: number): boolean;
}

/** One parsed entry. */
type Entry =
  | { readonly kind: 'name'; readonly name: string; readonly port: number | undefined }
  | { readonly kind: 'suffix'; readonly suffix: string; readonly port: number | undefined }
  | { readonly kind: 'address'; readonly network: Network; readonly port: number | undefined }
  | { readonly kind: 'range'; readonly network: Network };

/**
 * Parses an allow list. An entry is a host (`crm.internal`), all subdomains of a host (`*.corp.example`), an address
 * (`10.0.0.5`, `::1`) or a range (`10.0.0.0/8`). Hosts and addresses may have a port (`localhost:8080`, `[::1]:8080`)
 * and then apply only to it. A name or range does not allow metadata, multicast, broadcast and unspecified addresses;
 * each must be listed individually. Throws when an entry is invalid: a guard must not start with a list that the
 * operator did not mean.
 *
 * @example readAllowList(['*.corp.example', '10.0.0.0/8']).allowsName('crm.corp.example', 443) // true
 */
export function readAllowList(texts: readonly string[]): AllowList {
  if (texts.length > limits.allowEntries)
    throw new Error(`has ${texts.length} entries; the maximum is ${limits.allowEntries}.`);
  const entries = texts.map(readEntry);
  return {
    allowsName: (name, port) => entries.some((entry) => isName(entry, name) && isPort(entry, port)),
    allowsAddress: (address, { port, rule }) =>
      entries.some((entry) => isPort(entry, port) && opens(entry, { address, rule })),
    allowsPort: (host, port) =>
      entries.some(
        (entry) => 'port' in entry && entry.port === port && (isName(entry, host) || isAddress(entry, host)),
      ),
  };
}

function isName(entry: Entry, name: string): boolean {
  if (entry.kind === 'name') return entry.name === name;
  return entry.kind === 'suffix' && name.endsWith(entry.suffix) && name.length > entry.suffix.length;
}

function isPort(entry: Entry, port: number): boolean {
  return !('port' in entry) || entry.port === undefined || entry.port === port;
}

function isAddress(entry: Entry, host: string): boolean {
  const address = entry.kind === 'address' ? parseIp(host) : undefined;
  return address !== undefined && entry.kind === 'address' && isInNetwork(address, entry.network);
}

function opens(
  entry: Entry,
  { address, rule }: { readonly address: string; readonly rule: EgressRule },
): boolean {
  const ip = parseIp(address);
  if (!ip || (entry.kind !== 'address' && entry.kind !== 'range')) return false;
  if (!isInNetwork(ip, entry.network)) return false;
  if (entry.kind === 'address') return true;
  if (NEEDS_EXACT_ADDRESS.has(rule)) return false;
  // A listed range of a gateway (NAT64) allows the gateway, not blocked IPv4 addresses behind it.
  const inner = rule === 'ipv4-in-ipv6' ? embeddedIpv4(address) : undefined;
  return inner === undefined || ruleOfAddress(inner) === undefined;
}

function readEntry(text: string): Entry {
  const entry = text.trim().toLowerCase();
  const network = entry.includes('/') ? readNetwork(entry) : undefined;
  if (network) return { kind: 'range', network };
  const whole = parseIp(entry);
  if (whole) return { kind: 'address', network: [whole, bitsOf(whole)], port: undefined };
  const [, host = '', portText] = /^(\[[^\]]+\]|[^:]+)(?::(\d{1,5}))?$/.exec(entry) ?? [];
  const port = portText === undefined ? undefined : Number(portText);
  const ip = parseIp(host.replace(/^\[(.*)\]$/, '$1'));
  if (ip && (port === undefined || port <= 65_535))
    return { kind: 'address', network: [ip, bitsOf(ip)], port };
  const name = host.replace(/^\*\./, '');
  const isHost =
    /^(?=.{1,253}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/.test(name) && !/(?:^|\.)\d+$/.test(name);
  if (!isHost || (port !== undefined && port > 65_535))
    throw new Error(
      `has "${text.trim()}", which is not a host (crm.internal), hosts below one (*.corp.example), an address (10.0.0.5) or a range (10.0.0.0/8).`,
    );
  return host.startsWith('*.') ? { kind: 'suffix', suffix: `.${name}`, port } : { kind: 'name', name, port };
}

function readNetwork(text: string): Network | undefined {
  const [base = '', bits = ''] = text.split('/');
  const address = parseIp(base);
  return address && /^\d{1,3}$/.test(bits) && Number(bits) <= bitsOf(address)
    ? [address, Number(bits)]
    : undefined;
}

function bitsOf(address: ipaddr.IPv4 | ipaddr.IPv6): number {
  return address instanceof ipaddr.IPv4 ? 32 : 128;
}
