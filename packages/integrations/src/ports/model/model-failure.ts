// Converts errors of a model, or of its library, to failures for the author of a bot.
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import { APICallError, NoObjectGeneratedError, RetryError } from 'ai';
import { limits } from '../limits.ts';
import { StreamFailure } from '../web/stream-body.ts';

/** Names of errors for a response with the wrong content. */
const WRONG_ANSWER =
  /^AI_(?:JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody|NoContentGenerated|NoOutputGenerated|NoImageGenerated|NoSpeechGenerated|NoTranscriptGenerated)Error$/;

/** Maximum depth of causes; libraries wrap an error two or three times. */
const CAUSES = 10;

/**
 * Converts an error to a failure. Secrets are not yet redacted in it: services repeat keys in their messages.
 *
 * @example modelFailure(error, 'OpenAI').failure // { code: 'rejected', message: 'OpenAI returned status 401: …' }
 */
export function modelFailure(error: unknown, label: string): Failed {
  let wrong: Error | undefined;
  let current: unknown = RetryError.isInstance(error) ? error.lastError : error;
  for (let count = 0; count < CAUSES && current instanceof Error; count++) {
    if (current instanceof StreamFailure) return { ok: false, failure: current.failure };
    if (APICallError.isInstance(current) && isRefusal(current)) return refusal(current, label);
    if (NoObjectGeneratedError.isInstance(current) || WRONG_ANSWER.test(current.name)) wrong ??= current;
    current = current.cause;
  }
  if (wrong || APICallError.isInstance(error))
    return failed('invalid_response', `${label} returned an invalid response.`);
  const message = error instanceof Error ? error.message : textOf(error);
  return failed('failed', `${label} did not respond: ${beginning(message)}`);
}

function isRefusal({ statusCode }: APICallError): boolean {
  return statusCode !== undefined && statusCode >= 400;
}

function refusal({ statusCode = 0, message, responseBody }: APICallError, label: string): Failed {
  const said = beginning(message || responseBody || '');
  const hint = HINTS[statusCode];
  return failed(
    'rejected',
    `${label} returned status ${statusCode}${said === '' ? '.' : `: ${said}`}${hint ? ` ${hint}` : ''}`,
  );
}

const HINTS: Readonly<Record<number, string>> = {
  401: 'Check the key in the credentials.',
  404: 'Check the name of the model and the base URL, if one is set.',
  429: 'The account has reached its limit; try again later.',
};

/** Errors within a stream are objects of the provider. */
function textOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (error instanceof Object && 'message' in error && typeof error.message === 'string')
    return error.message;
  return JSON.stringify(error) ?? '';
}

function beginning(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > limits.modelComplaintCharacters
    ? `${line.slice(0, limits.modelComplaintCharacters).toWellFormed()}…`
    : line;
}
