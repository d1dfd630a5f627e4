// Converts errors of Stripe's client to failures for the author of a bot.
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import { StreamFailure } from '../web/stream-body.ts';

/** The used properties of an error. */
interface StripeError {
  readonly statusCode?: unknown;
  readonly message?: unknown;
  readonly detail?: unknown;
  readonly cause?: unknown;
}

/**
 * Converts an error to a failure with Stripe's message, which names the problem.
 *
 * @example stripeFailure({ statusCode: 401, message: 'Invalid API Key provided: sk_****' }).failure.code // 'rejected'
 */
export function stripeFailure(error: unknown): Failed {
  const { statusCode, message, detail, cause }: StripeError = error instanceof Object ? error : {};
  // Errors of the transport are under either name.
  for (const source of [error, detail, cause]) {
    if (source instanceof StreamFailure) return { ok: false, failure: source.failure };
  }
  const words = String(message ?? error).slice(0, 300);
  switch (statusCode) {
    case undefined:
      return failed('invalid_response', `Stripe returned an invalid payment: ${words}`);
    case 401:
      return failed(
        'rejected',
        `Stripe rejected the secret key of the credentials. Set the credentials again. (${words})`,
      );
    case 403:
      return failed(
        'rejected',
        `The secret key of the credentials is not allowed to take payments. (${words})`,
      );
    case 429:
      return failed('rejected', `The rate limit of Stripe is reached. (${words})`);
    default:
      return typeof statusCode === 'number' && statusCode < 500
        ? failed('rejected', `Stripe rejected the payment: ${words}`)
        : failed('failed', `Stripe failed with status ${String(statusCode)}: ${words}`);
  }
}
