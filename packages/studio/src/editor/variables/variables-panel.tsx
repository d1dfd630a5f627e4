// The variables of the bot: names, uses and initial values. Renaming changes all uses.
import { Plus, Trash2, Variable as VariableIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { SearchField } from '../../design/text-field.tsx';
import type { Definition } from '../../model/definition.ts';
import { placedBlocks, variablesOf } from '../../model/definition.ts';
import { useDefinition, useEditor, useRun } from '../editor-context.tsx';
import { freshId } from '../fresh-id.ts';
import { useRename } from '../use-rename.ts';
import { usesOf } from './variable-uses.ts';

export function VariablesPanel(): ReactNode {
  const definition = useDefinition();
  const { canEdit } = useEditor();
  const run = useRun();
  const [search, setSearch] = useState('');
  const uses = useMemo(() => usesOf(definition), [definition]);
  const all = variablesOf(definition);
  const found = all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  const add = (): void => {
    const id = `v${freshId()}`;
    const names = new Set(all.map(({ name }) => name));
    let name = 'New variable';
    for (let number = 2; names.has(name); number++) name = `New variable ${number}`;
    run({ type: 'addVariable', variable: { id, name } }, 'Add variable');
  };
  return (
    <div className="variables">
      <div className="variables__tools">
        <SearchField
          label="Search variables"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Button disabled={!canEdit} onClick={add}>
          <Plus aria-hidden />
          Add
        </Button>
      </div>
      {all.length === 0 && (
        <EmptyState icon={VariableIcon} title="No variables yet">
          A variable keeps an answer. Texts name it, as in “Hello {'{{Name}}'}”.
        </EmptyState>
      )}
      <ul>
        {found.map((variable) => (
          <VariableRow key={variable.id} variable={variable} uses={uses.get(variable.id) ?? []} />
        ))}
      </ul>
    </div>
  );
}

function VariableRow({
  variable: { id, name, isSessionVariable, value },
  uses,
}: {
  readonly variable: ReturnType<typeof variablesOf>[number];
  readonly uses: readonly string[];
}): ReactNode {
  const { canEdit, reveal } = useEditor();
  const run = useRun();
  const { typed, setTyped, field } = useRename(name, (wanted) => {
    if (!isTaken) run({ type: 'renameVariable', variableId: id, name: wanted }, 'Rename variable');
  });
  const [isOpen, setIsOpen] = useState(false);
  const definition = useDefinition();
  const isTaken =
    typed !== undefined && variablesOf(definition).some((one) => one.id !== id && one.name === typed);
  return (
    <li className="variable" data-variable={id}>
      <div className="variable__line">
        <input
          {...field}
          aria-invalid={isTaken || undefined}
          disabled={!canEdit}
          onChange={({ target }) => setTyped(target.value.replace(/[{}]/g, ''))}
        />
        <button
          type="button"
          className="variable__uses"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {uses.length === 0 ? 'not used' : `${uses.length} ${uses.length === 1 ? 'use' : 'uses'}`}
        </button>
      </div>
      {isTaken && <p className="field__error">Another variable has this name.</p>}
      {isOpen && (
        <div className="variable__more">
          <label className="variable__start">
            <span className="field__label">Begins with</span>
            <input
              className="input"
              disabled={!canEdit || Array.isArray(value)}
              value={Array.isArray(value) ? value.join(', ') : (value ?? '')}
              onChange={({ target }) =>
                run(
                  {
                    type: 'setVariableField',
                    variableId: id,
                    field: 'value',
                    value: target.value || undefined,
                  },
                  'Edit variable',
                  `value ${id}`,
                )
              }
            />
          </label>
          <label className="switch-row">
            <input
              type="checkbox"
              className="switch"
              disabled={!canEdit}
              checked={isSessionVariable !== true}
              onChange={({ target }) =>
                run(
                  {
                    type: 'setVariableField',
                    variableId: id,
                    field: 'isSessionVariable',
                    value: !target.checked,
                  },
                  'Edit variable',
                )
              }
            />
            Keep it in results
          </label>
          {uses.map((blockId) => (
            <button key={blockId} type="button" className="variable__use" onClick={() => reveal({ blockId })}>
              {placeOf(definition, blockId)}
            </button>
          ))}
          <Button
            look="quiet"
            disabled={!canEdit}
            onClick={() => run({ type: 'removeVariable', variableId: id }, 'Delete variable')}
          >
            <Trash2 aria-hidden />
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}

function placeOf(definition: Definition, blockId: string): string {
  for (const { block, group, index } of placedBlocks(definition))
    if (block.id === blockId) return `${group.title}, block ${index + 1}`;
  return blockId;
}
