// The question of a turn that was run again, as a rewinding turn takes it.
import type { EarlierQuestion, Turn } from '@colloquy/engine';
import { isQuestion } from '../chats/past.ts';

/**
 * The question that a turn ended on.
 *
 * @returns nothing when the turn asked nothing that a visitor may come back to
 * @example earlierQuestion(turn)?.asked.input?.id // 'email'
 */
export function earlierQuestion(turn: Pick<Turn, 'state' | 'stop' | 'events'>): EarlierQuestion | undefined {
  if (!isQuestion(turn)) return undefined;
  const asked = turn.events.findLast((event) => event.type === 'asked');
  return asked && { state: turn.state, asked: { input: asked.input } };
}
