// What happens with the answer of a model: the variable that it is saved in, and whether the chat shows it.
import type { ReactNode } from 'react';
import { useDeferredValue, useMemo } from 'react';
import { Button } from '../../../../design/button.tsx';
import { findBlock, variablesOf } from '../../../../model/definition.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { isObject } from '../../../../model/json.ts';
import { readOption, writeOption } from '../../../../model/option-path.ts';
import { useDefinition, useEditor } from '../../../editor-context.tsx';
import { freshId } from '../../../fresh-id.ts';
import { usesOf } from '../../../variables/variable-uses.ts';
import { SaveParts } from '../../controls/save-parts.tsx';
import { VariableControl } from '../../controls/variable-picker.tsx';
import { useOption, useScope } from '../../scope.tsx';

const MAPPING = 'options.responseMapping';

export interface SavedPart {
  /** As stored. */
  readonly item: string;
  readonly label: string;
}

interface Parts {
  /** The first one is the answer itself, which also counts for a row without a part. */
  readonly parts: readonly [SavedPart, ...SavedPart[]];
  /** The field of the part in a row. */
  readonly field?: string;
}

/** The variable of the answer. */
export function SaveAnswer({
  parts,
  field = 'item',
  label = 'Save the answer as',
}: Parts & { readonly label?: string }): ReactNode {
  const { value } = useOption(MAPPING);
  const [answer] = parts;
  if (isOdd(value, { parts, field }))
    return (
      <SaveParts
        path={MAPPING}
        part={field}
        label="Save from the answer"
        parts={parts.map((one) => ({ value: one.item, label: one.label }))}
      />
    );
  const variableId = readOption(value, `${placeOf(value, answer.item, { parts, field })}.variableId`);
  return (
    <PartVariable item={answer.item} label={label} {...{ parts, field }}>
      <NotShown variableId={variableId} />
    </PartVariable>
  );
}

/** Variables of all other parts, for "More". */
export function SaveAlso({ parts, field = 'item' }: Parts): ReactNode {
  const { value } = useOption(MAPPING);
  if (isOdd(value, { parts, field })) return null;
  return parts
    .slice(1)
    .map(({ item, label }) => (
      <PartVariable key={item} item={item} label={`Save the ${label} as`} {...{ parts, field }} />
    ));
}

function PartVariable({
  item,
  label,
  parts,
  field,
  children,
}: Required<Parts> & {
  readonly item: string;
  readonly label: string;
  readonly children?: ReactNode;
}): ReactNode {
  const { change } = useScope();
  const { value } = useOption(MAPPING);
  const place = placeOf(value, item, { parts, field });
  const choose = (variableId: unknown) =>
    change((whole) => {
      const before = readOption(whole, MAPPING);
      const rows: readonly JsonObject[] = Array.isArray(before) ? before : [];
      const index = placeOf(rows, item, { parts, field });
      const row = { ...(rows[index] ?? { id: freshId(), [field]: item }), variableId };
      const next =
        variableId === undefined
          ? rows.toSpliced(index, index < rows.length ? 1 : 0)
          : index < rows.length
            ? rows.with(index, row)
            : [...rows, row];
      return writeOption(whole, MAPPING, next.length === 0 ? undefined : next);
    });
  return (
    <div className="field">
      <VariableControl path={`${MAPPING}.${place}.variableId`} name={label} isLabelShown onChoose={choose} />
      {children}
    </div>
  );
}

/** The position of the row with a part; after the last row if there is none. */
function placeOf(rows: unknown, item: string, { parts, field }: Required<Parts>): number {
  const list: readonly unknown[] = Array.isArray(rows) ? rows : [];
  const found = list.findIndex(
    (row) => isObject(row) && itemOf(row, { parts, field }) === item.toLowerCase(),
  );
  return found < 0 ? list.length : found;
}

const itemOf = (row: JsonObject, { parts, field }: Required<Parts>): string =>
  String(row[field] || parts[0].item).toLowerCase();

/** Rows with an unknown part, or with one part twice: they are shown as they are. */
function isOdd(rows: unknown, { parts, field }: Required<Parts>): boolean {
  const items = (Array.isArray(rows) ? rows : []).map((row) =>
    isObject(row) ? itemOf(row, { parts, field }) : '',
  );
  const known = new Set(parts.map((one) => one.item.toLowerCase()));
  return new Set(items).size < items.length || items.some((item) => !known.has(item));
}

/** Offers a message with the answer while nothing uses the variable. */
function NotShown({ variableId }: { readonly variableId: unknown }): ReactNode {
  const { block, isDisabled } = useScope();
  const { session } = useEditor();
  // The letter that was typed comes first.
  const definition = useDeferredValue(useDefinition());
  const variable = variablesOf(definition).find(({ id }) => id === variableId);
  const isUsed = useMemo(
    () =>
      variable &&
      usesOf(definition, [variable])
        .get(variable.id)
        ?.some((id) => id !== block.id),
    [definition, variable, block.id],
  );
  if (variableId === undefined)
    return <p className="note">The answer is not saved, so the chat does not show it.</p>;
  if (!variable || isUsed) return null;
  const show = () => {
    const placed = findBlock(session.snapshot().definition, block.id);
    if (!placed) return;
    const message = {
      id: freshId(),
      type: 'text',
      content: { richText: [{ type: 'p', children: [{ text: `{{${variable.name}}}` }] }] },
    };
    session.run(
      { type: 'addBlock', block: message, to: { groupId: placed.group.id, index: placed.index + 1 } },
      { label: 'Show the answer' },
    );
  };
  return (
    <div className="note">
      The answer is not shown yet.
      <Button look="quiet" disabled={isDisabled} onClick={show}>
        Add a message with it
      </Button>
    </div>
  );
}
