// Trying credentials: one call to their service that changes nothing and costs nothing, where there is such a one.

import type { CredentialSummary, CredentialVault } from '@colloquy/integrations';
import { createEgressGuard, isCredentialType, withinDeadline } from '@colloquy/integrations';
import { createHttpClient } from '@colloquy/integrations/http-client';
import { providers } from '@colloquy/integrations/model-providers';
import { verifySmtp } from '@colloquy/integrations/smtp';
import { prepareRequest } from '@colloquy/integrations/web-request';
import { limits } from './limits.ts';

/** How a trial went. */
export interface TriedCredentials {
  readonly outcome: 'works' | 'refused' | 'failed' | 'unknown';
  /** What was in the way; never a value. */
  readonly message?: string | undefined;
}

/** What a trial needs. */
export interface TrialParts {
  readonly vault: CredentialVault;
  readonly openAddresses: readonly string[];
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

/** A question to a service, that only whoever has the right key gets answered. */
interface Question {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** Types whose service can be asked, and how. Some list their models to anybody: these are asked about the key itself. */
const QUESTIONS: Readonly<Record<string, (data: Readonly<Record<string, unknown>>) => Question>> = {
  ...Object.fromEntries(
    (['openai', 'mistral', 'groq', 'together-ai', 'deepseek'] as const).map((type) => [
      type,
      ({ apiKey, baseUrl = providers[type].baseUrl }: Readonly<Record<string, unknown>>) => ({
        url: `${String(baseUrl).replace(/\/$/, '')}/models`,
        headers: bearer(String(apiKey)),
      }),
    ]),
  ),
  'open-router': ({ apiKey, baseUrl = providers['open-router'].baseUrl }) => ({
    url: `${String(baseUrl).replace(/\/$/, '')}/key`,
    headers: bearer(String(apiKey)),
  }),
  anthropic: ({ apiKey, baseUrl = providers.anthropic.baseUrl }) => ({
    url: `${String(baseUrl).replace(/\/$/, '')}/models`,
    headers: { 'x-api-key': String(apiKey), 'anthropic-version': '2023-06-01' },
  }),
  elevenlabs: ({ apiKey }) => ({
    url: 'https://api.elevenlabs.io/v1/user',
    headers: { 'xi-api-key': String(apiKey) },
  }),
  stripe: ({ live }) => ({
    url: 'https://api.stripe.com/v1/balance',
    headers: bearer((live as { readonly secretKey: string }).secretKey),
  }),
};

/**
 * Tries credentials with their service. Never rejects.
 *
 * @example await tryCredentials(summary, { vault, openAddresses: [], signal }) // { outcome: 'refused', message: 'The service answered with 401.' }
 */
export async function tryCredentials(
  { id, type, bots }: CredentialSummary,
  { vault, openAddresses, signal }: TrialParts,
): Promise<TriedCredentials> {
  if (!isCredentialType(type) || (type !== 'smtp' && !Object.hasOwn(QUESTIONS, type)))
    return {
      outcome: 'unknown',
      message: `There is no call for credentials of the type "${type}" that changes nothing. Try a block that uses them.`,
    };
  const opened = await vault.get(id, type, bots?.[0]);
  if (!opened.ok) return { outcome: 'failed', message: opened.failure.message };
  const data = opened.data as Readonly<Record<string, unknown>>;
  const tried = await withinDeadline({ timeoutMs: limits.trialMs, signal }, async (deadline) => {
    if (type === 'smtp') {
      const verified = await verifySmtp(data as never, { timeoutMs: deadline.remainingMs() });
      return { ok: true as const, outcome: verified };
    }
    const question = QUESTIONS[type]?.(data) as Question;
    const prepared = prepareRequest({ method: 'GET', ...question }, id);
    if (!prepared.ok) return prepared;
    const httpClient = createHttpClient({ guard: createEgressGuard({ allow: openAddresses }) });
    const response = await httpClient(prepared.request, {
      deadline,
      maximumBytes: limits.trialBytes,
      waitsToRetry: false,
      followsRedirects: false,
    });
    if (!response.ok) return response;
    response.close();
    return { ok: true as const, outcome: judged(response.head.statusCode) };
  });
  const outcome: TriedCredentials = tried.ok
    ? tried.outcome
    : { outcome: 'failed', message: tried.failure.message };
  return outcome.message === undefined
    ? outcome
    : { ...outcome, message: vault.redactSecrets(outcome.message) };
}

function judged(status: number): TriedCredentials {
  if (status >= 200 && status < 300) return { outcome: 'works' };
  const message = `The service answered with ${status}.`;
  return status === 401 || status === 403 ? { outcome: 'refused', message } : { outcome: 'failed', message };
}
