// Resolves host names: once per connection, and without letting one slow name server delay other lookups.
import { lookup, Resolver } from 'node:dns/promises';
import { limits } from './limits.ts';

/** Options of a lookup. */
export interface LookUp {
  /** Aborts the lookup. */
  readonly signal: AbortSignal;
  /** Whether the operator listed the name. Then the hosts file and search domains may resolve it. */
  readonly isListed: boolean;
}

/** Returns all addresses of a host, IPv4 and IPv6. Rejects when there are none; `code` is then that of `node:dns`. */
export type HostResolver = (host: string, lookUp: LookUp) => Promise<readonly string[]>;

/**
 * Creates a resolver. Names that the operator listed are resolved by the system, with hosts file and search domains.
 * All others are queried directly at the name servers, which needs none of the few threads of the system resolver. So a
 * host whose name server never answers does not delay other lookups.
 *
 * @example await createHostResolver()('example.com', { signal, isListed: false }) // ['93.184.215.14', '2606:2800:…']
 */
export function createHostResolver({ servers }: { readonly servers?: readonly string[] } = {}): HostResolver {
  return (host, { signal, isListed }) =>
    isListed && !servers ? askSystem(host, signal) : askServers(host, { signal, servers });
}

async function askServers(
  host: string,
  { signal, servers }: { readonly signal: AbortSignal; readonly servers: readonly string[] | undefined },
): Promise<readonly string[]> {
  signal.throwIfAborted();
  const resolver = new Resolver({ timeout: limits.nameServerMs, tries: limits.nameServerTries });
  if (servers) resolver.setServers([...servers]);
  const onAbort = () => resolver.cancel();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    // An unreachable server is a more useful reason than a missing record.
    const reasons = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    );
    throw reasons.find(isTemporary) ?? reasons[0];
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

async function askSystem(host: string, signal: AbortSignal): Promise<readonly string[]> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const found = await Promise.race([aborted, lookup(host, { all: true, order: 'verbatim' })]);
    return found.map(({ address }) => address);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/**
 * Whether a lookup failed temporarily, so that a retry may succeed. A name that does not exist will not exist in a
 * second.
 *
 * @example isTemporary({ code: 'ESERVFAIL' }) // true
 */
export function isTemporary(error: unknown): boolean {
  const code = error instanceof Object && 'code' in error ? error.code : undefined;
  return ['EAI_AGAIN', 'ESERVFAIL', 'ETIMEOUT', 'ECONNREFUSED', 'EREFUSED'].includes(String(code));
}
