// Converts errors of Google's client to failures for the author of a bot.
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import { StreamFailure } from '../web/stream-body.ts';

/** The used properties of an error. The client adds the response, and the error of the transport as its cause. */
interface GoogleError {
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly response?: { readonly status?: unknown; readonly data?: unknown } | undefined;
}

/**
 * Converts an error to a failure with a fix in its message.
 *
 * @param account the service account that sheets must be shared with
 * @example googleFailure(error, { account: 'bot@project.iam.gserviceaccount.com' }).failure.code // 'rejected'
 */
export function googleFailure(error: unknown, { account }: { readonly account: string | undefined }): Failed {
  const transport = streamFailure(error);
  if (transport) return { ok: false, failure: transport.failure };
  const { response, message }: GoogleError = error instanceof Object ? error : {};
  const words = wordsOf(response?.data) ?? String(message ?? error).slice(0, 300);
  switch (response?.status) {
    case undefined:
      return failed('failed', `Google Sheets: ${words}`);
    case 400:
      return isTokenError(response?.data)
        ? failed(
            'rejected',
            `Google rejected the credentials; they may have been revoked. Set them again. (${words})`,
          )
        : failed('invalid_request', `Google Sheets rejected the request: ${words}`);
    case 401:
      return failed('rejected', `Google rejected the credentials. Set them again. (${words})`);
    case 403:
      return failed(
        'rejected',
        `The credentials have no access to this spreadsheet. Share it with ${account ?? 'the account of the credentials'}, as an editor if the bot writes to it. (${words})`,
      );
    case 404:
      return failed(
        'rejected',
        `Google finds no spreadsheet at this link. Copy the link from the browser again, and share the sheet with ${account ?? 'the account of the credentials'}. (${words})`,
      );
    case 429:
      return failed('rejected', `The rate limit of Google is reached. (${words})`);
    default:
      return failed('failed', `Google Sheets failed with status ${String(response?.status)}: ${words}`);
  }
}

/** Maximum depth of causes; the client wraps once or twice. */
const MAXIMUM_CAUSES = 5;

function streamFailure(error: unknown): StreamFailure | undefined {
  let cause = error;
  for (let depth = 0; depth < MAXIMUM_CAUSES && cause instanceof Error; depth++) {
    if (cause instanceof StreamFailure) return cause;
    cause = cause.cause;
  }
  return undefined;
}

/** Errors of sheets are `{error: {message}}`, those of tokens `{error, error_description}`. */
function wordsOf(data: unknown): string | undefined {
  const { error, error_description: description }: { error?: unknown; error_description?: unknown } =
    data instanceof Object ? data : {};
  const said = error instanceof Object && 'message' in error ? error.message : (description ?? error);
  return typeof said === 'string' ? said.slice(0, 300) : undefined;
}

function isTokenError(data: unknown): boolean {
  return data instanceof Object && 'error' in data && typeof data.error === 'string';
}
