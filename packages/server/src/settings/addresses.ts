// Addresses in settings: what each kind of them has to be.
import type { MailServer } from '@colloquy/integrations';

const DEFAULT_MAIL_PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/** Where this server is reached: scheme and host alone. */
export function readPublicUrl(given: string): string {
  const url = URL.parse(given);
  const isPlain = url && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (isPlain && /^https?:$/.test(url.protocol)) return url.origin;
  throw new Error(
    'is not the address of a server. Use only scheme and host, for example https://bots.example.',
  );
}

/** Names of this server, with or without a port. */
export function readHosts(given: string): readonly string[] {
  const hosts = given
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => host !== '');
  const wrong = hosts.find((host) => URL.parse(`https://${host}`)?.host !== host);
  if (wrong === undefined) return hosts;
  throw new Error(
    `has "${wrong.slice(0, 50)}", which is not a host. Use host names only, for example bots.example, chat.example:8443.`,
  );
}

/** A service on the web, without a slash at its end. */
export function readServiceUrl(given: string, example: string, { mayHaveUser = true } = {}): string {
  const url = URL.parse(given);
  if (url && /^https?:$/.test(url.protocol) && (mayHaveUser || url.username === ''))
    return url.href.replace(/\/$/, '');
  throw new Error(`is not a web address. Example: ${example}`);
}

/** Keys sent unencrypted could be forged; on this machine there is no middleman. */
export function readKeysUrl(given: string): string {
  const { protocol = '', hostname = '' } = URL.parse(given) ?? {};
  if (isSafe(protocol, hostname)) return given;
  throw new Error('is not an https address of a JSON Web Key Set. Example: https://login.example/jwks.json');
}

/** A middleman could forge identities; on this machine there is none. */
export function readIssuer(given: string): string {
  const { protocol = '', hostname = '', search = '', hash = '' } = URL.parse(given) ?? {};
  if (isSafe(protocol, hostname) && search === '' && hash === '') return given;
  throw new Error('is not the https address of an issuer. Example: https://login.example/realms/staff');
}

function isSafe(protocol: string, hostname: string): boolean {
  const isHere = /^(?:127\.[\d.]+|\[::1\]|localhost)$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isHere);
}

/** `smtps` insists on encryption, `smtp` takes it when it is offered. */
export function readMailServer(given: string): MailServer {
  const url = URL.parse(given);
  const defaultPort = DEFAULT_MAIL_PORTS[url?.protocol ?? ''];
  if (!url?.hostname || defaultPort === undefined)
    throw new Error('is not the address of a mail server. Example: smtps://name:password@mail.example:465');
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? defaultPort : Number(url.port),
    ...(url.username === '' ? {} : { username: plain(url.username) }),
    ...(url.password === '' ? {} : { password: plain(url.password) }),
    ...(url.protocol === 'smtps:' ? { isTlsEnabled: true } : {}),
  };
}

/** Names and passwords are percent-encoded in an address; an invalid encoding is used literally. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
