// A condition: comparisons of variables, joined by "and" or "or".
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldSchema } from '../../../blocks/block-schemas.ts';
import { Button } from '../../../design/button.tsx';
import { isObject } from '../../../model/json.ts';
import { freshId } from '../../fresh-id.ts';
import type { FieldProps } from '../field-editor.ts';
import { useRowFocus } from '../use-row-focus.ts';
import { TemplateInput } from './template-field.tsx';
import { VariablePicker } from './variable-field.tsx';

/** Operators without a second operand. */
const ALONE = new Set(['Is set', 'Is empty']);

type Comparison = Readonly<Record<string, unknown>>;

export function ConditionField({ schema, value, onChange, isDisabled }: FieldProps): ReactNode {
  const condition = isObject(value) ? value : {};
  const comparisons = (Array.isArray(condition.comparisons) ? condition.comparisons : []).filter(isObject);
  const operators = operatorsOf(schema);
  const set = (next: readonly Comparison[]) => onChange({ ...condition, comparisons: next });
  const { rows, focusNext } = useRowFocus(comparisons.length);
  const change = (index: number, field: string, to: unknown) =>
    set(comparisons.map((one, place) => (place === index ? { ...one, [field]: to } : one)));
  return (
    <fieldset className="condition">
      <legend className="only-read-aloud">Condition</legend>
      <ol ref={rows} className="comparisons">
        {comparisons.map((comparison, index) => {
          const { id, variableId, comparisonOperator, value: right } = comparison;
          return (
            <li key={typeof id === 'string' ? id : index} className="comparison">
              {index > 0 && (
                <select
                  className="input comparison__joint"
                  aria-label="How comparisons are joined"
                  disabled={isDisabled}
                  value={condition.logicalOperator === 'OR' ? 'OR' : 'AND'}
                  onChange={({ target }) => onChange({ ...condition, logicalOperator: target.value })}
                >
                  <option value="AND">and</option>
                  <option value="OR">or</option>
                </select>
              )}
              <VariablePicker
                label={`Variable of comparison ${index + 1}`}
                value={variableId}
                isDisabled={isDisabled}
                onChange={(next) => change(index, 'variableId', next)}
              />
              <div className="comparison__row">
                <select
                  className="input"
                  aria-label={`Operator of comparison ${index + 1}`}
                  disabled={isDisabled}
                  value={typeof comparisonOperator === 'string' ? comparisonOperator : ''}
                  onChange={({ target }) => change(index, 'comparisonOperator', target.value || undefined)}
                >
                  <option value="">…</option>
                  {operators.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </select>
                <Button
                  look="quiet"
                  isIcon
                  aria-label={`Remove comparison ${index + 1}`}
                  disabled={isDisabled}
                  onClick={() => {
                    focusNext(index);
                    set(comparisons.toSpliced(index, 1));
                  }}
                >
                  <Trash2 aria-hidden />
                </Button>
              </div>
              {!ALONE.has(String(comparisonOperator)) && (
                <TemplateInput
                  label={`Value of comparison ${index + 1}`}
                  placeholder="Value or {{variable}}"
                  isDisabled={isDisabled}
                  value={typeof right === 'string' ? right : ''}
                  onChange={(next) => change(index, 'value', next === '' ? undefined : next)}
                />
              )}
            </li>
          );
        })}
      </ol>
      <Button
        look="quiet"
        disabled={isDisabled}
        onClick={() => {
          focusNext(comparisons.length);
          set([...comparisons, { id: freshId(), comparisonOperator: 'Equal to' }]);
        }}
      >
        <Plus aria-hidden />
        Add a comparison
      </Button>
    </fieldset>
  );
}

function operatorsOf(schema: FieldSchema): readonly string[] {
  const values = schema.properties?.comparisons?.items?.properties?.comparisonOperator?.enum ?? [];
  return values.filter((one) => typeof one === 'string');
}
