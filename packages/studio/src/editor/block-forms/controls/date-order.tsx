// Dates that are saved day first have no order: "05/12/2026" would be read as 12 May.
import type { ReactNode } from 'react';
import { option } from '../../../blocks/block-kind.ts';
import { Button } from '../../../design/button.tsx';
import { findBlock } from '../../../model/definition.ts';
import { useDefinition, useEditor } from '../../editor-context.tsx';
import type { VariableFacts } from '../../variables/variable-facts.ts';

const SORTED = 'yyyy-MM-dd';
const SORTED_WITH_TIME = 'yyyy-MM-dd HH:mm';

/** A note with a button that saves the date in an order; nothing if it already is. */
export function DateOrder({ variable }: { readonly variable: VariableFacts }): ReactNode {
  const { session, canEdit } = useEditor();
  const definition = useDefinition();
  const unsorted = variable.askedBy
    .map((id) => findBlock(definition, id)?.block)
    .filter((block) => block !== undefined && !String(option(block, 'format') ?? '').startsWith(SORTED));
  if (unsorted.length === 0) return null;
  const mend = () => {
    const words = { label: 'Save dates in order', mergeKey: `order ${variable.id} ${performance.now()}` };
    for (const block of unsorted) {
      if (!block) continue;
      const value = option(block, 'hasTime') === true ? SORTED_WITH_TIME : SORTED;
      session.run({ type: 'setBlockField', blockId: block.id, path: ['options', 'format'], value }, words);
    }
  };
  return (
    <p className="note">
      Before and after need another way of saving: day first has no order.
      <Button look="quiet" disabled={!canEdit} onClick={mend}>
        Save {variable.name} like 2026-11-28
      </Button>
    </p>
  );
}
