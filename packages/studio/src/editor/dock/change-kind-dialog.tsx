// Changes the kind of a question, and says before what it loses.
import type { Block } from '@colloquy/schema';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { kindOf } from '../../blocks/block-kinds.ts';
import type { BlockSchemas } from '../../blocks/block-schemas.ts';
import { changeKind, kindsFor } from '../../blocks/change-kind.ts';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { SelectField } from '../../design/text-field.tsx';
import { useRun } from '../editor-context.tsx';
import { freshId } from '../fresh-id.ts';

/** @example <ChangeKindDialog block={block} schemas={schemas} onClose={close} /> */
export function ChangeKindDialog({
  block,
  schemas,
  onClose,
}: {
  readonly block: Block;
  readonly schemas: BlockSchemas;
  readonly onClose: () => void;
}): ReactNode {
  const kinds = kindsFor(block.type);
  const run = useRun();
  const [type, setType] = useState(kinds[0]?.[0] ?? block.type);
  const changed = changeKind(block, { type, schemas, makeId: freshId });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    run({ type: 'replaceBlock', block: changed.block }, `Change to ${kindOf(type).label.toLowerCase()}`);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Change the kind"
      description="The variable, the path and all that both kinds have stay."
    >
      <form className="form" onSubmit={submit}>
        <SelectField label="Ask for" value={type} onChange={({ target }) => setType(target.value)}>
          {kinds.map(([other, { label }]) => (
            <option key={other} value={other}>
              {label}
            </option>
          ))}
        </SelectField>
        <div role="status">
          {changed.lost.length === 0 ? (
            <p>Nothing is lost.</p>
          ) : (
            <>
              <p>This is lost:</p>
              <ul className="lost">
                {changed.lost.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            Change
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
