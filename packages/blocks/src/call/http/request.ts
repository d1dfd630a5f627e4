// Builds a request from the options and the variables.
import type { View } from '@colloquy/engine';
import type { HttpRequestToExecute, Log } from '@colloquy/schema';
import { limits } from '../limits.ts';
import { writeAddress } from './address.ts';
import type { Body } from './body.ts';
import { writeBody } from './body.ts';
import type { HttpOptions } from './definition.ts';
import { headerOf, writeHeaders } from './headers.ts';

/** A request that is ready to send. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  /** Names as the author wrote them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body | undefined;
}

export type WrittenRequest =
  | { readonly ok: true; readonly request: HttpRequest }
  /** Why there is no request. */
  | { readonly ok: false; readonly log: Log };

/** Methods without a body; browsers refuse to send one. */
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Builds the request. Deterministic for the same options and view.
 *
 * @example writeRequest({ webhook: { url: 'https://example.com', method: 'GET' } }, view)
 * // { ok: true, request: { method: 'GET', url: 'https://example.com', headers: {}, body: undefined } }
 */
export function writeRequest(options: HttpOptions, view: View): WrittenRequest {
  const { url: template = '', method = 'POST', headers = [], queryParams = [] } = options.webhook ?? {};
  if (template.trim() === '')
    return {
      ok: false,
      log: { status: 'info', description: 'The request has no URL, so it was skipped.' },
    };
  const url = writeAddress(template, { parameters: queryParams, view });
  if (url === undefined)
    return refused(
      'The host in the URL of this request is not followed by a path, query or port, so the request was not sent: it could have gone to another host.',
      'Put a "/" before the variable in webhook.url of the block, or put the whole host into a variable.',
    );
  if (url === '') return refused('The URL of this request is empty, so it was not sent.');
  if (url.length > limits.addressCharacters)
    return refused(
      `The URL of this request is longer than ${limits.addressCharacters} characters, so it was not sent.`,
    );
  const written = writeHeaders(headers, view);
  const body = BODILESS.has(method)
    ? undefined
    : writeBody(options, { contentType: headerOf(written, 'content-type') ?? '', view });
  if (body && body.text.length > limits.bodyCharacters)
    return refused(
      `The body of this request is longer than ${limits.bodyCharacters} characters, so it was not sent.`,
    );
  return { ok: true, request: { method, url, headers: written, body } };
}

/**
 * The request for the port `http`. Adds the content type, unless the author set one.
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
  const hasContentType = headerOf(headers, 'content-type') !== undefined;
  const typedHeaders = hasContentType ? headers : { ...headers, 'Content-Type': CONTENT_TYPES[body.kind] };
  return { method, url, headers: typedHeaders, body: body.text };
}

const CONTENT_TYPES: Readonly<Record<Body['kind'], string>> = {
  json: 'application/json',
  text: 'text/plain; charset=utf-8',
};

/**
 * The request for the client's action. A JSON body is its value, which clients serialize. No header is added, because
 * each non-standard header makes a browser send a preflight request.
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
