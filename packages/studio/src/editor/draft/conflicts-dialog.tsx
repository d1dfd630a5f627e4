// Resolves a conflict of two people: shows both values of each field, with a choice.
import type { ReactNode } from 'react';
import { useState } from 'react';
import { kindOf } from '../../blocks/block-kinds.ts';
import { labelOf } from '../../blocks/field-words.ts';
import { richTextWords } from '../../blocks/rich-text-words.ts';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import type { Definition } from '../../model/definition.ts';
import { findBlock, findGroup, variablesOf } from '../../model/definition.ts';
import { useDefinition, useEditor, useSnapshot } from '../editor-context.tsx';

export function ConflictsDialog(): ReactNode {
  const { session } = useEditor();
  const { conflicts } = useSnapshot();
  const definition = useDefinition();
  const [theirs, setTheirs] = useState<ReadonlySet<number>>(new Set());
  const choose = (index: number, isTheirs: boolean): void => {
    const next = new Set(theirs);
    if (isTheirs) next.add(index);
    else next.delete(index);
    setTheirs(next);
  };
  const settle = (): void => {
    session.settle((conflict) => !theirs.has(conflicts.indexOf(conflict)));
    setTheirs(new Set());
  };
  return (
    <Dialog
      isOpen={conflicts.length > 0}
      onClose={settle}
      title="Someone else changed the same fields"
      description="Nothing is lost. Choose which value stays; all your other changes are kept."
      isWide
      isRequired
    >
      <ul className="conflicts">
        {conflicts.map(({ path, yours, theirs: other }, index) => (
          <li key={path.join('/')}>
            <fieldset className="conflict">
              <legend>{placeWords(path, definition)}</legend>
              {[
                { label: 'Yours', value: yours, isTheirs: false },
                { label: 'Theirs', value: other, isTheirs: true },
              ].map(({ label, value, isTheirs }) => (
                <label key={label} className="conflict__value">
                  <input
                    type="radio"
                    name={`conflict-${index}`}
                    checked={theirs.has(index) === isTheirs}
                    onChange={() => choose(index, isTheirs)}
                  />
                  <span className="conflict__whose">{label}</span>
                  <span>{valueWords(value)}</span>
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button look="primary" onClick={settle}>
          Keep these
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function placeWords(path: readonly string[], definition: Definition): string {
  const [list, id = '', ...rest] = path;
  const placed = list === 'blocks' ? findBlock(definition, id) : undefined;
  const fields = rest.filter((name) => name !== 'block').map(labelOf);
  const whole =
    (placed && `${kindOf(placed.block.type).label} in ${placed.group.title}`) ??
    (list === 'groups' ? findGroup(definition, id)?.title : undefined) ??
    (list === 'variables'
      ? variablesOf(definition).find((variable) => variable.id === id)?.name
      : undefined) ??
    labelOf(list ?? 'The bot');
  return [whole, ...fields].join(' › ');
}

function valueWords(value: unknown): string {
  if (value === undefined) return 'Removed';
  if (Array.isArray(value)) {
    const text = richTextWords(value);
    if (text !== '') return text;
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
