// A condition as sentences: variable, operator in words, value. Several are joined by "all" or "any".
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import type { SentenceOperator } from '../../../blocks/comparison-words.ts';
import { operatorOf, operatorsFor, storedComparison } from '../../../blocks/comparison-words.ts';
import { Button } from '../../../design/button.tsx';
import type { JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../model/json.ts';
import { writeOption } from '../../../model/option-path.ts';
import { freshId } from '../../fresh-id.ts';
import type { VariableFacts } from '../../variables/variable-facts.ts';
import { useVariableFacts } from '../../variables/variable-facts.ts';
import { joined } from '../option-path.ts';
import { InnerScope, useOption, useScope } from '../scope.tsx';
import { DateOrder } from './date-order.tsx';
import { OperatorSelect } from './operator-select.tsx';
import { TextControl } from './text-option.tsx';
import { VariableControl } from './variable-picker.tsx';

interface SentenceProps {
  /** The condition: an object with `comparisons` and `logicalOperator`. */
  readonly path: string;
  /** What is compared, for the names of fields: "branch 1". */
  readonly of: string;
  /** Words before the sentence: "If". */
  readonly title?: string;
  /** The variable of a new comparison. */
  readonly firstVariable?: string | undefined;
}

/** @example <Sentence path="content" of="branch 1" /> */
export function Sentence({ path, of, title = 'If', firstVariable }: SentenceProps): ReactNode {
  const { value, isDisabled } = useOption(path);
  const { change } = useScope();
  const list = joined(path, 'comparisons');
  const fresh = (): JsonObject => ({
    id: freshId(),
    ...(firstVariable === undefined ? {} : { variableId: firstVariable }),
    comparisonOperator: 'Equal to',
  });
  // The first row is there before it is written.
  const [first] = useState(fresh);
  const written = isObject(value) && Array.isArray(value.comparisons) ? value.comparisons : [];
  const rows = written.length === 0 ? [first] : written;
  const replace = (next: readonly unknown[]) => change((whole) => writeOption(whole, list, next));
  return (
    <div className="sentence">
      <Joint {...{ path, of, title }} isAlone={rows.length === 1} />
      {rows.map((row: unknown, index) => (
        <InnerScope
          key={isObject(row) && typeof row.id === 'string' ? row.id : index}
          path={`${list}.${index}`}
          seed={written.length === 0 ? { path: list, row: first } : undefined}
        >
          <ComparisonRow
            name={rows.length > 1 ? `${of}, part ${index + 1}` : of}
            onRemove={rows.length > 1 ? () => replace(rows.toSpliced(index, 1)) : undefined}
          />
        </InnerScope>
      ))}
      <Button
        look="quiet"
        className="field__action"
        disabled={isDisabled}
        onClick={() => replace([...rows, fresh()])}
      >
        <Plus aria-hidden />
        And
      </Button>
    </div>
  );
}

function Joint({
  path,
  of,
  title,
  isAlone,
}: {
  readonly path: string;
  readonly of: string;
  readonly title: string;
  readonly isAlone: boolean;
}): ReactNode {
  const { value, set, isDisabled } = useOption(joined(path, 'logicalOperator'));
  if (isAlone) return <div className="sentence__joint">{title}</div>;
  return (
    <div className="sentence__joint">
      <span>{title}</span>
      <select
        className="input"
        aria-label={`How many parts of ${of} must be true`}
        disabled={isDisabled}
        value={value === 'OR' ? 'OR' : 'AND'}
        onChange={({ target }) => set(target.value)}
      >
        <option value="AND">all</option>
        <option value="OR">any</option>
      </select>
      <span>of these are true</span>
    </div>
  );
}

/** One comparison; the scope is its row. */
function ComparisonRow({
  name,
  onRemove,
}: {
  readonly name: string;
  readonly onRemove: (() => void) | undefined;
}): ReactNode {
  const { value: comparison, change: edit, isDisabled } = useScope();
  const facts = useVariableFacts();
  const variable = facts.get(String(comparison.variableId));
  const type = variable?.type ?? 'text';
  const operators = operatorsFor(type, comparison);
  const operator = operatorOf(type, comparison);
  return (
    <fieldset className="comparison-row">
      <legend className="only-read-aloud">{name}</legend>
      <div className="comparison-row__line">
        <VariableControl
          path="variableId"
          name={`Variable of ${name}`}
          onChoose={(next) =>
            edit((one) => {
              const nextType = facts.get(String(next))?.type ?? 'text';
              const nextOperator = operatorOf(nextType, one) ?? operatorsFor(nextType, {})[0];
              return storedComparison(
                writeOption(one, 'variableId', next),
                nextOperator,
                String(one.value ?? ''),
              );
            })
          }
        />
        {onRemove && (
          <Button look="quiet" isIcon aria-label={`Remove ${name}`} disabled={isDisabled} onClick={onRemove}>
            <Trash2 aria-hidden />
          </Button>
        )}
      </div>
      <div className="comparison-row__line">
        <OperatorSelect {...{ name, operators, operator }} />
        {operator?.hasValue !== false && <ComparedValue {...{ name, operator, variable }} />}
      </div>
      {variable?.type === 'date' && operator?.isOrder === true && <DateOrder variable={variable} />}
    </fieldset>
  );
}

function ComparedValue({
  name,
  operator,
  variable,
}: {
  readonly name: string;
  readonly operator: SentenceOperator | undefined;
  readonly variable: VariableFacts | undefined;
}): ReactNode {
  const { value: comparison, change: edit, isDisabled } = useScope();
  const stored = typeof comparison.value === 'string' ? comparison.value : '';
  const listId = useId();
  const values = operator?.isText === true ? [] : (variable?.values ?? []);
  const shown = operator?.read(stored) ?? stored;
  if (values.length > 0)
    return (
      <>
        <input
          className="input"
          aria-label={`Value of ${name}`}
          list={listId}
          placeholder="Value"
          disabled={isDisabled}
          value={shown}
          onChange={({ target }) => edit((one) => storedComparison(one, operator, target.value))}
        />
        <datalist id={listId}>
          {values.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      </>
    );
  if (
    variable?.type === 'date' &&
    !shown.includes('{{') &&
    (shown === '' || /^\d{4}-\d\d-\d\d$/.test(shown)) &&
    operator?.isOrder
  )
    return (
      <input
        type="date"
        className="input"
        aria-label={`Value of ${name}`}
        disabled={isDisabled}
        value={shown}
        onChange={({ target }) => edit((one) => storedComparison(one, operator, target.value))}
      />
    );
  return (
    <TextControl
      path="value"
      name={`Value of ${name}`}
      example={variable?.type === 'number' ? 'Number' : 'Text'}
      show={(value) => operator?.read(String(value ?? '')) ?? String(value ?? '')}
      parse={(text) => operator?.write(text) ?? text}
    />
  );
}
