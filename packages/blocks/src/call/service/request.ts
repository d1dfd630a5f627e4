// Builds the HTTP request of an action for the port `http`.
import type { CredentialType, httpPort, PortRequest } from '@colloquy/schema';
import { encodeExactly } from '../http/percent.ts';
import { limits } from '../limits.ts';
import type { SecretPosition, ServiceAction, ServiceRequest } from './declaration.ts';
import type { Values } from './template.ts';
import { fillAddress, fillTemplate } from './template.ts';

/** The credentials of a request, and the positions of their fields. */
export interface RequestCredentials {
  readonly id: string;
  readonly type: Pick<CredentialType, 'type' | 'homes' | 'addressField'>;
  readonly places: readonly SecretPosition[];
}

type HttpRequest = PortRequest<typeof httpPort>;

/** A request, or a message why there is none. */
export type WrittenCall =
  | { readonly ok: true; readonly request: HttpRequest }
  | { readonly ok: false; readonly reason: string };

/**
 * Builds the request. It contains no secrets, only the id of the credentials and the positions of their fields.
 *
 * @example
 * writeServiceRequest({ method: 'POST', url: 'https://a.example/v1/track', json: { event: '{name}' } }, { name: 'Hi' }, { credentials, streams: undefined })
 */
export function writeServiceRequest(
  { method, url: address, query, json, savesFile, forEach }: ServiceRequest,
  values: Values,
  {
    credentials: given,
    streams,
  }: {
    readonly credentials: RequestCredentials | undefined;
    readonly streams: ServiceAction['streams'];
  },
): WrittenCall {
  const url = withQuery(
    `${startOf(address, given)}${fillAddress(address, values)}`,
    query === undefined ? {} : fillTemplate(query, values),
  );
  if (url.length > limits.addressCharacters)
    return { ok: false, reason: `its URL is longer than ${limits.addressCharacters} characters` };
  const body = json === undefined ? undefined : JSON.stringify(fillTemplate(json, values) ?? {});
  if (body !== undefined && body.length > limits.bodyCharacters)
    return { ok: false, reason: `its body is longer than ${limits.bodyCharacters} characters` };
  const request: HttpRequest = {
    method,
    url,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
    ...(given ? { credentials: credentialsOf(given) } : {}),
    ...(savesFile
      ? {
          headers: { Accept: '*/*', 'Content-Type': 'application/json' },
          saveBody: { mediaTypes: savesFile },
        }
      : {}),
    ...(streams ? { streamText: { events: streams.events, field: streams.field } } : {}),
    ...(forEach
      ? {
          forEach: {
            method: forEach.method,
            list: forEach.list,
            pick: forEach.pick,
            set: (fillTemplate(forEach.json, values) ?? {}) as Readonly<Record<string, unknown>>,
          },
        }
      : {}),
  };
  return { ok: true, request };
}

/** A relative path stays relative when the credentials may contain the base URL, which only the server knows. */
function startOf(address: string, given: RequestCredentials | undefined): string {
  const isWhole = !address.startsWith('/') || !given || given.type.addressField !== undefined;
  return isWhole ? '' : (given.type.homes[0] ?? '');
}

function credentialsOf({ id, type: { type, homes, addressField: field }, places }: RequestCredentials) {
  const [home] = homes;
  const base = field === undefined || home === undefined ? {} : { base: { field, default: home } };
  return { id, type, ...base, places };
}

function withQuery(address: string, query: unknown): string {
  const written = Object.entries((query ?? {}) as Readonly<Record<string, unknown>>).map(
    ([name, value]) => `${encodeExactly(name)}=${encodeExactly(String(value))}`,
  );
  return written.length === 0 ? address : `${address}?${written.join('&')}`;
}
