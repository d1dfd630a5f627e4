// The result of a request, from the server or the client.
import type { httpPort, PortResponse } from '@colloquy/schema';

/** The data that the author's paths read, and details for the log. */
export interface Answer {
  readonly statusCode: number;
  readonly data: unknown;
  /** Why there was no response; the status code then represents the reason. */
  readonly failure?: string;
  /** A problem with a received response. */
  readonly warning?: string;
}

/**
 * Converts the response of the port.
 *
 * @example answerOf({ statusCode: 200, data: { ok: true } }) // { statusCode: 200, data: { ok: true } }
 */
export function answerOf({
  statusCode,
  data = null,
  warning,
}: Pick<PortResponse<typeof httpPort>, 'statusCode' | 'data' | 'warning'>): Answer {
  return { statusCode, data, ...(warning === undefined ? {} : { warning }) };
}

/**
 * Represents a failure for the flow: status 408 after a timeout, 400 when the request is forbidden or invalid,
 * otherwise 500; the reason is in `data.message`.
 *
 * @example failureAnswer({ code: 'timeout', message: '' }, 10).statusCode // 408
 */
export function failureAnswer(
  { code, message }: { readonly code: string; readonly message: string },
  seconds: number,
): Answer {
  const failure =
    code === 'timeout' ? `No complete response arrived within ${seconds} seconds.` : message || code;
  return { statusCode: STATUSES.get(code) ?? 500, data: { message: failure }, failure };
}

const STATUSES: ReadonlyMap<string, number> = new Map([
  ['timeout', 408],
  ['blocked_address', 400],
  ['invalid_request', 400],
]);

/** Parses a status code, also from a string, which some clients send. */
export function readStatus(raw: unknown): number | undefined {
  const status = typeof raw === 'string' && /^\d{3}$/.test(raw) ? Number(raw) : raw;
  return typeof status === 'number' && Number.isInteger(status) ? status : undefined;
}
