// The mail server that bots use when their operator has set it in the environment: the credentials `default`.
import type { SmtpData } from '@colloquy/blocks';
import type { MailSettings } from '../settings/integration-settings.ts';

/** The id under which flows know it; new mail blocks have it. */
export const DEFAULT_SMTP_ID = 'default';

/**
 * The credentials of the mail server in the settings; nothing when there is none.
 *
 * @example defaultSmtp(readSettings({ COLLOQUY_SMTP_URL: 'smtps://mail.example', COLLOQUY_SMTP_FROM: 'Our bot <bot@mail.example>' }))
 * // { host: 'mail.example', port: 465, isTlsEnabled: true, from: { email: 'bot@mail.example', name: 'Our bot' } }
 */
export function defaultSmtp({ smtp, smtpFrom }: MailSettings): SmtpData | undefined {
  if (!smtp || !smtpFrom) return undefined;
  const { address: email, name } = smtpFrom;
  return { ...smtp, from: { email, ...(name === undefined ? {} : { name }) } };
}
