// Actions of the page, in one file: those that reach out of the chat, and those that listen to the server.
import { runHttpRequest } from './http-request.ts';
import { runRedirect } from './redirect.ts';
import { runScript } from './run-script.ts';
import { runCode, runScriptAction, runSetVariable, runSupportChat } from './scripts.ts';
import { runStream } from './stream.ts';
import { runAnalytics, runPixel, runStartProps } from './tracking.ts';
import { runListenForWebhook } from './webhook.ts';

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
  stream: runStream,
  streamAiChatCompletion: runStream,
  listenForWebhook: runListenForWebhook,
  /** No action: what embeds that are drawn by code run with. */
  runScript,
};
