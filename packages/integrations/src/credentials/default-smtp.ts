// The credentials `default`: the mail server that the operator set in the environment.
import type { SmtpData } from '@colloquy/blocks';
import type { MailSettings } from '../settings/integration-settings.ts';

/** The id in flows; new mail blocks use it. */
export const DEFAULT_SMTP_ID = 'default';

/**
 * The credentials of the mail server in the settings; undefined when none is set.
 *
 * @example defaultSmtp(readSettings({ COLLOQUY_SMTP_URL: 'smtps://mail.example', COLLOQUY_SMTP_FROM: 'Our bot <bot@mail.example>' }))
 * // { host: 'mail.example', port: 465, isTlsEnabled: true, from: { email: 'bot@mail.example', name: 'Our bot' } }
 */
export function defaultSmtp({ smtp, smtpFrom }: MailSettings): SmtpData | undefined {
  if (!smtp || !smtpFrom) return undefined;
  const { address: email, name } = smtpFrom;
  return { ...smtp, from: { email, ...(name === undefined ? {} : { name }) } };
}
