// Combines the events of Dify's streamed responses (text/event-stream).
import { parseExactly } from '@colloquy/schema';
import type { ReadAnswer } from '../service/declaration.ts';
import { readPath } from '../service/path.ts';

/**
 * Combines a streamed response. A complete JSON response is returned as is.
 *
 * @example
 * readChatEvents('data: {"event":"message","answer":"Hel"}\n\ndata: {"event":"message","answer":"lo"}\n\n')
 * // { ok: true, answer: { answer: 'Hello' } }
 */
export function readChatEvents(answer: unknown): ReadAnswer {
  if (typeof answer !== 'string') return { ok: true, answer };
  let text = '';
  let conversationId: unknown;
  let metadata: unknown;
  for (const line of answer.split('\n')) {
    if (!line.startsWith('data:')) continue;
    const read = parseExactly(line.slice('data:'.length));
    const event = read.ok ? read.value : undefined;
    const name = readPath(event, 'event');
    if (name === 'error')
      return { ok: false, message: String(readPath(event, 'message') ?? 'No reason was given.') };
    const piece = readPath(event, 'answer');
    if ((name === 'message' || name === 'agent_message') && typeof piece === 'string') text += piece;
    // Moderation replaces the text sent so far.
    if (name === 'message_replace' && typeof piece === 'string') text = piece;
    if (name === 'message_end') metadata = readPath(event, 'metadata');
    conversationId ??= readPath(event, 'conversation_id');
  }
  if (text === '' && metadata === undefined)
    return { ok: false, message: 'The response contains no message.' };
  return { ok: true, answer: { answer: text, conversation_id: conversationId, metadata } };
}
