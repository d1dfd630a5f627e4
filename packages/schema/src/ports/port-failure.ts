// Failures of ports, as data.

/**
 * Why a port failed. Flows and logs show the code; the message is written for the author of the bot. `timeout`: the
 * deadline passed. `aborted`: the server is stopping. `blocked_address`: the egress guard blocked the address.
 * `unreachable`: no connection, or it broke before a response. `tls`: the certificate or the encryption is invalid.
 * `too_large`: more bytes than the limit. `too_many_redirects`: a redirect chain without an end. `invalid_response`: a
 * violation of the protocol. `invalid_request`: the call itself cannot be sent. `overloaded`: too many concurrent
 * calls. `rejected`: the other side refused the call. `forbidden`: the operator has not allowed it.
 * `missing_credentials`, `wrong_key`, `damaged_credentials`: its secrets are not available. `unavailable`: the server has
 * no such port. `failed`: anything else.
 */
export const portFailureCodes = [
  'timeout',
  'aborted',
  'blocked_address',
  'unreachable',
  'tls',
  'too_large',
  'too_many_redirects',
  'invalid_response',
  'invalid_request',
  'overloaded',
  'rejected',
  'forbidden',
  'missing_credentials',
  'wrong_key',
  'damaged_credentials',
  'unavailable',
  'failed',
] as const;

export type PortFailureCode = (typeof portFailureCodes)[number];

export interface PortFailure {
  readonly code: PortFailureCode;
  readonly message: string;
}

export interface Failed {
  readonly ok: false;
  readonly failure: PortFailure;
}

/**
 * Creates a failed result.
 *
 * @example return failed('too_large', 'The answer has more than 4 MiB.');
 */
export function failed(code: PortFailureCode, message: string): Failed {
  return { ok: false, failure: { code, message } };
}
