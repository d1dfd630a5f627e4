// Chooses a variable, or creates one from a typed name.
import { Combobox } from '@base-ui/react/combobox';
import { Pencil, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo, useRef, useState } from 'react';
import type { Definition } from '../../../model/definition.ts';
import { variablesOf } from '../../../model/definition.ts';
import { useDefinition, useEditor, useRun } from '../../editor-context.tsx';
import { freshId } from '../../fresh-id.ts';
import type { ListedVariable } from '../../variables/listed-variables.ts';
import { listVariables, rankVariables } from '../../variables/listed-variables.ts';
import { rememberUse } from '../../variables/recent-variables.ts';
import { VariableLine } from '../../variables/suggestions.tsx';
import { usesOf } from '../../variables/variable-uses.ts';
import type { FieldProps } from '../field-editor.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
  /** What choosing it does first; absent for a variable as it is. */
  readonly change?: 'add' | 'rename';
}

export function VariableField({ label, help, value, onChange, isDisabled }: FieldProps): ReactNode {
  return (
    <div className="field">
      <VariablePicker label={label} value={value} onChange={onChange} isDisabled={isDisabled} isLabelShown />
      {help !== undefined && <p className="field__help">{help}</p>}
    </div>
  );
}

/**
 * The control without label.
 *
 * @example <VariablePicker label="Variable" value={id} onChange={setId} isDisabled={false} />
 */
export function VariablePicker({
  label,
  value,
  onChange,
  isDisabled,
  isLabelShown = false,
}: Pick<FieldProps, 'label' | 'value' | 'onChange' | 'isDisabled'> & {
  readonly isLabelShown?: boolean;
}): ReactNode {
  const definition = useDefinition();
  const variables = variablesOf(definition);
  const { store } = useEditor();
  const run = useRun();
  const [search, setSearch] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const highlighted = useRef<Choice>(undefined);
  const names = JSON.stringify(variables.map(({ id, name }) => [id, name]));
  // The same objects until a name changes: for the control another object is another value, which discards typed text.
  const known = useMemo(
    (): Choice[] => variables.map(({ id, name }) => ({ value: id, label: name })),
    [names],
  );
  const current = known.find((choice) => choice.value === value) ?? null;
  const wanted = search.trim().replace(/[{}]/g, '');
  const isNew = wanted !== '' && !known.some((choice) => choice.label.toLowerCase() === wanted.toLowerCase());
  // Its own name in the field is no search: all others follow it.
  const isOwnName = wanted === current?.label;
  const listed = useMemo(
    () =>
      isOpen ? new Map(listVariables(definition, store.get().tried).map((one) => [one.id, one])) : undefined,
    [isOpen, definition, store],
  );
  const isOwn = useMemo(() => isNew && isOnlyUse(definition, value), [isNew, definition, value]);
  const fitting = isOpen
    ? rankVariables(
        known.map((choice) => ({ name: choice.label, choice })),
        isOwnName ? '' : wanted,
        isOwnName ? [wanted, ...store.get().recentVariables] : store.get().recentVariables,
      ).map(({ choice }) => choice)
    : known;
  const choices: readonly Choice[] = [
    ...(isOwn && current ? [{ value: current.value, label: wanted, change: 'rename' } as const] : []),
    ...fitting,
    ...(isNew ? [{ value: '', label: wanted, change: 'add' } as const] : []),
  ];
  const exact = choices.find((choice) => choice.label.toLowerCase() === wanted.toLowerCase());
  const choose = (choice: Choice | null): void => {
    if (choice) rememberUse(store, choice.label);
    if (!choice) onChange(undefined);
    else if (choice.change === 'rename')
      run({ type: 'renameVariable', variableId: choice.value, name: choice.label }, 'Rename variable');
    else if (choice.change === 'add') {
      const id = `v${freshId()}`;
      run({ type: 'addVariable', variable: { id, name: choice.label } }, 'Add variable');
      onChange(id);
    } else onChange(choice.value);
  };
  return (
    <Combobox.Root
      items={choices}
      value={current}
      onValueChange={choose}
      onInputValueChange={setSearch}
      onOpenChange={setIsOpen}
      onItemHighlighted={(choice) => {
        highlighted.current = choice;
      }}
      disabled={isDisabled}
      isItemEqualToValue={(one: Choice, other: Choice) =>
        one.value === other.value && one.label === other.label
      }
      // The list is ranked already.
      filter={null}
    >
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the input is inside */}
      <label className={isLabelShown ? 'combo combo--labelled' : 'combo'}>
        <span className={isLabelShown ? 'field__label' : 'only-read-aloud'}>{label}</span>
        <Combobox.Input
          className="input"
          placeholder="Variable"
          onKeyDown={(event) => {
            // Escape closes the list. Otherwise it leads back to the canvas, and must not clear the choice.
            if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler();
            // Enter takes the typed name. Without a highlighted entry the control would discard it.
            if (event.key === 'Enter' && isOpen && !highlighted.current && exact) choose(exact);
          }}
        />
      </label>
      {current && !isDisabled && (
        <Combobox.Clear className="combo__clear" aria-label={`Clear ${label}`}>
          <X aria-hidden />
        </Combobox.Clear>
      )}
      <Combobox.Portal>
        <Combobox.Positioner className="menu__place" sideOffset={4}>
          <Combobox.Popup className="menu combo__popup">
            <Combobox.Empty className="menu__empty">Type a name to make the first variable</Combobox.Empty>
            <Combobox.List>
              {(choice: Choice) => (
                <Combobox.Item key={choice.change ?? choice.value} value={choice} className="menu__item">
                  {choice.change === 'add' && <Plus aria-hidden />}
                  {choice.change === 'rename' && <Pencil aria-hidden />}
                  {choice.change === undefined ? (
                    <KnownVariable name={choice.label} variable={listed?.get(choice.value)} />
                  ) : (
                    `${choice.change === 'add' ? 'New variable' : 'Rename to'} “${choice.label}”`
                  )}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function KnownVariable({
  name,
  variable,
}: {
  readonly name: string;
  readonly variable: ListedVariable | undefined;
}): ReactNode {
  return variable ? <VariableLine variable={variable} /> : name;
}

/** Whether one block alone uses a variable, so that another name changes no other block. */
function isOnlyUse(definition: Definition, variableId: unknown): boolean {
  const variables = variablesOf(definition).filter(({ id }) => id === variableId);
  return [...usesOf(definition, variables).values()].some((blockIds) => blockIds.length === 1);
}
