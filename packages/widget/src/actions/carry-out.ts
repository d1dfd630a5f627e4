// Carrying out what a bot asks of the page: in one file, which is loaded when a bot first does so.
import type { ClientSideAction } from '@colloquy/schema';
import type { ActionPlace } from '../session/action-context.ts';
import { actionContext } from '../session/action-context.ts';
import type { ActionOutcome } from './action.ts';
import { runAction } from './registry.ts';
import { runScript } from './run-script.ts';

function carryOut(action: ClientSideAction, place: ActionPlace): Promise<ActionOutcome | undefined> {
  return runAction(action, actionContext(place));
}

/** `runScript` is no action: what embeds that are drawn by code run with. */
export const modules = { carryOut, runScript };
