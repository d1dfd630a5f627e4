// The variables that keep answers, in the order in which visitors meet the questions.
import { option } from '../../blocks/block-kind.ts';
import { kindOf } from '../../blocks/block-kinds.ts';
import type { Definition } from '../../model/definition.ts';
import { blocksOf, variablesOf } from '../../model/definition.ts';
import { groupsInOrder } from '../../model/groups-in-order.ts';

/**
 * Names the variables of all questions. Other variables, such as scores and copies, are no answers.
 *
 * @example questionNames(definition) // ['First name', 'Email']
 */
export function questionNames(definition: Definition): readonly string[] {
  const names = new Map(variablesOf(definition).map(({ id, name }) => [id as unknown, name]));
  const saved = groupsInOrder(definition)
    .flatMap(blocksOf)
    .flatMap((block) =>
      kindOf(block.type).shape === 'ask' ? (names.get(option(block, 'variableId')) ?? []) : [],
    );
  return [...new Set(saved)];
}
