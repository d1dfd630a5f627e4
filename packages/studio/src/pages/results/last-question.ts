// The question that a visitor left without a reply.
import type { Bubble, TranscriptTurn } from '@colloquy/schema';

/**
 * The last message of the last turn. Earlier turns were answered, so a last turn without messages ended at an input that asks without words.
 *
 * @example lastQuestion(transcript.turns) // the bubble "And your phone number?", or nothing
 */
export function lastQuestion(turns: readonly Pick<TranscriptTurn, 'messages'>[]): Bubble | undefined {
  return turns.at(-1)?.messages.at(-1);
}
