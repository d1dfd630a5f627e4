// Actions that listen to the server: in one file.
import { runStream } from './stream.ts';
import { runListenForWebhook } from './webhook.ts';

export const modules = {
  stream: runStream,
  streamAiChatCompletion: runStream,
  listenForWebhook: runListenForWebhook,
};
