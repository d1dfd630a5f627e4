// The port `script`: runs author code that uses `fetch`.
import type { PortResponse } from '@colloquy/schema';
import { scriptPort } from '@colloquy/schema';
import { definePort } from '../define-port.ts';
import type { Port } from '../port.ts';
import type { RunScript } from './run-script.ts';

export interface ScriptPortOptions {
  readonly runScript: RunScript;
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Creates the port. `call.timeoutMs` bounds computing and waiting together. Failures: `failed` when the code throws,
 * with its message and line; `invalid_request` when it does not compile; `timeout`, `aborted`.
 *
 * @example
 * const script = createScriptPort({ runScript: createScriptRunner({ send, loadReplayer: createScriptReplayer }), signal });
 * await script({ port: 'script', request: { code: '6 * 7', bindings: [], now, seed }, timeoutMs: 10_000 }, context);
 * // { ok: true, response: { value: 42, assignments: [] } }
 */
export function createScriptPort({ runScript, signal }: ScriptPortOptions): Port {
  return definePort(
    scriptPort,
    { signal },
    async ({ bindings, ...script }, { idempotencyKey, deadline, slice }) => {
      const result = await runScript({
        ...script,
        bindings: bindings.map(({ name, value }) => ({ name, value })),
        idempotencyKey,
        deadline,
        slice,
      });
      return result.ok ? { ok: true, response: toResponse(result) } : result;
    },
  );
}

function toResponse({
  value,
  assignments,
}: Extract<Awaited<ReturnType<RunScript>>, { ok: true }>): PortResponse<typeof scriptPort> {
  return typeof value === 'number' && !Number.isFinite(value)
    ? { number: String(value), assignments }
    : { value, assignments };
}
