// The response of the port `http`, made of what came over the wire.
import type { httpPort, PortResponse, Steps } from '@colloquy/schema';
import { atAStretch } from '@colloquy/schema';
import { createRedactor } from '../../credentials/redactor.ts';
import { bodyText } from './body-text.ts';
import type { WebResponse } from './http-response.ts';
import { readJson } from './read-json.ts';

/**
 * Reads a response. A service may repeat in its answer what it was sent: secrets are struck out before anybody sees it.
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
 * The same in steps, for answers of some MiB.
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
    ? { ...answer, warning: `The answer says that it is JSON, but it cannot be read: ${json.reason}.` }
    : answer;
}

/** Strikes out these secrets, in the spellings they may have. */
export function redactorOf(secrets: readonly string[]): (text: string) => string {
  if (secrets.length === 0) return (text) => text;
  const redactor = createRedactor();
  redactor.learn(secrets);
  return redactor.redact;
}
