// All actions of the page: one folder or file each, one line here.
import type { ActionContext, ActionOf, ActionOutcome, ActionType, RunAction } from '../session/action.ts';
import { runHttpRequest } from './http-request.ts';
import { runRedirect } from './redirect.ts';
import { runCode, runScriptAction, runSupportChat } from './scripts.ts';
import { runSetVariable } from './set-variable.ts';
import { runStream } from './stream.ts';
import { runAnalytics, runPixel, runStartProps } from './tracking.ts';
import { runWait } from './wait.ts';
import { runListenForWebhook } from './webhook.ts';

const actions: { readonly [Type in ActionType]: RunAction<Type> } = {
  wait: runWait,
  redirect: runRedirect,
  scriptToExecute: runScriptAction,
  codeToExecute: runCode,
  setVariable: runSetVariable,
  supportChat: runSupportChat,
  analytics: runAnalytics,
  pixel: runPixel,
  startPropsToInject: runStartProps,
  httpRequestToExecute: runHttpRequest,
  stream: runStream,
  streamAiChatCompletion: runStream,
  listenForWebhook: runListenForWebhook,
};

/**
 * Runs one action. An unknown or failed one is logged and returns an empty outcome, so that the chat continues.
 *
 * @returns its outcome; nothing when it has none
 */
export async function runAction<Type extends ActionType>(
  action: ActionOf<Type>,
  context: ActionContext,
): Promise<ActionOutcome | undefined> {
  try {
    const run = Object.hasOwn(actions, action.type) ? (actions[action.type] as RunAction<Type>) : undefined;
    if (!run) {
      context.log(`This page cannot carry out the action "${action.type}".`);
      return undefined;
    }
    return await run(action, context);
  } catch (error) {
    context.signal.throwIfAborted();
    context.log(`The action "${action.type}" failed.`, String(error));
    return undefined;
  }
}
