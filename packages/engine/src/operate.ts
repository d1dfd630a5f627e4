// Operating on a chat: what somebody who runs the bot changes in it, as a turn of its own. No block runs.

import { problem } from '@colloquy/schema';
import { NOWHERE } from './flow.ts';
import { waitingBlock } from './handle-reply.ts';
import type { Stop } from './interpreter.ts';
import { end } from './interpreter.ts';
import type { Host } from './machine.ts';
import { assign, openMachine } from './machine.ts';
import type { State } from './state.ts';
import type { TurnOutcome } from './turn.ts';
import { finish, missingFlow } from './turn.ts';

/** What is changed. */
export interface ChatChange {
  /** Values by the name of a variable of the bot that runs now. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  /** Whether the chat ends. */
  readonly isClosed?: boolean | undefined;
}

/**
 * Changes a chat, and nothing else: what it waited for, it waits for still, unless it ends. A name that the bot does not have is refused, and then nothing
 * is changed.
 *
 * @example operateTurn(host, state, { variables: { City: 'Zurich' } })
 */
export function operateTurn(host: Host, state: State, { variables = {}, isClosed }: ChatChange): TurnOutcome {
  if (state.status === 'ended')
    return { ok: false, problem: problem('NOT_FOUND', { message: 'This chat has ended.' }) };
  const machine = openMachine(host, state);
  if (!machine) return missingFlow();
  machine.state.turn++;
  const { flow } = machine;
  for (const [name, value] of Object.entries(variables)) {
    const id = flow.variables[flow.variablesByName.get(name)?.[0] ?? NOWHERE]?.id;
    if (id === undefined) return noSuchVariable(name);
    assign(machine, { variableId: id, value });
  }
  return finish(machine, isClosed ? end(machine) : stopOf(state, waitingBlock(machine)?.behavior?.shape));
}

/** What the chat waits for, as before. */
function stopOf({ status }: State, shape: string | undefined): Stop {
  if (status === 'registered') return { type: 'registered' };
  return shape === 'ask' ? { type: 'asked' } : { type: 'awaiting' };
}

function noSuchVariable(name: string): TurnOutcome {
  const issue = {
    path: ['variables', name],
    message: `The bot that runs has no variable "${name}".`,
    fix: 'Use the name of one of its variables.',
  };
  return { ok: false, problem: problem('BAD_REQUEST', { issues: [issue] }) };
}
