// Waits that pause, for clients that never confirm them.
import type { ApiResponse } from '@colloquy/runtime';
import { limits } from '../../limits.ts';

interface Action {
  readonly type: string;
  readonly expectsDedicatedReply?: boolean;
}

interface Turn {
  readonly messages: readonly unknown[];
  readonly clientSideActions?: readonly Action[];
  readonly logs?: readonly unknown[];
}

/**
 * Continues a chat that pauses until its client has waited, and joins the responses. Clients of `sendMessage` wait
 * before they show the bubbles that follow, but send nothing afterwards, so the chat would never go on.
 *
 * @param goOn continues the chat; it gets the number of waits passed so far
 * @example await passWaits(response, (passed) => colloquy.continueChat(sessionId, {}, context))
 */
export async function passWaits(
  response: ApiResponse,
  goOn: (passed: number) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  let last = response;
  for (let passed = 0; passed < limits.waitsPassed && last.status === 200; passed++) {
    const turn = JSON.parse(last.body) as Turn;
    const wait = turn.clientSideActions?.at(-1);
    if (wait?.type !== 'wait' || wait.expectsDedicatedReply !== true) return last;
    const next = await goOn(passed);
    if (next.status !== 200) return last;
    last = { ...last, body: JSON.stringify(joined(turn, wait, JSON.parse(next.body) as Turn)) };
  }
  return last;
}

function joined(before: Turn, { expectsDedicatedReply: _, ...wait }: Action, after: Turn): Turn {
  const earlier = before.clientSideActions?.slice(0, -1) ?? [];
  const logs = [...(before.logs ?? []), ...(after.logs ?? [])];
  return {
    ...before,
    ...after,
    messages: [...before.messages, ...after.messages],
    clientSideActions: [...earlier, wait, ...(after.clientSideActions ?? [])],
    ...(logs.length > 0 ? { logs } : {}),
  };
}
