// Typed calls: a block writes a request of its port and receives only responses that the port's contract allows.
import type { Call, CallResult, PortContract, PortRequest, PortResponse } from '@colloquy/schema';
import { issueLine, toIssues } from '@colloquy/schema';

/** A call as a block describes it. Its port is declared with the block. */
export interface PortCall<Port extends PortContract = PortContract> {
  readonly request: PortRequest<Port>;
  /** Milliseconds after which the host gives up and reports a failure. */
  readonly timeoutMs: number;
}

/** The result of a call, as a block receives it. */
export type PortResult<Port extends PortContract = PortContract> =
  | { readonly ok: true; readonly response: PortResponse<Port> }
  | Extract<CallResult, { ok: false }>;

/** The port that a block calls: a fixed one, or one chosen by its fields. */
export type PortChoice<Definition, Port extends PortContract = PortContract> =
  | Port
  | ((definition: Definition) => Port);

/** A block in its place that calls, or may. */
interface Calling {
  readonly behavior: { readonly port?: PortChoice<unknown> | undefined };
  readonly definition: unknown;
}

/**
 * The call as the host makes it.
 *
 * @example toCall({ behavior: { port: httpPort }, definition }, { request: { url: 'https://example.com' }, timeoutMs: 10_000 })
 * // { port: 'http', request: { url: 'https://example.com' }, timeoutMs: 10_000 }
 */
export function toCall(calling: Calling, { request, timeoutMs }: PortCall): Call {
  return { port: portOf(calling).port, request: request as Call['request'], timeoutMs };
}

/**
 * Validates a result by the contract of its port. An invalid response becomes a failure, so that no block continues with a wrong value.
 *
 * @example readResult({ behavior: { port: filePort }, definition }, { ok: true, response: {} })
 * // { ok: false, failure: { code: 'invalid_response', message: 'The port "file" gave a response that it cannot give: url: …' } }
 */
export function readResult(calling: Calling, result: CallResult): PortResult {
  if (!result.ok) return result;
  const { port, response } = portOf(calling);
  const read = response.safeParse(result.response);
  if (read.success) return { ok: true, response: read.data as PortResponse<PortContract> };
  const [first] = toIssues(read.error);
  const what = first ? issueLine(first) : 'no details';
  const message = `The port "${port}" gave a response that it cannot give: ${what}`;
  return { ok: false, failure: { code: 'invalid_response', message } };
}

function portOf({ behavior: { port }, definition }: Calling): PortContract {
  const chosen = typeof port === 'function' ? port(definition) : port;
  if (!chosen) throw new Error('A block that calls declares its port.');
  return chosen;
}
