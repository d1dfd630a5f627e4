// Code, in the editor for JavaScript.
import type { ReactNode } from 'react';
import { CodeField } from '../../forms/code/code-field.tsx';
import { useOption, useScope } from '../scope.tsx';

/** @example <CodeOption path="options.content" label="Code" /> */
export function CodeOption({
  path,
  label,
  help,
}: {
  readonly path: string;
  readonly label: string;
  readonly help?: string;
}): ReactNode {
  const { block } = useScope();
  const { value, set, isDisabled } = useOption(path);
  return (
    <CodeField
      key={path}
      name={path}
      schema={{}}
      {...{ label, help, value, block, isDisabled }}
      onChange={(next) => set(next, true)}
    />
  );
}
