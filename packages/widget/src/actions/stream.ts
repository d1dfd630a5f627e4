// `stream` and `streamAiChatCompletion`: shows the text of a model as it arrives, then sends it back.
import { streamText } from '@colloquy/client/streams';
import type { ActionContext, ActionOutcome } from '../session/action.ts';

/** Without the text the reply has no message, and the server handles the failure. */
export async function runStream(_action: unknown, context: ActionContext): Promise<ActionOutcome> {
  const { client, sessionId, signal, showStream, log } = context;
  let shown = '';
  try {
    const text = await streamText(client, sessionId, {
      signal,
      onText(piece) {
        shown += piece;
        showStream(shown);
      },
    });
    return text === '' ? {} : { message: { type: 'text', text } };
  } catch (error) {
    signal.throwIfAborted();
    log('The text could not be streamed.', String(error));
    return {};
  }
}
