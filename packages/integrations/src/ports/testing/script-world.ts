// A port `script` for tests, whose scripts may reach this machine.
import type { ScriptReplayer } from '@colloquy/blocks';
import { createScriptReplayer } from '@colloquy/blocks';
import type { EgressGuardOptions } from '../../egress/egress-guard.ts';
import { createEgressGuard } from '../../egress/egress-guard.ts';
import { createScriptRunner } from '../script/run-script.ts';
import { createScriptPort } from '../script/script-port.ts';
import { createWebSender } from '../web/web-sender.ts';

/** The options of a test's script. */
export interface TestScript {
  readonly values?: Readonly<Record<string, unknown>>;
  readonly timeoutMs?: number;
  readonly idempotencyKey?: string;
  readonly guard?: EgressGuardOptions;
  readonly signal?: AbortSignal;
  readonly loadReplayer?: () => Promise<ScriptReplayer>;
}

/** Creates a port that several scripts of a test can share. */
export function scriptPort({ guard, signal, loadReplayer = createScriptReplayer }: TestScript = {}) {
  const send = createWebSender({
    guard: createEgressGuard({ allow: ['127.0.0.1'], resolve: async () => ['127.0.0.1'], ...guard }),
  });
  return createScriptPort({ runScript: createScriptRunner({ send, loadReplayer }), signal });
}

export function callScript(code: string, options: TestScript = {}, port = scriptPort(options)) {
  const { values = {}, timeoutMs = 5_000, idempotencyKey = 'session-1:3:0' } = options;
  const bindings = Object.entries(values).map(([name, value]) => ({ name, value }));
  const request = { code, bindings, now: Date.parse('2026-11-21T10:00:00Z'), seed: 'seed' };
  return port({ port: 'script', request, timeoutMs }, { idempotencyKey, sessionId: 'session-1' });
}
