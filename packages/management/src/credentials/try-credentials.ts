// Tests credentials: one call to their service that changes nothing and costs nothing, if the service has such a call.

import type { CredentialSummary, CredentialVault } from '@colloquy/integrations';
import { credentialTypes, withinDeadline } from '@colloquy/integrations';
import { verifySmtp } from '@colloquy/integrations/smtp';
import { askService } from './ask-service.ts';
import { limits } from './limits.ts';

/** The result of a test. */
export interface TriedCredentials {
  readonly outcome: 'works' | 'refused' | 'failed' | 'unknown';
  /** The reason of a failure; never contains a value. */
  readonly message?: string | undefined;
}

/** Dependencies of a test. */
export interface TrialDependencies {
  readonly vault: CredentialVault;
  readonly openAddresses: readonly string[];
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

/**
 * Tests credentials at their service. Never rejects.
 *
 * @example await tryCredentials(summary, { vault, openAddresses: [], signal }) // { outcome: 'refused', message: 'The service answered with 401.' }
 */
export async function tryCredentials(
  { id, type, bots }: CredentialSummary,
  { vault, openAddresses, signal }: TrialDependencies,
): Promise<TriedCredentials> {
  const declared = credentialTypes.get(type);
  if (!declared?.trial)
    return {
      outcome: 'unknown',
      message: `Credentials of the type "${type}" cannot be tested without side effects. Try a block that uses them.`,
    };
  const opened = await vault.get(id, type, bots?.[0]);
  if (!opened.ok) return { outcome: 'failed', message: opened.failure.message };
  const { data } = opened;
  const trial = declared.trial(data);
  const tried = await withinDeadline({ timeoutMs: limits.trialMs, signal }, async (deadline) => {
    if ('mailServer' in trial) {
      const verified = await verifySmtp(trial.mailServer as never, { timeoutMs: deadline.remainingMs() });
      return { ok: true as const, outcome: verified };
    }
    const maximumBytes = limits.trialBytes;
    const response = await askService(trial, { id, type, data, openAddresses, deadline, maximumBytes });
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
