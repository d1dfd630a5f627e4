// What a port to a provider needs in a test: a vault with credentials, and a way that leads to a server of the test instead.
import { memoryCredentialStore } from '../../packages/integrations/src/credentials/credential-store.ts';
import type { CredentialVault } from '../../packages/integrations/src/credentials/credential-vault.ts';
import { createCredentialVault } from '../../packages/integrations/src/credentials/credential-vault.ts';
import { createEgressGuard } from '../../packages/integrations/src/egress/egress-guard.ts';
import { readSecretKey } from '../../packages/integrations/src/keys/secret-key.ts';
import type { HttpClient } from '../../packages/integrations/src/ports/web/http-client.ts';
import { createHttpClient } from '../../packages/integrations/src/ports/web/http-client.ts';

/**
 * A vault with these credentials.
 *
 * @example const vault = await vaultWith({ pay: { type: 'stripe', data: { live: { secretKey: 'sk', publicKey: 'pk' } } } });
 */
export async function vaultWith(
  credentials: Readonly<Record<string, { readonly type: string; readonly data: unknown }>>,
): Promise<CredentialVault> {
  const vault = createCredentialVault({
    store: memoryCredentialStore(),
    key: readSecretKey(Buffer.alloc(32, 7).toString('base64'), 'test'),
  });
  for (const [id, { type, data }] of Object.entries(credentials)) {
    const set = await vault.set({ id, type, name: `My ${id}`, data });
    if (!set.ok) throw new Error(set.problem.message);
  }
  return vault;
}

/**
 * An HTTP client that leads elsewhere: each origin to the server that stands in for it. Everything else is as in a server.
 *
 * @example const httpClient = httpClientTo({ 'https://api.stripe.com': stripe.url });
 */
export function httpClientTo(origins: Readonly<Record<string, string>>): HttpClient {
  const httpClient = createHttpClient({ guard: createEgressGuard({ allow: ['127.0.0.1'] }) });
  return (request, options) => {
    const { origin, pathname, search } = new URL(request.url);
    const server = origins[origin];
    if (server === undefined) throw new Error(`Nothing stands in for ${origin}.`);
    return httpClient({ ...request, url: `${server}${pathname}${search}` }, options);
  };
}
