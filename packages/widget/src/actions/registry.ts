// Every action that a page can carry out: one folder or file each, one line here.
import { partOf } from '../chat/part-of.ts';
import type { ActionContext, ActionOf, ActionOutcome, ActionType, RunAction } from './action.ts';
import { runWait } from './wait.ts';

/** Loads what carries an action out; only a bot that uses it pays for it. */
type Load<Type extends ActionType> = () => Promise<RunAction<Type>> | RunAction<Type>;

const page = partOf(() => import('./page-actions.ts'));

const actions: { readonly [Type in ActionType]: Load<Type> } = {
  wait: () => runWait,
  redirect: page('redirect'),
  scriptToExecute: page('scriptToExecute'),
  codeToExecute: page('codeToExecute'),
  setVariable: page('setVariable'),
  supportChat: page('supportChat'),
  analytics: page('analytics'),
  pixel: page('pixel'),
  startPropsToInject: page('startPropsToInject'),
  httpRequestToExecute: page('httpRequestToExecute'),
  stream: page('stream'),
  streamAiChatCompletion: page('streamAiChatCompletion'),
  listenForWebhook: page('listenForWebhook'),
};

/**
 * Carries out one action. An unknown one, or one that fails, is logged and gives an empty outcome, so that the chat goes on.
 *
 * @returns what it gave; nothing when it has no outcome
 */
export async function runAction<Type extends ActionType>(
  action: ActionOf<Type>,
  context: ActionContext,
): Promise<ActionOutcome | undefined> {
  try {
    const load = Object.hasOwn(actions, action.type) ? (actions[action.type] as Load<Type>) : undefined;
    if (!load) {
      context.log(`This page cannot carry out the action "${action.type}".`);
      return undefined;
    }
    const run = await load();
    return await run(action, context);
  } catch (error) {
    context.signal.throwIfAborted();
    context.log(`The action "${action.type}" failed.`, String(error));
    return undefined;
  }
}
