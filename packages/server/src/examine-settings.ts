// Examining the settings of a server: which there are, and what is wrong with those that are given.
import { readDefaultSmtp } from './credentials/default-smtp.ts';
import { readSecretKey } from './credentials/secret-key.ts';
import { readHttpSettings } from './http/http-settings.ts';
import { readAllowList } from './ports/egress/allow-list.ts';
import { allowedAddresses } from './ports/settings.ts';
import { readDefaultRule } from './retention/retention-rules.ts';
import { readUploadSettings } from './uploads/upload-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Every variable of ours that a server or the command line reads. */
export const knownSettings: readonly string[] = [
  'COLLOQUY_DATA',
  'COLLOQUY_DRAIN_SECONDS',
  'COLLOQUY_EGRESS_ALLOW',
  'COLLOQUY_GOOGLE_CLIENT_ID',
  'COLLOQUY_GOOGLE_CLIENT_SECRET',
  'COLLOQUY_IDENTITY_AUDIENCE',
  'COLLOQUY_IDENTITY_ISSUER',
  'COLLOQUY_IDENTITY_JWKS_URL',
  'COLLOQUY_IDENTITY_SECRET',
  'COLLOQUY_LOAD_SHEDDING',
  'COLLOQUY_LOG',
  'COLLOQUY_OPERATOR_TOKEN',
  'COLLOQUY_PUBLIC_URL',
  'COLLOQUY_RATE_LIMIT',
  'COLLOQUY_RATE_LIMIT_ADDRESS',
  'COLLOQUY_RATE_LIMIT_SESSION',
  'COLLOQUY_RESULT_DAYS',
  'COLLOQUY_S3_BUCKET',
  'COLLOQUY_S3_ENDPOINT',
  'COLLOQUY_S3_KEY',
  'COLLOQUY_S3_REGION',
  'COLLOQUY_S3_SECRET',
  'COLLOQUY_SECRET_KEY',
  'COLLOQUY_SESSION_DAYS',
  'COLLOQUY_SMTP_FROM',
  'COLLOQUY_SMTP_URL',
  'COLLOQUY_TRUST_PROXY',
  'COLLOQUY_UPLOAD_MAX_MB',
  'COLLOQUY_UPLOAD_RATE_ADDRESS',
  'COLLOQUY_UPLOAD_TOTAL_MB',
];

/** The readers of settings. Each throws what is wrong, by the name of the setting; secrets are never in the message. */
const READERS: readonly ((environment: Environment) => unknown)[] = [
  readHttpSettings,
  readUploadSettings,
  readDefaultRule,
  readDefaultSmtp,
  (environment) => readAllowList(allowedAddresses(environment)),
  ({ COLLOQUY_SECRET_KEY: key }) => key?.trim() && readSecretKey(key, 'COLLOQUY_SECRET_KEY'),
];

/**
 * Tells what is wrong with settings, one sentence each.
 *
 * @example problemsOfSettings({ COLLOQUY_LOG: 'loud' }) // ['COLLOQUY_LOG: "loud" is not a level. …']
 */
export function problemsOfSettings(environment: Environment): readonly string[] {
  return READERS.flatMap((read) => {
    try {
      read(environment);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
}

/** The mail server of the settings: where it is, and nothing that is secret. */
export function mailServerOf(
  environment: Environment,
): { readonly host: string; readonly port: number } | undefined {
  const smtp = readDefaultSmtp(environment);
  return smtp && { host: smtp.host, port: smtp.port };
}

/** Whether a text is a key of ours. Gives what is wrong with it, without repeating it. */
export function problemOfKey(text: string, source: string): string | undefined {
  try {
    readSecretKey(text, source);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
