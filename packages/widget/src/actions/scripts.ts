// The actions that are code of the bot: they run only where the page's owner allows it.
import type { Script } from '@colloquy/schema';
import type { ActionContext, RunAction } from './action.ts';
import { isAllowed, runScript } from './run-script.ts';

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

/** Always replies with what came of it; the server keeps that as the variable's value. */
export const runSetVariable: RunAction<'setVariable'> = async ({ setVariable }, context) => {
  if (!isAllowed('setVariable', context)) return {};
  const { content, args } = setVariable.scriptToExecute;
  // A number that begins with zero is a word, such as a post code.
  if (/^0\d+$/.test(content.trim())) return { message: { type: 'text', text: content.trim() } };
  const body = /\breturn\b/.test(content) ? content : `return (${content})`;
  try {
    const result = await runScript(body, valuesOf(args));
    if (result === null || result === undefined) return {};
    return { message: { type: 'text', text: typeof result === 'string' ? result : JSON.stringify(result) } };
  } catch (error) {
    context.log('A variable could not be worked out in the page.', String(error));
    return { message: { type: 'text', text: content } };
  }
};

async function runAllowed({ content, args }: Script, context: ActionContext): Promise<void> {
  if (isAllowed('scriptToExecute', context)) tell(await runScript(content, valuesOf(args)), context);
}

function valuesOf(args: Script['args']): Record<string, unknown> {
  return Object.fromEntries(args.map(({ id, value }) => [id, value]));
}

function tell(result: unknown, { onScriptResult }: ActionContext): void {
  if (typeof result === 'string' && result !== '') onScriptResult(result);
}
