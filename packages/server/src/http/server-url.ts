// Where this server is, as its clients say it, and as it is known to be.
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { isLoopback } from './loopback.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The public address of this server, for stored and sent links: `https://bots.example`. Never from an untrusted header. */
    readonly serverUrl: string;
  }
}

/**
 * The server's address as the client used it. Only for responses to the same client, because it comes from a header.
 *
 * @example requestedUrlOf(request) // 'https://bots.example'
 */
export function requestedUrlOf(request: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  return `${request.protocol}://${request.host}`;
}

/**
 * Sets the `serverUrl` of requests: COLLOQUY_PUBLIC_URL; else the host of the request when COLLOQUY_HOSTS names it,
 * when the connection came in at this very address, or when both are the loopback; else the address of the
 * connection.
 *
 * @example addServerUrl(app, settings);
 */
export function addServerUrl(
  app: FastifyInstance,
  { publicUrl, hosts }: Pick<Settings, 'publicUrl' | 'hosts'>,
): void {
  app.decorateRequest('serverUrl', {
    getter(this: FastifyRequest): string {
      if (publicUrl !== undefined) return publicUrl;
      const local = localAddress(this.raw.socket);
      const isKnown =
        isListed(this, hosts) ||
        this.host === local ||
        (isLoopback(plainAddress(this.raw.socket)) && isHere(this));
      return isKnown ? requestedUrlOf(this) : `http://${local}`;
    },
  });
}

/** With its port or without one. */
function isListed({ host, hostname }: FastifyRequest, hosts: readonly string[]): boolean {
  return hosts.length > 0 && [host, hostname].some((one) => hosts.includes(one.toLowerCase()));
}

function isHere({ host }: FastifyRequest): boolean {
  return isLoopback(hostnameOf(host));
}

/** The last host and its name. Nearly all requests have the same one, and parsing it took 4 % of a turn. */
let parsed = { host: '', name: '' };

function hostnameOf(host: string): string {
  if (host !== parsed.host) {
    const { hostname = '' } = URL.parse(`http://${host}`) ?? {};
    parsed = { host, name: hostname.replace(/^\[(.*)\]$/, '$1') };
  }
  return parsed.name;
}

/** A request without a socket is from this process. */
function localAddress(socket: Partial<Socket>): string {
  const plain = plainAddress(socket);
  const port = socket.localPort;
  const name = plain.includes(':') ? `[${plain}]` : plain;
  return port === undefined || port === 80 ? name : `${name}:${port}`;
}

function plainAddress({ localAddress: address = '127.0.0.1' }: Partial<Socket>): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
