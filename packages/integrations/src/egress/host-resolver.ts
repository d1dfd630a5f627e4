// Looking up host names: once for each connection, and never so that one slow name server holds up the others.
import { lookup, Resolver } from 'node:dns/promises';
import { limits } from './limits.ts';

/** How a name is looked up. */
export interface LookUp {
  /** Ends the wait. */
  readonly signal: AbortSignal;
  /** The operator listed the name, so that it may come from the hosts file or a search list. */
  readonly isListed: boolean;
}

/** Gives all addresses of a host, IPv4 and IPv6. Rejects when it has none; `code` is then that of `node:dns`. */
export type HostResolver = (host: string, lookUp: LookUp) => Promise<readonly string[]>;

/**
 * Looks names up. Names that the operator listed are asked for as the system does it, with hosts file and search list. All others
 * go to the name servers directly: such questions wait without taking one of the few threads that the system's way needs, so
 * a host whose name server never answers slows nobody else down.
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
    // A server that could not be reached says more than one that has no such record.
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
 * Whether the look-up failed for a moment, so that asking again may help. A name that does not exist will not exist in a second.
 *
 * @example isTemporary({ code: 'ESERVFAIL' }) // true
 */
export function isTemporary(error: unknown): boolean {
  const code = error instanceof Object && 'code' in error ? error.code : undefined;
  return ['EAI_AGAIN', 'ESERVFAIL', 'ETIMEOUT', 'ECONNREFUSED', 'EREFUSED'].includes(String(code));
}
