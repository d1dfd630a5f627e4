// Points for the choices of a question, counted by the next block. Results keep the words of the answer.
import { useEffect, useRef } from 'react';
import { namesOf, option, words } from '../../../blocks/block-kind.ts';
import type { AnswerPoints } from '../../../blocks/value-patterns.ts';
import { answerPoints, VALUE_BLOCK } from '../../../blocks/value-patterns.ts';
import type { Definition } from '../../../model/definition.ts';
import { blocksOf, findBlock, groupsOf, itemsOf, variablesOf } from '../../../model/definition.ts';
import { useDefinition, useEditor } from '../../editor-context.tsx';
import { freshId } from '../../fresh-id.ts';
import { counterBehind } from '../../variables/points-counter.ts';
import { useScope } from '../scope.tsx';

const TOTAL = 'Score';

/**
 * The points of the question's choices, and how to give them. `set` counts for the words of a choice.
 *
 * @example const { counter, start, set } = useAnswerPoints();
 */
export function useAnswerPoints() {
  const { session } = useEditor();
  const { block } = useScope();
  const definition = useDefinition();
  const answer = namesOf(definition).variable(option(block, 'variableId'));
  const counter = counterBehind(definition, block.id);

  const write = (points: AnswerPoints['points'], mergeKey: string): void => {
    if (!counter || answer === undefined) return;
    session.run(
      {
        type: 'setBlockField',
        blockId: counter.blockId,
        path: ['options', 'expressionToEvaluate'],
        value: answerPoints.write(counter.total, { answer, points }),
      },
      { label: 'Give points', mergeKey },
    );
  };

  // A choice keeps its points when its words change, here or on its card.
  const before = useRef(block);
  useEffect(() => {
    const earlier = new Map(itemsOf(before.current).map(({ id, content }) => [content, id]));
    before.current = block;
    const renamed = counter?.points.map(([text, points]) => {
      const id = earlier.get(text);
      const now = itemsOf(block).find((item) => item.id === id)?.content;
      return [typeof now === 'string' ? now : text, points] as const;
    });
    const index = renamed?.findIndex(([text], place) => text !== counter?.points[place]?.[0]) ?? -1;
    if (renamed && index >= 0) {
      const item = itemsOf(block).findIndex(({ content }) => content === renamed[index]?.[0]);
      // The key of the field, so that undo takes both back.
      write(renamed, `items.${item}.content ${block.id}`);
    }
  }, [block]);

  return {
    counter,
    answer,
    start: () => answer !== undefined && addCounter(session, block.id, answer),
    set: (points: AnswerPoints['points']) => write(points, `points ${block.id}`),
  };
}

/** The variable that other questions of the bot count in, else one called "Score", else a new one. */
function totalOf(definition: Definition) {
  const { variable } = namesOf(definition);
  for (const group of groupsOf(definition))
    for (const block of blocksOf(group)) {
      const id = words(option(block, 'variableId'));
      const name = variable(id);
      const code = words(option(block, 'expressionToEvaluate'));
      if (block.type === VALUE_BLOCK && name !== undefined && answerPoints.read(code, name))
        return { id, name };
    }
  return variablesOf(definition).find(({ name }) => name === TOTAL);
}

function addCounter(session: ReturnType<typeof useEditor>['session'], blockId: string, answer: string): void {
  const { definition } = session.snapshot();
  const placed = findBlock(definition, blockId);
  if (!placed) return;
  const known = totalOf(definition);
  const total = known ?? { id: `v${freshId()}`, name: TOTAL };
  const id = freshId();
  const step = { label: 'Give points', mergeKey: `points of ${id}` };
  if (!known) session.run({ type: 'addVariable', variable: { ...total, isSessionVariable: false } }, step);
  session.run(
    {
      type: 'addBlock',
      block: {
        id,
        type: VALUE_BLOCK,
        options: {
          variableId: total.id,
          expressionToEvaluate: answerPoints.write(total.name, { answer, points: [] }),
          isCode: true,
        },
      },
      to: { groupId: placed.group.id, index: placed.index + 1 },
    },
    step,
  );
}
