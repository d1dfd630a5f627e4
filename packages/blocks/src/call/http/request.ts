// A request: what the options say, filled in.
import type { View } from '@colloquy/engine';
import type { HttpRequestToExecute, Log } from '@colloquy/schema';
import { limits } from '../limits.ts';
import { writeAddress } from './address.ts';
import type { Body } from './body.ts';
import { writeBody } from './body.ts';
import type { HttpOptions } from './definition.ts';
import { headerOf, writeHeaders } from './headers.ts';

/** A request that is ready to be sent. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  /** By the author's spelling of the name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body | undefined;
}

export type WrittenRequest =
  | { readonly ok: true; readonly request: HttpRequest }
  /** Why there is nothing to send. */
  | { readonly ok: false; readonly log: Log };

/** Methods whose requests have no body; browsers refuse to send one. */
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Writes the request. The same options and the same view give the same request.
 *
 * @example writeRequest({ webhook: { url: 'https://example.com', method: 'GET' } }, view)
 * // { ok: true, request: { method: 'GET', url: 'https://example.com', headers: {}, body: undefined } }
 */
export function writeRequest(options: HttpOptions, view: View): WrittenRequest {
  const { url: template = '', method = 'POST', headers = [], queryParams = [] } = options.webhook ?? {};
  if (template.trim() === '')
    return {
      ok: false,
      log: { status: 'info', description: 'This request has no address, so it was skipped.' },
    };
  const url = writeAddress(template, { parameters: queryParams, view });
  if (url === undefined)
    return refused(
      'What stands right behind the host in the address of this request is no path, query or port, so it was not sent: it could have gone to another host.',
      'Put a "/" before the variable in webhook.url of the block, or put the whole host into a variable.',
    );
  if (url === '') return refused('The address of this request came out empty, so it was not sent.');
  if (url.length > limits.addressCharacters)
    return refused(
      `The address of this request has more than ${limits.addressCharacters} characters, so it was not sent.`,
    );
  const written = writeHeaders(headers, view);
  const body = BODILESS.has(method)
    ? undefined
    : writeBody(options, { contentType: headerOf(written, 'content-type') ?? '', view });
  if (body && body.text.length > limits.bodyCharacters)
    return refused(
      `The body of this request has more than ${limits.bodyCharacters} characters, so it was not sent.`,
    );
  return { ok: true, request: { method, url, headers: written, body } };
}

/**
 * The request of the port `http`. Its content type is told, unless the author did.
 *
 * @example toPortRequest(request) // { method: 'POST', url: '…', headers: { 'Content-Type': 'application/json' }, body: '{}' }
 */
export function toPortRequest({ method, url, headers, body }: HttpRequest): {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
} {
  if (!body) return { method, url, headers };
  const isTold = headerOf(headers, 'content-type') !== undefined;
  const told = isTold ? headers : { ...headers, 'Content-Type': CONTENT_TYPES[body.kind] };
  return { method, url, headers: told, body: body.text };
}

const CONTENT_TYPES: Readonly<Record<Body['kind'], string>> = {
  json: 'application/json',
  text: 'text/plain; charset=utf-8',
};

/**
 * The request as a client's action has it: a JSON body as its value, which clients write out. No header is added, because each one that
 * a browser does not know makes it ask the other side for permission first.
 */
export function toClientRequest({ method, url, headers, body }: HttpRequest): HttpRequestToExecute {
  return {
    url,
    method,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(body ? { body: body.kind === 'json' ? body.value : body.text } : {}),
  };
}

function refused(description: string, details?: string): WrittenRequest {
  return { ok: false, log: { status: 'error', description, ...(details === undefined ? {} : { details }) } };
}
