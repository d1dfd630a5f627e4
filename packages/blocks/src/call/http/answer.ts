// Answers: what came back from a request, whoever made it.
import type { httpPort, PortResponse } from '@colloquy/schema';

/** What the author's paths read, and what is worth telling about it. */
export interface Answer {
  readonly statusCode: number;
  readonly data: unknown;
  /** Why there is no real answer; the status code then stands for the reason. */
  readonly failure?: string;
  /** What was odd about an answer that came. */
  readonly warning?: string;
}

/**
 * The answer that the port gives.
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
 * What a failure looks like to the flow: 408 when it took too long, 400 when the request must not or cannot be sent, else 500, with
 * the reason as `data.message`.
 *
 * @example failureAnswer({ code: 'timeout', message: '' }, 10).statusCode // 408
 */
export function failureAnswer(
  { code, message }: { readonly code: string; readonly message: string },
  seconds: number,
): Answer {
  const failure =
    code === 'timeout' ? `There was no whole answer within ${seconds} seconds.` : message || code;
  return { statusCode: STATUSES.get(code) ?? 500, data: { message: failure }, failure };
}

const STATUSES: ReadonlyMap<string, number> = new Map([
  ['timeout', 408],
  ['blocked_address', 400],
  ['invalid_request', 400],
]);

/** A status code, also as the text in which some clients send it. */
export function readStatus(raw: unknown): number | undefined {
  const status = typeof raw === 'string' && /^\d{3}$/.test(raw) ? Number(raw) : raw;
  return typeof status === 'number' && Number.isInteger(status) ? status : undefined;
}
