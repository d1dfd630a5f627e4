// `listenForWebhook`: waits for what another system sends to the chat.
import { listenForWebhook } from '@colloquy/client/webhooks';
import type { RunAction } from './action.ts';

export const runListenForWebhook: RunAction<'listenForWebhook'> = async (
  _action,
  { client, sessionId, signal },
) => {
  const text = await listenForWebhook(client, sessionId, { signal });
  // Nothing: the chat does not wait any more, as another tab has gone on with it.
  // The server has it already, and it may be longer than a reply.
  return text === undefined ? { stop: true } : undefined;
};
