// The block that counts the points of a question. It is the next block after the question.
import { namesOf, option, words } from '../../blocks/block-kind.ts';
import type { AnswerPoints } from '../../blocks/value-patterns.ts';
import { answerPoints, VALUE_BLOCK } from '../../blocks/value-patterns.ts';
import type { Definition } from '../../model/definition.ts';
import { blocksOf, findBlock } from '../../model/definition.ts';

export interface PointsCounter {
  readonly blockId: string;
  readonly variableId: string;
  readonly total: string;
  readonly points: AnswerPoints['points'];
}

/**
 * The block that counts the points of a question; nothing if it gives none.
 *
 * @example counterBehind(definition, 'question')?.points // [['Paris', 1]]
 */
export function counterBehind(definition: Definition, blockId: string): PointsCounter | undefined {
  const placed = findBlock(definition, blockId);
  const answer = placed && namesOf(definition).variable(option(placed.block, 'variableId'));
  const next = placed && blocksOf(placed.group)[placed.index + 1];
  if (next?.type !== VALUE_BLOCK || answer === undefined) return undefined;
  const variableId = words(option(next, 'variableId'));
  const total = namesOf(definition).variable(variableId) ?? '';
  const found = answerPoints.read(words(option(next, 'expressionToEvaluate')), total);
  return found?.answer === answer ? { blockId: next.id, variableId, total, points: found.points } : undefined;
}
