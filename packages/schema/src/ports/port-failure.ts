// What may go wrong in a port, as data.

/**
 * Why a port said no. Flows and logs see the code; the message is written for the author of the bot.
 * `timeout`: the deadline passed. `aborted`: the server is stopping. `blocked_address`: the egress guard refused it.
 * `unreachable`: no connection, or one that broke before an answer. `tls`: the certificate or the encryption was not right.
 * `too_large`: more bytes than the bound. `too_many_redirects`: a chain without end. `invalid_response`: not what the protocol
 * asks for. `invalid_request`: the call itself cannot be sent. `overloaded`: too many calls at once. `rejected`: the other side
 * refused it. `forbidden`: the operator has not allowed it. `missing_credentials`, `wrong_key`, `damaged_credentials`: the secrets for it cannot be had. `failed`: anything else.
 */
export type PortFailureCode =
  | 'timeout'
  | 'aborted'
  | 'blocked_address'
  | 'unreachable'
  | 'tls'
  | 'too_large'
  | 'too_many_redirects'
  | 'invalid_response'
  | 'invalid_request'
  | 'overloaded'
  | 'rejected'
  | 'forbidden'
  | 'missing_credentials'
  | 'wrong_key'
  | 'damaged_credentials'
  | 'failed';

/** A failure with its code. */
export interface PortFailure {
  readonly code: PortFailureCode;
  readonly message: string;
}

/** Something that failed. */
export interface Failed {
  readonly ok: false;
  readonly failure: PortFailure;
}

/**
 * A failed result.
 *
 * @example return failed('too_large', 'The answer has more than 4 MiB.');
 */
export function failed(code: PortFailureCode, message: string): Failed {
  return { ok: false, failure: { code, message } };
}
