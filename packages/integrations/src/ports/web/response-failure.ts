// Converts errors of the transport to failures for the author of a bot.
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import errors from 'undici/lib/core/errors.js';
import { limits } from '../../egress/limits.ts';
import { PROXY_ERROR } from '../../egress/proxy-tunnel.ts';

/** Certificate errors of OpenSSL, in addition to those that start with ERR_TLS or ERR_SSL. */
const CERTIFICATE_ERRORS =
  /^(?:CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_TLS_|ERR_SSL_|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE)|EPROTO$)/;

const CONNECTION_SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused the connection; no server listens on this port',
  ENETUNREACH: 'cannot be reached from this server',
  EHOSTUNREACH: 'cannot be reached from this server',
  ETIMEDOUT: 'did not accept the connection in time',
  ECONNRESET: 'closed the connection',
  EPIPE: 'closed the connection',
  UND_ERR_SOCKET: 'closed the connection',
};

/**
 * Converts an error to a failure. `hasBegun`: the response had started, so the server received the request.
 *
 * @example responseFailure({ code: 'ECONNREFUSED' }, 'example.com', { hasBegun: false }).failure.code // 'unreachable'
 */
export function responseFailure(
  error: unknown,
  host: string,
  { hasBegun }: { readonly hasBegun: boolean },
): Failed {
  const code = codeOf(error);
  const detail = error instanceof Error ? error.message : String(error);
  if (code === PROXY_ERROR) return failed('unreachable', detail);
  if (CERTIFICATE_ERRORS.test(code))
    return failed('tls', `No secure connection to "${host}": ${tlsSentence(code, detail)}.`);
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return failed(
      'too_large',
      `The headers of the response from "${host}" are larger than ${limits.responseHeaderBytes} bytes.`,
    );
  if (error instanceof errors.HTTPParserError || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH')
    return failed('invalid_response', `The response from "${host}" is not valid HTTP: ${detail}.`);
  if (/^(?:Z_|ERR_BROTLI|ERR__ERROR_)/.test(code))
    return failed('invalid_response', `The response from "${host}" could not be decompressed: ${detail}.`);
  if (code.startsWith('UND_ERR_INVALID'))
    return failed('invalid_request', `The request cannot be sent: ${detail}.`);
  if (hasBegun)
    return failed('invalid_response', `The response from "${host}" ended before it was complete.`);
  const sentence = CONNECTION_SENTENCES[code];
  return failed(
    'unreachable',
    sentence ? `"${host}" ${sentence}.` : `The connection to "${host}" failed: ${detail || code}.`,
  );
}

/** After tries of several addresses, the error contains one per address; the first is enough. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  const code = error instanceof Object && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

function tlsSentence(code: string, detail: string): string {
  if (code === 'CERT_HAS_EXPIRED') return 'its certificate has expired';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'its certificate is for another host';
  if (/SELF_SIGNED|UNABLE_TO_|DEPTH_ZERO/.test(code))
    return 'its certificate was not issued by a trusted authority';
  return `the encryption failed (${code || detail})`;
}
