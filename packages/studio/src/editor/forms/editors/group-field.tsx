// Chooses a group of the flow.
import type { ReactNode } from 'react';
import { useContext, useMemo } from 'react';
import { groupsOf } from '../../../model/definition.ts';
import { NamesContext, useEditor } from '../../editor-context.tsx';
import type { FieldProps } from '../field-editor.ts';
import type { SelectOption } from './select-field.tsx';
import { SelectField } from './select-field.tsx';

export function GroupField({ label, value, onChange, isDisabled }: FieldProps): ReactNode {
  const options = useGroupOptions();
  return <SelectField {...{ label, value, onChange, isDisabled, options }} empty="None" />;
}

/** All groups by their titles. The same list for as long as no name changes: there may be hundreds. */
export function useGroupOptions(): readonly SelectOption[] {
  const { session } = useEditor();
  const names = useContext(NamesContext);
  return useMemo(
    () =>
      groupsOf(session.snapshot().definition).map(({ id, title }) => ({
        value: id,
        label: title || 'Untitled',
      })),
    [names, session],
  );
}
