// Fields of a value that a model gives: whether it is required, and its possible values.
import type { ReactNode } from 'react';
import { TextControl } from '../../controls/text-option.tsx';
import { useOption } from '../../scope.tsx';

export function RequiredChoice({
  path,
  name,
  isRequired,
}: {
  readonly path: string;
  readonly name: string;
  /** Whether it is required while nothing is set. */
  readonly isRequired: boolean;
}): ReactNode {
  const { value, set, isDisabled } = useOption(path);
  return (
    <select
      className="input"
      aria-label={`Whether ${name} is required`}
      disabled={isDisabled}
      value={String(typeof value === 'boolean' ? value : isRequired)}
      onChange={({ target }) => set(target.value === 'true')}
    >
      <option value="true">Required</option>
      <option value="false">Optional</option>
    </select>
  );
}

export function ValueList({ name }: { readonly name: string }): ReactNode {
  return (
    <TextControl
      path="values"
      name={`Possible values of ${name}`}
      example="small, medium, large"
      parse={(text) => {
        const values = text.split(',').map((one) => one.trim());
        return values.some(Boolean) ? values.filter(Boolean) : undefined;
      }}
      show={(stored) => (Array.isArray(stored) ? stored.join(', ') : '')}
    />
  );
}
