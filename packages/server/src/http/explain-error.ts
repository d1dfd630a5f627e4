// Converts errors of requests into problems.

import { UnknownVariable } from '@colloquy/management';
import type { Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { FastifyError } from 'fastify';
import { limits } from '../limits.ts';
import { RefusedRequest } from './refused-request.ts';

/**
 * Converts an error into a response. Unknown errors are bugs: 500.
 *
 * @param isForOwner whether only the owner of the data reads it: then the error's own message is used
 * @example explainError(new RefusedRequest(problem('UNAUTHORIZED'))).code // 'UNAUTHORIZED'
 */
export function explainError(
  error: FastifyError,
  { isForOwner = false }: { readonly isForOwner?: boolean } = {},
): Problem {
  if (error instanceof RefusedRequest) return error.why;
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return problem('UNSUPPORTED_MEDIA_TYPE');
  if (error.code === 'FST_ERR_BAD_URL')
    return problem('BAD_REQUEST', {
      message: 'The address has a "%" that does not encode a character. Write it as "%25".',
    });
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH')
    return problem('BAD_REQUEST', {
      message: `The id in the address is too long: it may have ${limits.addressPartCharacters} characters.`,
    });
  if (isForOwner && (error.statusCode ?? 500) >= 500 && !(error instanceof UnknownVariable))
    return problem('INTERNAL_SERVER_ERROR', { message: error.message });
  if (error.name === 'StoreFailure' && error.code === 'corrupt')
    return problem('INTERNAL_SERVER_ERROR', {
      message:
        'The stored data of this chat is damaged and cannot be returned. The log of the server has the details.',
    });
  if (error.name === 'CheckFailure')
    return problem('SERVICE_UNAVAILABLE', {
      message: `${error.message} Send the same request again in a moment.`,
    });
  if (error instanceof UnknownVariable)
    return problem('BAD_REQUEST', {
      issues: [{ path: ['query', 'variable'], message: error.problem, fix: error.fix }],
    });
  if (error.name === 'TooManyReads') return problem('SERVICE_UNAVAILABLE', { message: error.message });
  if (error.name === 'StoreFailure')
    return problem('SERVICE_UNAVAILABLE', {
      message: 'The chat could not be saved. Send the same request again in a moment.',
    });
  if (error.statusCode !== undefined && error.statusCode < 500)
    return problem('BAD_REQUEST', { message: error.message });
  return problem('INTERNAL_SERVER_ERROR');
}
