// The egress guard: decides whether the server may connect to an address that an author or visitor can influence.
import type { PortFailure } from '@colloquy/schema';
import { ruleOfAddress } from './address-ranges.ts';
import { readAllowList } from './allow-list.ts';
import type { EgressRule } from './egress-rule.ts';
import { NEEDS_EXACT_ADDRESS, sentenceFor } from './egress-rule.ts';
import type { HostResolver } from './host-resolver.ts';
import { createHostResolver, isTemporary } from './host-resolver.ts';
import { ruleOfName } from './internal-names.ts';
import { limits } from './limits.ts';
import type { WebAddress } from './web-address.ts';
import { readWebAddress } from './web-address.ts';

/** An allowed address, with the only IP addresses that may be connected to. */
export interface CheckedAddress {
  readonly ok: true;
  readonly url: URL;
  /** The host without brackets, for the certificate and the Host header. */
  readonly host: string;
  readonly port: number;
  /** The IP addresses that the connection is pinned to, at least one. */
  readonly ips: readonly string[];
}

/** A blocked address, or one whose host has no IP address. */
export interface RefusedAddress {
  readonly ok: false;
  readonly failure: PortFailure;
  /** The rule that blocked it. Undefined when the host was not found. */
  readonly rule: EgressRule | undefined;
  /** Whether a retry in a moment may succeed. */
  readonly isTemporary: boolean;
}

export interface EgressGuard {
  /**
   * Parses a URL, resolves its host once, and checks every IP address of it. Never rejects. Callers connect with the
   * result (`openConnection`), and check again for every redirect.
   */
  check(
    address: string,
    options?: { readonly signal?: AbortSignal },
  ): Promise<CheckedAddress | RefusedAddress>;
  /**
   * Parses a URL and checks its host name or literal IP address, without resolving the name. For requests through an
   * operator's proxy, which resolves the name itself. The result has IP addresses only if the URL contains one.
   */
  checkName(address: string): CheckedAddress | RefusedAddress;
}

export interface EgressGuardOptions {
  /** Addresses allowed in spite of a rule: hosts, `*.suffix`, addresses, ranges. See `readAllowList`. */
  readonly allow?: readonly string[];
  readonly resolve?: HostResolver;
}

/**
 * Creates a guard. Allows only http and https to the public internet. Blocks this machine, private networks, cloud
 * metadata services and all other special-purpose ranges of IANA, in any spelling and under any name. One blocked
 * address blocks its host. Throws when the allow list is invalid. The server's own public addresses are allowed,
 * because sites often call their own web server.
 *
 * @example
 * const guard = createEgressGuard({ allow: ['crm.internal'] });
 * await guard.check('http://169.254.169.254/')
 * // { ok: false, rule: 'metadata', failure: { code: 'blocked_address', message: '…' } }
 */
export function createEgressGuard({
  allow = [],
  resolve = createHostResolver(),
}: EgressGuardOptions = {}): EgressGuard {
  const list = readAllowList(allow);

  /** The rule that blocks one IP address of the host, if any. */
  const refusal = (ip: string, { port, isListed }: { readonly port: number; readonly isListed: boolean }) => {
    const rule = ruleOfAddress(ip);
    if (rule === undefined || list.allowsAddress(ip, { port, rule })) return undefined;
    return isListed && !NEEDS_EXACT_ADDRESS.has(rule) ? undefined : rule;
  };

  /** All checks before name resolution. */
  const read = (text: string): RefusedAddress | ReadAddress => {
    const reading = readWebAddress(text);
    if (!reading.ok) return refused(reading.rule, { subject: reading.subject, entry: reading.subject });
    const { address } = reading;
    const { host, port } = address;
    const isListed = !address.isIp && list.allowsName(host, port);
    if (address.hasBlockedPort && !list.allowsPort(host, port))
      return refused('port', { subject: `${host}:${port}`, entry: `${address.url.hostname}:${port}` });
    const rule = address.isIp ? refusal(host, { port, isListed }) : isListed ? undefined : ruleOfName(host);
    return rule
      ? refused(rule, { subject: host, entry: host })
      : { ok: true, address, isListed, about: { subject: host, entry: host } };
  };

  return {
    async check(text, { signal = new AbortController().signal } = {}) {
      const known = read(text);
      if (!known.ok) return known;
      const { address, isListed, about } = known;
      const { host, port } = address;
      if (address.isIp) return checked(address, [host]);
      let ips: readonly string[];
      try {
        ips = await resolve(host, { signal, isListed });
      } catch (error) {
        return notFound(host, error);
      }
      if (ips.length === 0) return notFound(host, undefined);
      if (ips.length > limits.resolvedAddresses) return refused('too-many-addresses', about);
      for (const ip of ips) {
        const rule = refusal(ip, { port, isListed });
        if (rule) return refused(rule, about);
      }
      return checked(address, ips);
    },
    checkName(text) {
      const known = read(text);
      if (!known.ok) return known;
      const { address } = known;
      return checked(address, address.isIp ? [address.host] : []);
    },
  };
}

interface ReadAddress {
  readonly ok: true;
  readonly address: WebAddress;
  /** Whether an operator listed the name. */
  readonly isListed: boolean;
  readonly about: { readonly subject: string; readonly entry: string };
}

function checked({ url, host, port }: WebAddress, ips: readonly string[]): CheckedAddress {
  return { ok: true, url, host, port, ips };
}

function refused(
  rule: EgressRule,
  about: { readonly subject: string; readonly entry: string },
): RefusedAddress {
  const failure = { code: 'blocked_address', message: sentenceFor(rule, about) } as const;
  return { ok: false, failure, rule, isTemporary: false };
}

function notFound(host: string, error: unknown): RefusedAddress {
  const isForNow = isTemporary(error);
  const message = isForNow
    ? `The address of "${host}" could not be looked up just now.`
    : `There is no host named "${host}". Check the spelling of the address.`;
  return { ok: false, failure: { code: 'unreachable', message }, rule: undefined, isTemporary: isForNow };
}
