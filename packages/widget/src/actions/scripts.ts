// Actions that run the bot's code: only with permission of the page's owner.
import type { Script } from '@colloquy/schema';
import type { ActionContext, RunAction } from '../session/action.ts';
import { isAllowed, runScript, valuesOf } from './run-script.ts';

export const runScriptAction: RunAction<'scriptToExecute'> = async ({ scriptToExecute }, context) => {
  await runAllowed(scriptToExecute, context);
  return {};
};

export const runSupportChat: RunAction<'supportChat'> = async ({ supportChat }, context) => {
  await runAllowed(supportChat.scriptToExecute, context);
  return {};
};

export const runCode: RunAction<'codeToExecute'> = async ({ codeToExecute }, context) => {
  const { content, args } = codeToExecute;
  if (isAllowed('codeToExecute', context)) tell(await runScript(content, args), context);
  return {};
};

async function runAllowed({ content, args }: Script, context: ActionContext): Promise<void> {
  if (isAllowed('scriptToExecute', context)) tell(await runScript(content, valuesOf(args)), context);
}

function tell(result: unknown, { onScriptResult }: ActionContext): void {
  if (typeof result === 'string' && result !== '') onScriptResult(result);
}
