// Runs a bot's actions in the page.
import type { ClientSideAction } from '@colloquy/schema';
import type { ActionOutcome } from '../session/action.ts';
import type { ActionDependencies } from '../session/action-context.ts';
import { actionContext } from '../session/action-context.ts';
import { runAction } from './registry.ts';

export function carryOut(
  action: ClientSideAction,
  place: ActionDependencies,
): Promise<ActionOutcome | undefined> {
  return runAction(action, actionContext(place));
}
