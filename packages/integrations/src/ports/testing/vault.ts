// A vault in memory for tests.
import { memoryCredentialStore } from '../../credentials/credential-store.ts';
import type { CredentialVault } from '../../credentials/credential-vault.ts';
import { createCredentialVault } from '../../credentials/credential-vault.ts';
import { readSecretKey } from '../../keys/secret-key.ts';

/**
 * Creates a vault with these credentials.
 *
 * @throws when credentials are invalid, so that a typo in a test does not look like missing credentials
 * @example const vault = await vaultWith({ seg: { type: 'segment', data: { apiKey: 'canary' } } });
 */
export async function vaultWith(
  credentials: Readonly<Record<string, { readonly type: string; readonly data: unknown }>> = {},
): Promise<CredentialVault> {
  const key = readSecretKey(Buffer.alloc(32, 1).toString('base64'), 'test');
  const vault = createCredentialVault({ store: memoryCredentialStore(), key });
  for (const [id, { type, data }] of Object.entries(credentials)) {
    const set = await vault.set({ id, type, data });
    if (!set.ok) throw new Error(set.problem.message);
  }
  return vault;
}
