// A list of rows: choices, headers, parts to save. Enter adds the next row, pasted lines become rows, Backspace removes an
// empty one, Alt with an arrow moves it, and the handle drags it.
import { GripVertical, MoreHorizontal, Plus } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import type { MenuEntry } from '../../../design/menu.tsx';
import { Menu } from '../../../design/menu.tsx';
import type { JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../model/json.ts';
import { readOption, writeOption } from '../../../model/option-path.ts';
import { freshId } from '../../fresh-id.ts';
import { InnerScope, useOption, useScope } from '../scope.tsx';
import type { FieldWords } from './field-frame.tsx';
import { FieldFrame, FieldIssue } from './field-frame.tsx';

export interface RowTools {
  readonly index: number;
  readonly row: JsonObject;
  /** "choice 2", for the names of fields. */
  readonly name: string;
  /** Keys of the main field: Enter, Backspace, paste. Only with `main`. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface RowsProps extends FieldWords {
  /** The list. */
  readonly path: string;
  /** A noun: "choice". */
  readonly one: string;
  /** The text of a row that Enter, Backspace and pasted lines are about. */
  readonly main?: string;
  /** Fields of a new row beside its id. */
  readonly newRow?: () => JsonObject;
  /** Whether the first row is there before anything is written. */
  readonly isFirstThere?: boolean;
  /** The fields on the line of a row. */
  readonly children: (tools: RowTools) => ReactNode;
  /** Fields below the line. */
  readonly under?: (tools: RowTools) => ReactNode;
  /** Further entries in the menu of a row. */
  readonly entries?: (tools: RowTools) => readonly MenuEntry[];
  readonly addWords?: string;
}

/** Fields that take the focus: files are chosen by a button. */
const ROW_FIELDS = 'textarea, input:not([type=file]), select';

/** Milliseconds between two presses of Backspace that belong together. */
const RUN_MS = 600;

/** @example <Rows path="items" one="choice" label="Choices" main="content">{({ name, onKeyDown }) => <TextControl …/>}</Rows> */
export function Rows(props: RowsProps): ReactNode {
  const {
    label,
    help,
    error,
    below,
    path,
    one,
    newRow,
    isFirstThere = true,
    addWords = `Add a ${one}`,
  } = props;
  const { value, isDisabled } = useOption(path);
  // The first row has its id before it is written.
  const [first] = useState(() => ({ id: freshId(), ...newRow?.() }));
  const stored = Array.isArray(value) ? value.filter(isObject) : [];
  const rows: readonly JsonObject[] = stored.length === 0 && isFirstThere ? [first] : stored;
  const editor = useRowEditor(props, first);
  return (
    <FieldFrame {...{ path, label, help, error, below }} isGroup>
      {() => (
        <>
          <ol className="rows" ref={editor.list} onPaste={editor.paste}>
            {rows.map((row, index) => (
              <Row
                key={typeof row.id === 'string' ? row.id : index}
                {...props}
                editor={editor}
                row={row}
                seed={stored.length === 0 ? { path, row } : undefined}
                index={index}
                count={rows.length}
              />
            ))}
          </ol>
          <Button
            look="quiet"
            className="field__action"
            disabled={isDisabled}
            onClick={() => editor.add(rows.length)}
          >
            <Plus aria-hidden />
            {addWords}
          </Button>
        </>
      )}
    </FieldFrame>
  );
}

type RowEditor = ReturnType<typeof useRowEditor>;

function useRowEditor({ path, main, newRow, isFirstThere = true }: RowsProps, first: JsonObject) {
  const { change } = useScope();
  const list = useRef<HTMLOListElement>(null);
  /** The row that gets the focus, and which of its fields. */
  const wanted = useRef<{ readonly index: number; readonly field: number }>(undefined);
  /** Backspaces in a row. One run removes one row at most, and none if it has emptied the row itself. */
  const run = useRef({ at: Number.NEGATIVE_INFINITY, mayRemove: false });
  // The row may be there only after the change.
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = list.current?.children[wanted.current.index];
    const fields = row?.querySelectorAll<HTMLElement>(ROW_FIELDS);
    const field = fields?.[wanted.current.field] ?? fields?.[0];
    wanted.current = undefined;
    field?.focus();
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
  });
  const edit = (next: (rows: readonly JsonObject[]) => readonly JsonObject[], index: number, field = 0) => {
    wanted.current = { index, field };
    change((whole) => {
      const before = readOption(whole, path);
      const isEmpty = !Array.isArray(before) || before.length === 0;
      const rows = next(isEmpty && isFirstThere ? [first] : isEmpty ? [] : (before as readonly JsonObject[]));
      return writeOption(whole, path, rows.length === 0 ? undefined : rows);
    });
  };
  const made = (text?: string): JsonObject => ({
    id: freshId(),
    ...newRow?.(),
    ...(main === undefined || text === undefined ? {} : { [main]: text }),
  });
  const add = (index: number, field?: number) =>
    edit((rows) => rows.toSpliced(index, 0, made()), index, field);
  const remove = (index: number, field?: number) =>
    edit((rows) => rows.toSpliced(index, 1), index === 0 ? 0 : index - 1, field);
  const move = (from: number, to: number, field?: number) =>
    edit(
      (rows) => {
        const row = rows[from];
        return row === undefined || to < 0 || to >= rows.length
          ? rows
          : rows.toSpliced(from, 1).toSpliced(to, 0, row);
      },
      to,
      field,
    );
  return {
    list,
    add,
    remove,
    move,
    /** Pasted lines become rows: the first at the cursor, the others below. */
    paste(event: ClipboardEvent): void {
      const lines = event.clipboardData
        .getData('text')
        .split(/\r?\n/)
        .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
        .filter(Boolean);
      const field = event.target;
      if (main === undefined || lines.length < 2 || !(field instanceof HTMLTextAreaElement)) return;
      const row = field.closest('.row');
      if (!row || field !== row.querySelector('textarea')) return;
      event.preventDefault();
      const index = [...(list.current?.children ?? [])].indexOf(row);
      const { selectionStart, selectionEnd, value } = field;
      const text = value.slice(0, selectionStart) + (lines[0] ?? '') + value.slice(selectionEnd);
      const added = lines.slice(1).map((line) => made(line));
      edit(
        (rows) => rows.with(index, { ...rows[index], [main]: text }).toSpliced(index + 1, 0, ...added),
        index + added.length,
      );
    },
    onKeyDown: (index: number) => (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event;
      if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return;
      // The next row continues in the same field.
      const field = [...(target.closest('.row')?.querySelectorAll(ROW_FIELDS) ?? [])].indexOf(target);
      const isRun = key === 'Backspace' && timeStamp - run.current.at < RUN_MS;
      if (!isRun) run.current.mayRemove = target.value === '';
      run.current.at = key === 'Backspace' ? timeStamp : Number.NEGATIVE_INFINITY;
      if (event.altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
        move(index, index + (key === 'ArrowUp' ? -1 : 1), field);
      } else if (key === 'Enter' && main !== undefined && !event.nativeEvent.isComposing) {
        add(index + 1, field);
      } else if (key === 'Backspace' && main !== undefined && target.value === '') {
        if (run.current.mayRemove && index > 0) remove(index, field);
        run.current.mayRemove = false;
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function Row(
  props: RowsProps & {
    readonly editor: RowEditor;
    readonly row: JsonObject;
    readonly seed: { readonly path: string; readonly row: JsonObject } | undefined;
    readonly index: number;
    readonly count: number;
  },
): ReactNode {
  const { path, one, main, children, under, entries, editor, row, seed, index, count } = props;
  const { isDisabled } = useScope();
  const name = `${one} ${index + 1}`;
  const tools: RowTools = { index, row, name, onKeyDown: editor.onKeyDown(index) };
  const extra = entries?.(tools) ?? [];
  return (
    <li className="row">
      <InnerScope path={`${path}.${index}`} seed={seed}>
        <div className="row__line">
          <Handle name={name} index={index} editor={editor} isDisabled={isDisabled} />
          <div className="row__fields">{children(tools)}</div>
          <Menu
            trigger={
              <Button look="quiet" isIcon aria-label={`More for ${name}`} disabled={isDisabled}>
                <MoreHorizontal aria-hidden />
              </Button>
            }
            entries={[
              ...extra,
              ...(extra.length > 0 ? [null] : []),
              { label: 'Move up', isDisabled: index === 0, onSelect: () => editor.move(index, index - 1) },
              {
                label: 'Move down',
                isDisabled: index === count - 1,
                onSelect: () => editor.move(index, index + 1),
              },
              { label: 'Remove', isDanger: true, onSelect: () => editor.remove(index) },
            ]}
          />
        </div>
        {main !== undefined && <FieldIssue path={main} />}
        {under?.(tools)}
      </InnerScope>
    </li>
  );
}

/** Drags the row. By keyboard, Alt and an arrow in its field do the same. */
function Handle({
  name,
  index,
  editor,
  isDisabled,
}: {
  readonly name: string;
  readonly index: number;
  readonly editor: RowEditor;
  readonly isDisabled: boolean;
}): ReactNode {
  const drag = (down: PointerEvent): void => {
    if (isDisabled || down.button !== 0) return;
    down.preventDefault();
    let from = index;
    const move = ({ clientY }: globalThis.PointerEvent): void => {
      const rows = [...(editor.list.current?.children ?? [])];
      const over = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
      const to = over < 0 ? rows.length - 1 : over;
      if (to === from) return;
      editor.move(from, to);
      from = to;
    };
    // The page itself: the handle moves in the document while it is dragged.
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', () => window.removeEventListener('pointermove', move), {
      once: true,
    });
  };
  return (
    <span
      className="row__handle"
      title={`Drag ${name}`}
      data-disabled={isDisabled || undefined}
      onPointerDown={drag}
    >
      <GripVertical aria-hidden />
    </span>
  );
}
