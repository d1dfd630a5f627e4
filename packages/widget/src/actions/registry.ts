// Every action that a page can carry out: one folder or file each, one line here.
import type { ActionContext, ActionOf, ActionOutcome, ActionType, RunAction } from './action.ts';
import { runWait } from './wait.ts';

/** Loads what carries an action out; only a bot that uses it pays for it. */
type Load<Type extends ActionType> = () => Promise<RunAction<Type>> | RunAction<Type>;

const scripts = () => import('./scripts.ts');
const tracking = () => import('./tracking.ts');
const stream = () => import('./stream.ts').then((file) => file.runStream);

const actions: { readonly [Type in ActionType]: Load<Type> } = {
  wait: () => runWait,
  redirect: () => import('./redirect.ts').then((file) => file.runRedirect),
  scriptToExecute: () => scripts().then((file) => file.runScriptAction),
  codeToExecute: () => scripts().then((file) => file.runCode),
  setVariable: () => scripts().then((file) => file.runSetVariable),
  supportChat: () => scripts().then((file) => file.runSupportChat),
  analytics: () => tracking().then((file) => file.runAnalytics),
  pixel: () => tracking().then((file) => file.runPixel),
  startPropsToInject: () => tracking().then((file) => file.runStartProps),
  httpRequestToExecute: () => import('./http-request.ts').then((file) => file.runHttpRequest),
  stream,
  streamAiChatCompletion: stream,
  listenForWebhook: () => import('./webhook.ts').then((file) => file.runListenForWebhook),
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
