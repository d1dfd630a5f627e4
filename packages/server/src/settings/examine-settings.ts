// Examines the settings of a server: their values, and errors in them.
import { readSecretKey } from '@colloquy/integrations';
import { limits } from '../limits.ts';
import type { Environment } from './setting.ts';
import { examineSettings } from './settings.ts';
import { allSettings } from './settings-tables.ts';

/** Every variable of ours that a server or the command line reads. */
export const knownSettings: readonly string[] = allSettings.map(({ name }) => name);

/**
 * Seconds after which a service manager may assume that a stopping server hangs: the longest drain time, then that
 * for replies in progress, for refusals and the last spans, and 15 seconds for a slow machine.
 */
export const longestStopSeconds =
  limits.drainSeconds + Math.ceil((limits.finishMs + limits.farewellMs + limits.traceExportMs) / 1_000) + 15;

/**
 * Returns errors of settings, one sentence each.
 *
 * @example problemsOfSettings({ COLLOQUY_LOG: 'loud' }) // ['COLLOQUY_LOG is "loud", which is not a valid value. …']
 */
export function problemsOfSettings(environment: Environment): readonly string[] {
  return examineSettings(environment).problems;
}

/** The mail server of the settings: where it is, and nothing that is secret. */
export function mailServerOf(
  environment: Environment,
): { readonly host: string; readonly port: number } | undefined {
  const { smtp, smtpFrom } = examineSettings(environment).values;
  return smtp && smtpFrom && { host: smtp.host, port: smtp.port };
}

/** Checks a key of ours. Returns the error, without repeating the key. */
export function problemOfKey(text: string, source: string): string | undefined {
  try {
    readSecretKey(text, source);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
