// A group whose title is in a variable.
import type { ReactNode } from 'react';
import { useVariableFacts } from '../../variables/variable-facts.ts';
import { useOption } from '../scope.tsx';
import { ChoiceOption } from './choice-option.tsx';

const NONE = 'none';

/** @example <GroupVariable label="Group named by a variable" /> */
export function GroupVariable({ label }: { readonly label: string }): ReactNode {
  const { value, set } = useOption('options.groupId');
  const facts = useVariableFacts();
  const isVariable = typeof value === 'string' && value.includes('{{');
  return (
    <ChoiceOption
      path="options.groupId"
      label={label}
      help="The variable holds the title of a group."
      hasOwnError={!isVariable}
      current={isVariable ? value : NONE}
      choices={[
        { value: NONE, label: 'No' },
        ...[...facts.values()].map(({ name }) => ({ value: `{{${name}}}`, label: name })),
      ]}
      onChoose={(next) => set(next === NONE ? undefined : next)}
    />
  );
}
