// Actions that reach out of the chat into the page, or to another one: in one file.
import { runHttpRequest } from './http-request.ts';
import { runRedirect } from './redirect.ts';
import { runScript } from './run-script.ts';
import { runCode, runScriptAction, runSetVariable, runSupportChat } from './scripts.ts';
import { runAnalytics, runPixel, runStartProps } from './tracking.ts';

export const modules = {
  redirect: runRedirect,
  scriptToExecute: runScriptAction,
  codeToExecute: runCode,
  setVariable: runSetVariable,
  supportChat: runSupportChat,
  analytics: runAnalytics,
  pixel: runPixel,
  startPropsToInject: runStartProps,
  httpRequestToExecute: runHttpRequest,
  /** No action: what embeds that are drawn by code run with. */
  runScript,
};
