// Chooses a group of the flow.
import type { ReactNode } from 'react';
import { groupsOf } from '../../../model/definition.ts';
import { useDefinition } from '../../editor-context.tsx';
import type { FieldProps } from '../field-editor.ts';
import { SelectField } from './select-field.tsx';

export function GroupField({ label, value, onChange, isDisabled }: FieldProps): ReactNode {
  const options = groupsOf(useDefinition()).map(({ id, title }) => ({ value: id, label: title ?? '' }));
  return <SelectField {...{ label, value, onChange, isDisabled, options }} empty="None" />;
}
