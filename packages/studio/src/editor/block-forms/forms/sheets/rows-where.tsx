// Which rows of a sheet: conditions on its columns.
import type { ReactNode } from 'react';
import { operatorOf, operatorsFor } from '../../../../blocks/comparison-words.ts';
import { Button } from '../../../../design/button.tsx';
import { isObject } from '../../../../model/json.ts';
import { readOption, writeOption } from '../../../../model/option-path.ts';
import { freshId } from '../../../fresh-id.ts';
import { SegmentsOption } from '../../controls/choice-option.tsx';
import { OperatorSelect } from '../../controls/operator-select.tsx';
import { Rows } from '../../controls/rows.tsx';
import { TextControl } from '../../controls/text-option.tsx';
import { useOption, useScope } from '../../scope.tsx';
import { ColumnControl } from './column-control.tsx';

const CONDITIONS = 'options.filter.comparisons';
const OLD = 'options.referenceCell';

export function RowsWhere({
  empty,
  isNeeded = false,
}: {
  /** What happens without a condition. */
  readonly empty: string;
  readonly isNeeded?: boolean;
}): ReactNode {
  const { value } = useOption(CONDITIONS);
  const { value: old } = useOption(OLD);
  const count = Array.isArray(value) ? value.length : 0;
  if (isObject(old) && typeof old.column === 'string' && old.column !== '') return <OldCondition />;
  return (
    <>
      <Rows
        path={CONDITIONS}
        one="condition"
        label="Rows where"
        addWords="Add a condition"
        isFirstThere={isNeeded}
        newRow={() => ({ comparisonOperator: 'Equal to' })}
        help={count === 0 && !isNeeded ? empty : undefined}
        error={count === 0 && isNeeded ? empty : undefined}
      >
        {({ name }) => <ColumnCondition name={name} />}
      </Rows>
      {count > 1 && (
        <SegmentsOption
          path="options.filter.logicalOperator"
          label="A row fits if"
          standard="OR"
          choices={[
            { value: 'AND', label: 'all are true' },
            { value: 'OR', label: 'any is true' },
          ]}
        />
      )}
    </>
  );
}

function ColumnCondition({ name }: { readonly name: string }): ReactNode {
  const { value: comparison } = useScope();
  const orders = operatorsFor('number', {}).filter(({ isOrder }) => isOrder);
  const operators = [
    ...operatorsFor('text', comparison),
    ...orders.filter(({ operator }) => operator !== comparison.comparisonOperator),
  ];
  const operator = operatorOf('text', comparison);
  return (
    <div className="comparison-row">
      <ColumnControl name={`Column of ${name}`} />
      <div className="comparison-row__line">
        <OperatorSelect {...{ name, operators, operator }} />
        {operator?.hasValue !== false && (
          <TextControl
            path="value"
            name={`Value of ${name}`}
            example="{{Name}}"
            show={(value) => operator?.read(String(value ?? '')) ?? String(value ?? '')}
            parse={(text) => operator?.write(text) ?? text}
          />
        )}
      </div>
    </div>
  );
}

/** The condition of older bots: one column with one value. It becomes a usual condition when it is changed. */
function OldCondition(): ReactNode {
  const { change, isDisabled } = useScope();
  const { value } = useOption(OLD);
  const old = isObject(value) ? value : {};
  return (
    <div className="note note--quiet">
      Rows where {String(old.column)} is “{String(old.value ?? '')}”.
      <Button
        look="quiet"
        disabled={isDisabled}
        onClick={() =>
          change((whole) => {
            const { column, value: wanted } = (readOption(whole, OLD) ?? {}) as Record<string, unknown>;
            const comparisons = [{ id: freshId(), column, comparisonOperator: 'Equal to', value: wanted }];
            return writeOption(
              writeOption(whole, 'options.filter', { logicalOperator: 'AND', comparisons }),
              OLD,
              undefined,
            );
          })
        }
      >
        Change
      </Button>
    </div>
  );
}
