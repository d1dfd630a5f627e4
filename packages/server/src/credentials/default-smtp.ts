// The mail server that bots use when their operator has set it in the environment: the credentials `default`.
import { readMailAddress } from '../ports/mail/mail-address.ts';
import type { CredentialData } from './credential-types.ts';

/** The id under which flows know it; new mail blocks have it. */
export const DEFAULT_SMTP_ID = 'default';

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/**
 * Reads `COLLOQUY_SMTP_URL` and `COLLOQUY_SMTP_FROM`; nothing when there is no such URL. `smtps` insists on encryption, `smtp` takes it
 * when it is offered. Throws what is wrong, without the password.
 *
 * @example
 * readDefaultSmtp({ COLLOQUY_SMTP_URL: 'smtps://bot:secret@mail.example', COLLOQUY_SMTP_FROM: 'Our bot <bot@mail.example>' })
 * // { host: 'mail.example', port: 465, username: 'bot', password: 'secret', isTlsEnabled: true, from: { … } }
 */
export function readDefaultSmtp(
  environment: Readonly<Record<string, string | undefined>>,
): CredentialData<'smtp'> | undefined {
  const { COLLOQUY_SMTP_URL: address, COLLOQUY_SMTP_FROM: sender } = environment;
  if (!address?.trim()) return undefined;
  const url = URL.parse(address.trim());
  const defaultPort = DEFAULT_PORTS[url?.protocol ?? ''];
  if (!url?.hostname || defaultPort === undefined)
    throw new Error('COLLOQUY_SMTP_URL is not an address like smtps://name:password@mail.example:465.');
  const from = readMailAddress(sender ?? '');
  if (!from)
    throw new Error(
      'COLLOQUY_SMTP_URL also needs COLLOQUY_SMTP_FROM, for example: Our bot <bot@mail.example>',
    );
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? defaultPort : Number(url.port),
    ...(url.username === '' ? {} : { username: plain(url.username) }),
    ...(url.password === '' ? {} : { password: plain(url.password) }),
    ...(url.protocol === 'smtps:' ? { isTlsEnabled: true } : {}),
    from: { email: from.address, ...(from.name === undefined ? {} : { name: from.name }) },
  };
}

/** Names and passwords are percent-encoded in an address; one that is not quite so is taken as it stands. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
