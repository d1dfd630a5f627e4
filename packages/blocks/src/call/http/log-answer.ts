// Log entries about requests: enough detail to fix them, without secrets.
import type { Log } from '@colloquy/schema';
import { limits } from '../limits.ts';
import type { Answer } from './answer.ts';
import type { HttpRequest } from './request.ts';

/**
 * The log entry for a response: `success`, or `error` with the start of the response. Visitors can read logs, so they
 * contain neither query nor user name and password, nor path segments that look like keys; secrets of the request are
 * also redacted in the response.
 *
 * @example logAnswer({ statusCode: 404, data: { error: 'gone' } }, { request, isAddressSecret: false, blockId: 'b1' })
 * // { status: 'error', description: 'The request to example.com returned status 404.', details: 'GET example.com/a. Response: {"error":"gone"}' }
 */
export function logAnswer(
  { statusCode, data, failure, warning }: Answer,
  {
    request,
    isAddressSecret,
    blockId,
  }: { readonly request: HttpRequest; readonly isAddressSecret: boolean; readonly blockId: string },
): Log {
  const { host, path } = partsOf(request.url);
  // A URL from an empty variable has no host.
  const whose = host === '' ? `of the block "${blockId}"` : `to ${host}`;
  const line = `${request.method} ${host}${isAddressSecret ? '/…' : path}.`;
  if (failure !== undefined)
    return {
      status: 'error',
      description: `The request ${whose} received no response.`,
      details: `${line} ${failure}`,
    };
  const description = `The request ${whose} returned status ${statusCode}.`;
  const note = warning === undefined ? '' : ` ${warning}`;
  if (statusCode < 400) return { status: 'success', description, details: `${line}${note}` };
  const said = beginning(data, secretsOf(request, isAddressSecret));
  const answer = said === '' ? '' : ` Response: ${said}`;
  return { status: 'error', description, details: `${line}${note}${answer}` };
}

/** Characters of a host name that are shown, the maximum of a valid one. */
const HOST_CHARACTERS = 253;

/** The host, without user name and password, and the path, without segments that look like keys. */
function partsOf(url: string): { readonly host: string; readonly path: string } {
  const [, host = '', path = ''] = /^[^/]*\/\/(?:[^/?#]*@)?([^/?#]*)([^?#]*)/.exec(url) ?? [];
  return {
    host: host.slice(0, HOST_CHARACTERS),
    path: path.replaceAll(/[^/]+/g, (step) => (looksLikeKey(step) ? '…' : step)),
  };
}

/** Keys are long without a separator, or mix letters and digits, unlike words and record numbers. */
function looksLikeKey(step: string): boolean {
  return /[a-z\d]{16}/i.test(step) || (step.length >= 8 && /\d/.test(step) && /[a-z]/i.test(step));
}

function beginning(data: unknown, secrets: readonly string[]): string {
  const whole = typeof data === 'string' ? data : data === null ? '' : JSON.stringify(data);
  // Redacted before truncation, so that no partial secret remains at the end.
  let text = whole.slice(0, limits.loggedAnswerCharacters * 10);
  for (const secret of secrets) text = text.replaceAll(secret, '…');
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > limits.loggedAnswerCharacters
    ? `${line.slice(0, limits.loggedAnswerCharacters).toWellFormed()}…`
    : line;
}

/** Secrets that a service may repeat in its error, longest first. Short ones are ordinary words. */
function secretsOf({ url, headers }: HttpRequest, isAddressSecret: boolean): readonly string[] {
  const [, login = '', path = '', query = ''] =
    /^[^/]*\/\/(?:([^/?#]*)@)?[^/?#]*([^?#]*)\??(.*)/s.exec(url) ?? [];
  const values = query.split('&').map((parameter) => parameter.slice(parameter.indexOf('=') + 1));
  const written = [
    login,
    ...login.split(':'),
    ...path.split('/').filter((step) => isAddressSecret || looksLikeKey(step)),
    ...values,
  ];
  const lines = Object.entries(headers)
    .filter(([name]) => !/^(?:accept|content-type)$/i.test(name))
    .flatMap(([, value]) => [value, ...value.split(' ')]);
  return [...lines, ...written, ...written.map(decoded)]
    .filter(({ length }) => length >= SECRET_CHARACTERS)
    .toSorted((one, other) => other.length - one.length);
}

const SECRET_CHARACTERS = 6;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a single percent sign of the author
  }
}
