// Chooses a variable, or creates one from a typed name.
import { Combobox } from '@base-ui/react/combobox';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo, useRef, useState } from 'react';
import { variablesOf } from '../../../model/definition.ts';
import { useDefinition, useRun } from '../../editor-context.tsx';
import { freshId } from '../../fresh-id.ts';
import type { FieldProps } from '../field-editor.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly isNew?: boolean;
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
  const variables = variablesOf(useDefinition());
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
  const wanted = search.trim().replace(/[{}]/g, '');
  const isNew = wanted !== '' && !known.some((choice) => choice.label.toLowerCase() === wanted.toLowerCase());
  const choices = isNew ? [...known, { value: '', label: wanted, isNew }] : known;
  const typed = choices.find((choice) => choice.label.toLowerCase() === wanted.toLowerCase());
  const current = known.find((choice) => choice.value === value) ?? null;
  const choose = (choice: Choice | null): void => {
    if (!choice) onChange(undefined);
    else if (choice.isNew) {
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
      filter={(choice: Choice, query: string) =>
        choice.isNew === true || choice.label.toLowerCase().includes(query.trim().toLowerCase())
      }
    >
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the input is inside */}
      <label className={isLabelShown ? 'combo combo--labelled' : 'combo'}>
        <span className={isLabelShown ? 'field__label' : 'only-read-aloud'}>{label}</span>
        <Combobox.Input
          className="input"
          placeholder="Choose or type a name"
          onKeyDown={(event) => {
            // Escape closes the list. Otherwise it leads back to the canvas, and must not clear the choice.
            if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler();
            // Enter takes the typed name. Without a highlighted entry the control would discard it.
            if (event.key === 'Enter' && isOpen && !highlighted.current && typed) choose(typed);
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
                <Combobox.Item
                  key={choice.isNew ? 'new' : choice.value}
                  value={choice}
                  className="menu__item"
                >
                  {choice.isNew && <Plus aria-hidden />}
                  {choice.isNew ? `New variable “${choice.label}”` : choice.label}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
