// Adds credentials to a request just before it is sent. The block that makes the request never sees them.
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import { homeOf, isAt } from '../../credentials/credential-homes.ts';
import { credentialTypes, secretsIn } from '../../credentials/credential-types.ts';
import type { CredentialVault } from '../../credentials/credential-vault.ts';
import type { WantedRequest } from '../web/web-request.ts';
import type { HttpRequest } from './http-port-options.ts';

/** The credentials, and the positions of their fields. */
type RequestCredentials = NonNullable<HttpRequest['credentials']>;
type SecretPosition = RequestCredentials['places'][number];

/** A request with its credentials, and the secrets in it. */
export interface AuthorizedRequest {
  readonly ok: true;
  readonly request: WantedRequest & { readonly body?: string | undefined };
  readonly secrets: readonly string[];
}

/**
 * Adds credentials to a request. Failures: those of the vault, `missing_credentials` when a required field is empty,
 * and `forbidden` when the request's origin is neither the service nor the base URL stored with the credentials.
 *
 * @example
 * await authorizeRequest({ method: 'POST', url: '/v1/track', body: '{}' }, { credentials: { id: 'seg', type: 'segment', places: [{ field: 'apiKey', in: 'basic' }] }, vault })
 * // { ok: true, request: { …, headers: { authorization: 'Basic …' } }, secrets: ['…'] }
 */
export async function authorizeRequest(
  wanted: AuthorizedRequest['request'],
  {
    credentials: { id, type, base, places },
    vault,
    botId,
  }: {
    readonly credentials: RequestCredentials;
    readonly vault: Pick<CredentialVault, 'get'>;
    readonly botId?: string | undefined;
  },
): Promise<AuthorizedRequest | Failed> {
  const declared = credentialTypes.get(type);
  if (!declared)
    return failed('invalid_request', `The credential type "${type.slice(0, 50)}" does not exist.`);
  const opened = await vault.get(id, type, botId);
  if (!opened.ok) return opened;
  const { data } = opened;
  const missing = places.find(({ field }) => textOf(data[field]) === '');
  if (missing)
    return failed(
      'missing_credentials',
      `The credentials "${id.slice(0, 100)}" have no ${missing.field}, which this action requires. Set them again: colloquy credentials set ${id.slice(0, 100)} --type "${type}"`,
    );
  let request: AuthorizedRequest['request'] = {
    ...wanted,
    url: addressOf(wanted.url, base && textOf(data[base.field] ?? base.default)),
  };
  const home = homeOf(declared, data);
  if (home === undefined || !isAt(request.url, home))
    return failed(
      'forbidden',
      home === undefined
        ? `Credentials of the type "${type}" cannot be used in requests.`
        : `The credentials "${id.slice(0, 100)}" are only sent to ${URL.parse(home)?.origin}, but this request goes to another origin.`,
    );
  const sent: string[] = [];
  for (const place of places) {
    const placed = put(request, place, textOf(data[place.field]));
    request = placed.request;
    sent.push(...placed.secrets);
  }
  return { ok: true, request, secrets: [...secretsIn(data, declared), ...sent].flatMap(echoesOf) };
}

function put(
  request: AuthorizedRequest['request'],
  place: SecretPosition,
  value: string,
): Pick<AuthorizedRequest, 'request' | 'secrets'> {
  const withHeader = (name: string, text: string, secret = text) => ({
    request: { ...request, headers: { ...request.headers, [name]: text } },
    secrets: [secret],
  });
  switch (place.in) {
    case 'bearer':
      return withHeader('authorization', `Bearer ${value}`, value);
    case 'basic': {
      // A user name with an empty password (RFC 7617).
      const encoded = Buffer.from(`${value}:`).toString('base64');
      return withHeader('authorization', `Basic ${encoded}`, encoded);
    }
    case 'header':
      return withHeader(place.name, `${place.prefix ?? ''}${value}`, value);
    case 'query': {
      const joint = request.url.includes('?') ? '&' : '?';
      const parameter = `${encodeURIComponent(place.name)}=${encodeURIComponent(value)}`;
      return { request: { ...request, url: `${request.url}${joint}${parameter}` }, secrets: [value] };
    }
    case 'path':
      return withPath(request, place.name, value);
    case 'body':
      return { request: { ...request, body: withField(request.body, place.name, value) }, secrets: [value] };
  }
}

/** A service may echo any segment of a webhook address, so each of them is a secret. */
function withPath(
  request: AuthorizedRequest['request'],
  name: string,
  value: string,
): Pick<AuthorizedRequest, 'request' | 'secrets'> {
  const [before = '', ...after] = request.url.split(name);
  const path = value.startsWith(before) ? value.slice(before.length) : value;
  const segments = path.split('/');
  // A colon may stay in a path, and tokens of bots have one.
  const encoded = segments.map((segment) => encodeURIComponent(segment).replaceAll('%3A', ':')).join('/');
  const url = [before, ...after].join(encoded);
  return { request: { ...request, url }, secrets: [path, encoded, ...segments] };
}

/** Further encodings in which a service may echo a secret: header bytes as latin1, and JSON inside JSON. */
function echoesOf(secret: string): readonly string[] {
  return [secret, Buffer.from(secret).toString('latin1'), JSON.stringify(secret).slice(1, -1)];
}

/** The block built the body as a JSON object and left this field to the server. */
function withField(body: string | undefined, name: string, value: string): string {
  return JSON.stringify({ [name]: value, ...JSON.parse(body ?? '{}') });
}

/** The operator sets the base URL of the service; the block sets the path. */
function addressOf(url: string, base: string | undefined): string {
  return base === undefined ? url : `${base.trim().replace(/\/+$/, '')}${url}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
