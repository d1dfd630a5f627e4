// One exchange: a request to a checked address and the response to it, with every way it can break as a failure.
import type { Readable } from 'node:stream';
import type { CheckedAddress } from '../egress/egress-guard.ts';
import { openConnection } from '../egress/open-connection.ts';
import type { Failed } from '../port-failure.ts';
import type { ByteBudget } from './byte-budget.ts';
import { exchangeFailure } from './exchange-failure.ts';
import { readBody } from './read-body.ts';
import type { WebRequest } from './web-request.ts';

/** The beginning of a response. */
export interface ResponseHead {
  readonly statusCode: number;
  /** By name in lower case; repeated ones are joined. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A whole response. */
export interface WebResponse extends ResponseHead {
  readonly body: Buffer;
  /** Gives the memory of the body back to the budget. To be called once the body is used. */
  readonly release: () => void;
}

/** An exchange whose response has begun. */
export interface Exchange {
  readonly ok: true;
  readonly head: ResponseHead;
  /** Reads the rest. */
  read(): Promise<{ readonly ok: true; readonly response: WebResponse } | Failed>;
  /** Cuts the connection. Harmless after it ended. */
  close(): void;
}

/** An exchange that broke before a response began. */
export interface BrokenExchange extends Failed {
  /** Whether nothing was sent, so that it may be tried again. */
  readonly isUnsent: boolean;
}

export interface ExchangeOptions {
  readonly signal: AbortSignal;
  readonly budget: ByteBudget;
  readonly maximumBytes: number;
  readonly authorities?: readonly string[] | undefined;
}

/**
 * Sends a request and waits until the response begins. Never rejects. The caller reads it or not, and closes it in any case.
 *
 * @example
 * const exchange = await openExchange(checked, request, { signal, budget, maximumBytes: 4_096 });
 * if (exchange.ok) try { return await exchange.read(); } finally { exchange.close(); }
 */
export async function openExchange(
  checked: CheckedAddress,
  request: WebRequest,
  { signal, budget, maximumBytes, authorities }: ExchangeOptions,
): Promise<Exchange | BrokenExchange> {
  const { client, hasOpened } = openConnection(checked, { signal, authorities });
  const close = () => {
    client.destroy().catch(() => {});
  };
  try {
    const { statusCode, headers, body } = await client.request({
      method: request.method as 'GET',
      path: `${checked.url.pathname}${checked.url.search}`,
      headers: request.headers,
      body: request.body ?? null,
      signal,
    });
    const head = { statusCode, headers: plainHeaders(headers) };
    // Without a listener an error of a body that nobody reads would end the process.
    body.on('error', () => {});
    return {
      ok: true,
      head,
      read: () =>
        readResponse(
          { head, stream: body, isHead: request.method === 'HEAD', host: checked.host },
          { budget, maximumBytes },
        ),
      close,
    };
  } catch (error) {
    close();
    return { ...exchangeFailure(error, checked.host, { hasBegun: false }), isUnsent: !hasOpened() };
  }
}

/** What reading a response needs to know. */
interface Reading {
  readonly head: ResponseHead;
  readonly stream: Readable;
  readonly isHead: boolean;
  readonly host: string;
}

async function readResponse(
  { head, stream, isHead, host }: Reading,
  { budget, maximumBytes }: Pick<ExchangeOptions, 'budget' | 'maximumBytes'>,
): Promise<{ readonly ok: true; readonly response: WebResponse } | Failed> {
  // These have no body, whatever their headers announce (RFC 9112, 6.3).
  const isEmpty = isHead || head.statusCode === 204 || head.statusCode === 304;
  const headers = isEmpty ? {} : head.headers;
  try {
    const read = await readBody({
      stream,
      packing: headers['content-encoding'],
      announcedBytes: headers['content-length'],
      maximumBytes,
      budget,
    });
    return read.ok ? { ok: true, response: { ...head, body: read.body, release: read.release } } : read;
  } catch (error) {
    return exchangeFailure(error, host, { hasBegun: true });
  }
}

function plainHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [name.toLowerCase(), [value].flat().join(', ')]),
  );
}
