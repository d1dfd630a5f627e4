// Creates a port from its contract: validates each request and applies the deadline.
import type { Failed, PortContract, PortResponse, ReadRequest } from '@colloquy/schema';
import { failed, issueLine, toIssues } from '@colloquy/schema';
import type { Deadline } from './deadline.ts';
import { withinDeadline } from './deadline.ts';
import type { Port, PortContext } from './port.ts';

/** The outcome of a call: a response as in the contract, or a failure. */
export type PortOutcome<Contract extends PortContract> =
  | { readonly ok: true; readonly response: PortResponse<Contract> }
  | Failed;

/** Context of a call, besides the request. */
export interface PerformContext extends PortContext {
  /** The deadline of the call. Results after it are ignored. */
  readonly deadline: Deadline;
}

export interface DefinePortOptions {
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal | undefined;
  /** Removes secrets from messages of failures. */
  readonly redact?: ((text: string) => string) | undefined;
}

/**
 * Creates a port. A request that violates the contract is an `invalid_request` and never reaches `perform`. Work beyond
 * the time limit is a `timeout`, and a thrown error is `failed`.
 *
 * @example
 * const file = definePort(filePort, { signal }, async ({ contentBase64, mediaType }, { sessionId }) => ({ ok: true, response: { url } }));
 * await file({ port: 'file', request: { contentBase64: 'R0lGOD…', mediaType: 'image/gif' }, timeoutMs: 10_000 }, context);
 */
export function definePort<Contract extends PortContract>(
  contract: Contract,
  { signal, redact = (text) => text }: DefinePortOptions,
  perform: (
    request: ReadRequest<Contract>,
    context: PerformContext,
  ) => PortOutcome<Contract> | Promise<PortOutcome<Contract>>,
): Port {
  return async (call, context) => {
    const wanted = contract.request.safeParse(call.request);
    if (!wanted.success)
      return failed(
        'invalid_request',
        `The ${contract.subject} is invalid. ${toIssues(wanted.error).map(issueLine).join(' ')}`,
      );
    const request = wanted.data as ReadRequest<Contract>;
    const { timeoutMs } = call;
    const signals = [signal, context.signal].filter((one) => one !== undefined);
    const ending = signals.length > 1 ? AbortSignal.any(signals) : signals[0];
    const result = await withinDeadline({ timeoutMs, signal: ending }, async (deadline) =>
      perform(request, { ...context, deadline }),
    );
    if (!result.ok) return failed(result.failure.code, redact(result.failure.message));
    return { ok: true, response: result.response as Readonly<Record<string, unknown>> };
  };
}
