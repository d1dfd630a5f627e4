// Sends a request with credentials to the service that they belong to, and to no other.

import type { Deadline } from '@colloquy/integrations';
import { createEgressGuard, credentialTypes, homeOf } from '@colloquy/integrations';
import { createHttpClient } from '@colloquy/integrations/http-client';
import { prepareRequest } from '@colloquy/integrations/web-request';
import type { CredentialData, ServiceRequest } from '@colloquy/schema';

/** Parts of a call for a person who waits for it. */
export interface ServiceCall {
  /** The id and the type of the credentials, and what was in them. */
  readonly id: string;
  readonly type: string;
  readonly data: CredentialData;
  readonly openAddresses: readonly string[];
  readonly deadline: Deadline;
  readonly maximumBytes: number;
}

/**
 * Asks the service. Follows no redirect and retries nothing. Never rejects; the caller must close the response.
 *
 * @example await askService({ path: '/models', headers }, call) // { ok: true, head: { statusCode: 200, … }, … }
 */
export async function askService(
  { path, headers }: ServiceRequest,
  { id, type, data, openAddresses, deadline, maximumBytes }: ServiceCall,
): ReturnType<ReturnType<typeof createHttpClient>> {
  const declared = credentialTypes.get(type);
  const home = (declared && homeOf(declared, data)) ?? '';
  const url = `${home.replace(/\/$/, '')}${path}`;
  const prepared = prepareRequest({ method: 'GET', url, headers }, id);
  if (!prepared.ok) return prepared;
  const httpClient = createHttpClient({ guard: createEgressGuard({ allow: openAddresses }) });
  return httpClient(prepared.request, {
    deadline,
    maximumBytes,
    waitsToRetry: false,
    followsRedirects: false,
  });
}
