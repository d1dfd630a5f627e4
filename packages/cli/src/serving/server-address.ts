// The address on which the server listens, and the default URL of a chat.
import type { CommandCall } from '../command.ts';

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

type Read = ({ readonly ok: true } & ServerAddress) | { readonly ok: false; readonly message: string };

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 3000;

/** Host and port from the options, else the environment (`HOST`, `PORT`), else 127.0.0.1 and 3000. */
export function serverAddress({ text, io: { environment } }: Pick<CommandCall, 'text' | 'io'>): Read {
  const host = text('host') ?? (environment.HOST || DEFAULT_HOST);
  const given = text('port') ?? (environment.PORT || String(DEFAULT_PORT));
  const port = /^\d{1,5}$/.test(given) ? Number(given) : -1;
  if (port < 0 || port > 65_535)
    return {
      ok: false,
      message: `"${given}" is not a port. Choose a number from 1 to 65535, for example PORT=8080.`,
    };
  return { ok: true, host, port };
}

/**
 * The URL of a server for clients on this machine. A server that listens on all interfaces is reached by loopback.
 *
 * @example urlOf({ host: '::', port: 3000 }) // 'http://127.0.0.1:3000'
 */
export function urlOf({ host, port }: ServerAddress): string {
  const reachable = host === '0.0.0.0' || host === '::' ? DEFAULT_HOST : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/**
 * Whether other machines may reach an address.
 *
 * @example isPublic({ host: '0.0.0.0' }) // true
 */
export function isPublic({ host }: Pick<ServerAddress, 'host'>): boolean {
  return !/^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(host);
}

/**
 * Whether a URL refers to this machine only.
 *
 * @example isLoopbackUrl('http://[::1]:3000') // true
 */
export function isLoopbackUrl(url: string): boolean {
  const { hostname = '' } = URL.parse(url) ?? {};
  return !isPublic({ host: hostname.replace(/^\[(.*)\]$/, '$1') });
}

/** The server that a chat command uses by default. */
export const defaultServerUrl = urlOf({ host: DEFAULT_HOST, port: DEFAULT_PORT });
