// `listenForWebhook`: waits for data of another system for the chat.
import { listenForWebhook } from '@colloquy/client/webhooks';
import type { RunAction } from '../session/action.ts';

export const runListenForWebhook: RunAction<'listenForWebhook'> = async (
  _action,
  { client, sessionId, signal },
) => {
  const text = await listenForWebhook(client, sessionId, { signal });
  // Nothing when the chat no longer waits, because another tab has continued it. The server has the data already, and
  // it may be longer than a reply.
  return text === undefined ? { stop: true } : undefined;
};
