// The port `script`: runs an author's code that fetches.
import { failed } from '@colloquy/schema';
import { z } from 'zod';
import type { Port } from '../port.ts';
import type { RunScript } from './run-script.ts';

/** The request of the port: code, what it sees by name, and what its clock and its chance go by. */
const scriptRequestSchema = z.object({
  code: z.string(),
  bindings: z.array(z.object({ name: z.string(), value: z.unknown() })),
  /** Epoch milliseconds. */
  now: z.number(),
  seed: z.string(),
});

/** The response of the port. */
export interface ScriptPortResponse {
  /** Plain JSON; absent when the code gave nothing back. */
  readonly value?: unknown;
  /** The value when it is a number that JSON has no word for: `NaN`, `Infinity`, `-Infinity`. */
  readonly number?: string;
  /** Calls of `setVariable(name, value)`, in order. */
  readonly assignments: readonly { readonly name: string; readonly value?: unknown }[];
}

/**
 * Makes the port. `call.timeoutMs` bounds everything, computing and waiting. Failures: `failed` when the code throws, with its message and
 * line; `timeout`, `aborted`, `invalid_request`.
 *
 * @example
 * const script = createScriptPort(createScriptRunner({ send, loadReplayer: createScriptReplayer }));
 * await script({ port: 'script', request: { code: '6 * 7', bindings: [], now, seed }, timeoutMs: 10_000 }, context);
 * // { ok: true, response: { value: 42, assignments: [] } }
 */
export function createScriptPort(runScript: RunScript): Port {
  return async ({ request, timeoutMs }, { idempotencyKey }) => {
    const script = scriptRequestSchema.safeParse(request);
    if (!script.success)
      return failed('invalid_request', `The script cannot be understood: ${z.prettifyError(script.error)}`);
    const result = await runScript({ ...script.data, timeoutMs, idempotencyKey });
    return result.ok ? { ok: true, response: { ...toPortResponse(result) } } : result;
  };
}

function toPortResponse({
  value,
  assignments,
}: Extract<Awaited<ReturnType<RunScript>>, { ok: true }>): ScriptPortResponse {
  return typeof value === 'number' && !Number.isFinite(value)
    ? { number: String(value), assignments }
    : { value, assignments };
}
