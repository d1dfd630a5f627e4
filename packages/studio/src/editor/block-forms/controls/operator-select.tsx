// The operator of a comparison in words. The scope is the comparison.
import type { ReactNode } from 'react';
import type { SentenceOperator } from '../../../blocks/comparison-words.ts';
import { storedComparison } from '../../../blocks/comparison-words.ts';
import { useScope } from '../scope.tsx';

interface OperatorSelectProps {
  /** Name of the comparison, for the label. */
  readonly name: string;
  readonly operators: readonly SentenceOperator[];
  /** Absent when the stored operator is none of them. */
  readonly operator: SentenceOperator | undefined;
}

/** @example <OperatorSelect name="branch 1" operators={operatorsFor('text', comparison)} operator={operator} /> */
export function OperatorSelect({ name, operators, operator }: OperatorSelectProps): ReactNode {
  const { value: comparison, change, isDisabled } = useScope();
  return (
    <select
      className="input"
      aria-label={`Comparison of ${name}`}
      disabled={isDisabled}
      value={operator?.words ?? ''}
      onChange={({ target }) => {
        const next = operators.find(({ words }) => words === target.value);
        change((one) => {
          const value = String(one.value ?? '');
          return storedComparison(one, next, operator?.read(value) ?? value);
        });
      }}
    >
      {!operator && <option value="">{String(comparison.comparisonOperator ?? '…')}</option>}
      {operators.map(({ words }) => (
        <option key={words}>{words}</option>
      ))}
    </select>
  );
}
