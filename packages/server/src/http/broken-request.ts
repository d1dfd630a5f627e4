// Requests that HTTP itself cannot read: answered in the words of all other refusals, and hung up on.
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import { limits } from '../limits.ts';

/**
 * Responds to requests that the HTTP parser refused: garbage, too long headers, and slow requests.
 *
 * @param answer the response in progress on the connection, if any; nothing can be written into the middle of it
 * @example fastify({ clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, undefined) })
 */
export function answerBrokenRequest(
  error: { readonly code?: string | undefined },
  socket: Duplex,
  answer?: Pick<ServerResponse, 'headersSent' | 'writableFinished'>,
): void {
  // The client is gone, or reads another response.
  if (error.code === 'ECONNRESET' || !socket.writable || (answer?.headersSent && !answer.writableFinished)) {
    socket.destroy();
    return;
  }
  const { status, why } = refusalOf(error.code);
  const body = JSON.stringify(why);
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n` +
      `Cache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function refusalOf(code: string | undefined): { readonly status: string; readonly why: Problem } {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: '431 Request Header Fields Too Large',
        why: problem('HEADERS_TOO_LARGE', {
          message: `The address and the headers are longer than ${limits.headerBytes} bytes, or there are more than ${limits.headers} headers.`,
        }),
      };
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { status: '413 Payload Too Large', why: problem('PAYLOAD_TOO_LARGE') };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return {
        status: '408 Request Timeout',
        why: problem('REQUEST_TIMEOUT'),
      };
    default:
      return {
        status: '400 Bad Request',
        why: problem('BAD_REQUEST', { message: 'This is not a valid HTTP request.' }),
      };
  }
}
