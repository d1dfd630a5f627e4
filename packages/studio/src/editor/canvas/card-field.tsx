// A field on the card: the text of a block or of an item, written where it is shown.
import type { Block, Group, Item } from '@colloquy/schema';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { cardFieldOf } from '../../blocks/block-kind.ts';
import { kindOf } from '../../blocks/block-kinds.ts';
import type { FieldSchema } from '../../blocks/block-schemas.ts';
import { labelOf } from '../../blocks/field-words.ts';
import type { FieldPath } from '../../model/commands/field-commands.ts';
import { setField } from '../../model/commands/field-commands.ts';
import { findBlock, itemsOf } from '../../model/definition.ts';
import { isObject } from '../../model/json.ts';
import { useEditor, useRun } from '../editor-context.tsx';
import type { CardText } from '../editor-state.ts';
import { nothingSelected } from '../editor-state.ts';
import { FIELDS, selectedPlace } from '../focus.ts';
import { FieldEditors } from '../forms/field-editor.ts';
import { editorOf } from '../forms/field-editors.tsx';
import { freshId } from '../fresh-id.ts';
import { addItemAfter, nextPlace, pasteLines, removeItem } from './card-texts.ts';

interface CardFieldProps {
  readonly block: Block;
  readonly group: Group;
  readonly place: CardText;
  /** Pixels from the top of the card. */
  readonly top: number;
}

/**
 * The editor of a text over its row. Tab goes to the next text of the card, Escape leaves it; the form beside the
 * canvas shows the same field.
 *
 * @example <CardField block={block} group={group} place={{ blockId: block.id }} top={42} />
 */
export function CardField({ block, group, place, top }: CardFieldProps): ReactNode {
  const { store, schemas, session } = useEditor();
  const run = useRun();
  const box = useRef<HTMLDivElement>(null);
  const kind = kindOf(block.type);
  const item = itemsOf(block).find(({ id }) => id === place.itemId);
  const path = item ? [kind.itemField ?? ''] : (cardFieldOf(kind) ?? []);
  const name = path.at(-1) ?? '';
  const schema = schemaAt(schemas?.get(block.type), item ? ['items', '0', ...path] : path);
  const noun = kind.itemWords?.one ?? 'entry';
  const isText = item !== undefined && schema?.type === 'string';
  const Editor = editorOf(name, schema ?? {});

  useLayoutEffect(() => focusEnd(box.current), []);

  // Cards are drawn a little later than keys are typed: edits start from what was typed last.
  const latest = (): Block => findBlock(session.snapshot().definition, block.id)?.block ?? block;

  const write = (value: unknown): void => {
    const change = { type: 'setBlockField', blockId: block.id } as const;
    const label = `Edit ${kind.label.toLowerCase()}`;
    if (!item) run({ ...change, path, value }, label, `${path[0]} ${block.id}`);
    else
      run(
        { ...change, path: ['items'], value: withItem(latest(), setField(item, path, value)) },
        label,
        `items ${block.id}`,
      );
  };
  const leave = (): void => store.set({ writing: undefined });
  const edit = (edited: ReturnType<typeof removeItem>, label: string): void => {
    if (!edited) return;
    run({ type: 'setBlockField', blockId: block.id, path: ['items'], value: edited.items }, label);
    store.set({ writing: { blockId: block.id, itemId: edited.next } });
  };

  function goOn(by: 1 | -1): void {
    const next = nextPlace(group, place, by);
    if (next) store.set({ writing: next, selection: { ...nothingSelected, blockIds: [next.blockId] } });
    else {
      leave();
      selectedPlace(store.get())?.focus({ preventScroll: true });
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, shiftKey, target, defaultPrevented } = event;
    const isOneLine = target instanceof HTMLTextAreaElement && target.rows === 1;
    if (key === 'Escape' && !defaultPrevented) {
      leave();
      selectedPlace(store.get())?.focus({ preventScroll: true });
    } else if (key === 'Tab' && isAtEdge(box.current, shiftKey)) goOn(shiftKey ? -1 : 1);
    else if (isText && key === 'Enter') edit(addItemAfter(latest(), item.id, freshId), `Add ${noun}`);
    else if (isOneLine && key === 'Enter') goOn(1);
    else if (isText && key === 'Backspace' && !item[name])
      edit(removeItem(latest(), item.id), `Delete ${noun}`);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onPaste(event: ClipboardEvent): void {
    const { target } = event;
    if (!isText || !(target instanceof HTMLTextAreaElement)) return;
    const pasted = event.clipboardData.getData('text/plain');
    const [before, after] = [
      target.value.slice(0, target.selectionStart),
      target.value.slice(target.selectionEnd),
    ];
    const edited = pasteLines(latest(), item.id, { before, after, pasted, makeId: freshId });
    if (!edited) return;
    event.preventDefault();
    edit(edited, 'Paste');
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field inside
    <div
      ref={box}
      // The canvas leaves pointer and wheel to the field.
      className={`card-field nodrag nopan nowheel${isText ? ' card-field--item' : ''}`}
      style={{ top }}
      onKeyDown={onKeyDown}
      onPasteCapture={onPaste}
      onBlur={() => requestAnimationFrame(() => isUnfocused(box.current) && leave())}
    >
      <FieldEditors value={editorOf}>
        <Editor
          name={name}
          label={labelOf(name)}
          help={undefined}
          schema={schema ?? {}}
          value={path.reduce<unknown>(
            (inner, step) => (isObject(inner) ? inner[step] : undefined),
            item ?? block,
          )}
          block={block}
          isDisabled={false}
          onChange={write}
        />
      </FieldEditors>
    </div>
  );
}

const withItem = (block: Block, changed: Item): readonly Item[] =>
  itemsOf(block).map((item) => (item.id === changed.id ? changed : item));

function schemaAt(schema: FieldSchema | undefined, path: FieldPath): FieldSchema | undefined {
  return path.reduce<FieldSchema | undefined>(
    (inner, step) => (step === '0' ? inner?.items : inner?.properties?.[step]),
    schema,
  );
}

/** Puts the cursor at the end of the text. */
function focusEnd(box: HTMLElement | null): void {
  const field = box?.querySelector<HTMLElement>(FIELDS);
  if (!field) return;
  field.focus({ preventScroll: true });
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
  else if (field instanceof HTMLInputElement) field.select();
  else if (field.isContentEditable) {
    const selection = window.getSelection();
    selection?.selectAllChildren(field);
    selection?.collapseToEnd();
  }
}

/** Whether Tab leaves the box: a condition has several fields. */
function isAtEdge(box: HTMLElement | null, isBackwards: boolean): boolean {
  const fields = [...(box?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  return document.activeElement === fields.at(isBackwards ? 0 : -1);
}

/** Whether the focus is in another part of the page. A list that belongs to the field may have it. */
function isUnfocused(box: HTMLElement | null): boolean {
  const { activeElement } = document;
  if (!box || !document.hasFocus()) return false;
  return !box.contains(activeElement) && activeElement?.closest('.menu') == null;
}
