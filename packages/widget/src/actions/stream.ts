// `stream` and `streamAiChatCompletion`: a text that a model is making, shown as it comes and then sent back.
import { streamText } from '@colloquy/client/streams';
import type { ActionContext, ActionOutcome } from './action.ts';

/** When the text cannot be had the reply has no message, and the server goes on in its own way. */
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
