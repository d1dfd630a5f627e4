// Condition: branches, tried from the top, each a sentence with its own path.
import type { ReactNode } from 'react';
import { itemsOf, placedBlocks } from '../../../model/definition.ts';
import { isObject } from '../../../model/json.ts';
import { useDefinition } from '../../editor-context.tsx';
import { latestValue } from '../../variables/latest-value.ts';
import type { BlockForm } from '../block-form.ts';
import { Rows } from '../controls/rows.tsx';
import { Sentence } from '../controls/sentence.tsx';
import { PathPicker, Then } from '../controls/then.tsx';
import { useScope } from '../scope.tsx';

function ConditionForm(): ReactNode {
  const { block } = useScope();
  const latest = useLatestValue();
  const doubles = repeated(itemsOf(block));
  return (
    <>
      <Rows path="items" one="branch" label="Branches, tried from the top" addWords="Another branch">
        {({ name, index, row }) => (
          <div className="branch">
            <Sentence
              path="content"
              of={name}
              title={index === 0 ? 'If' : 'Otherwise, if'}
              firstVariable={latest}
            />
            {doubles.has(index) && (
              <p className="note">Never reached: a branch above is always taken first.</p>
            )}
            <div className="branch__then">
              <span aria-hidden>Then go to</span>
              <PathPicker
                name={`Where ${name} goes`}
                source={{ blockId: block.id, itemId: String(row.id) }}
                open="The chat ends here"
              />
            </div>
          </div>
        )}
      </Rows>
      <Then label="Otherwise go to" />
    </>
  );
}

/** The variable of the last value before the block, else of the last one in the bot. */
function useLatestValue(): string | undefined {
  const { block } = useScope();
  const definition = useDefinition();
  const blocks = [...placedBlocks(definition)].map((placed) => placed.block);
  const own = blocks.findIndex(({ id }) => id === block.id);
  return latestValue(blocks.slice(0, Math.max(own, 0))) ?? latestValue(blocks);
}

/** Branches whose condition is the same as that of an earlier one. */
function repeated(items: ReturnType<typeof itemsOf>): ReadonlySet<number> {
  const keys = items.map(({ content }) => {
    if (!isObject(content) || !Array.isArray(content.comparisons) || content.comparisons.length === 0)
      return undefined;
    const parts = content.comparisons.filter(isObject).map(({ id: _, ...one }) => JSON.stringify(one));
    return JSON.stringify([content.logicalOperator ?? 'AND', parts.toSorted()]);
  });
  return new Set(
    keys.flatMap((key, index) => (key !== undefined && keys.indexOf(key) < index ? [index] : [])),
  );
}

export const form: BlockForm = {
  covers: ['items[].content'],
  Form: ConditionForm,
  example: {
    items: [
      {
        id: 'big',
        content: {
          logicalOperator: 'AND',
          comparisons: [
            { id: 'c1', variableId: 'v-guests', comparisonOperator: 'Greater than', value: '8' },
            {
              id: 'c2',
              variableId: 'v-name',
              comparisonOperator: 'Matches regex',
              value: '/^\\s*Ada\\s*$/i',
            },
          ],
        },
      },
      {
        id: 'small',
        content: { comparisons: [{ id: 'c3', variableId: 'v-name', comparisonOperator: 'Is set' }] },
      },
    ],
  },
};
