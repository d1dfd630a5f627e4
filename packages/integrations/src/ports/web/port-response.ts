// Builds the response of the port `http` from the HTTP response.
import type { httpPort, PortResponse, Steps } from '@colloquy/schema';
import { atAStretch } from '@colloquy/schema';
import { createRedactor } from '../../credentials/redactor.ts';
import { bodyText } from './body-text.ts';
import type { WebResponse } from './http-response.ts';
import { readJson } from './read-json.ts';

/**
 * Builds a response. A service may echo the request, so secrets are redacted first.
 *
 * @example toPortResponse(response, ['hunter22']) // { statusCode: 401, headers: { … }, data: { message: 'Bad key [secret]' } }
 */
export function toPortResponse(
  response: Pick<WebResponse, 'statusCode' | 'headers' | 'body'>,
  secrets: readonly string[] = [],
): PortResponse<typeof httpPort> {
  return atAStretch(readPortResponse(response, secrets));
}

/**
 * Like `toPortResponse`, in steps, for responses of some MiB.
 *
 * @example await inSlices(readPortResponse(response, []), slice)
 */
export function* readPortResponse(
  { statusCode, headers, body }: Pick<WebResponse, 'statusCode' | 'headers' | 'body'>,
  secrets: readonly string[],
): Steps<PortResponse<typeof httpPort>> {
  const mediaType = headers['content-type'] ?? '';
  const redact = redactorOf(secrets);
  const text = redact(bodyText(body, mediaType));
  const json = yield* readJson(text, mediaType);
  const shown = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redact(value)]));
  const answer = { statusCode, headers: shown, data: json.kind === 'json' ? json.value : text };
  return json.kind === 'broken'
    ? { ...answer, warning: `The response declares JSON, but cannot be parsed: ${json.reason}.` }
    : answer;
}

/** Creates a function that redacts these secrets in all encodings. */
export function redactorOf(secrets: readonly string[]): (text: string) => string {
  if (secrets.length === 0) return (text) => text;
  const redactor = createRedactor();
  redactor.learn(secrets);
  return redactor.redact;
}
