// The row of a block on its card: its words, its items, and the starts of its edges.
import type { Block, Group } from '@colloquy/schema';
import { Handle, Position } from '@xyflow/react';
import { CircleAlert, CircleX, Plus, TriangleAlert } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { cardFieldOf } from '../../blocks/block-kind.ts';
import { kindOf } from '../../blocks/block-kinds.ts';
import { isWarning, problemWords } from '../../problem-words.ts';
import { useEditor, useEditorState } from '../editor-context.tsx';
import type { CardText, TriedFailure } from '../editor-state.ts';
import { nothingSelected } from '../editor-state.ts';
import { startBlockDrag } from './block-drag.ts';
import { CardField } from './card-field.tsx';
import type { BlockRow, SourceRow } from './flow-layout.ts';
import { itemMiddle, SIZES, targetHandle } from './flow-layout.ts';
import { ItemNumbers, LineNumbers } from './line-numbers.tsx';

interface LineProps {
  readonly row: BlockRow;
  readonly connected: ReadonlySet<string>;
  readonly group: Group;
  readonly index: number;
  readonly isDropBefore: boolean;
}

export function BlockLine({ row, connected, group, index, isDropBefore }: LineProps): ReactNode {
  const { block, label, text, hint, shape, items, source } = row;
  const editor = useEditor();
  const { store, canEdit } = editor;
  const isSelected = useEditorState(({ selection }) => selection.blockIds.includes(block.id));
  const isCurrent = useEditorState(({ current }) => current === block.id);
  const isWalked = useEditorState(({ walked }) => walked.has(block.id));
  const failure = useEditorState(({ failed }) => failed.get(block.id));
  const writing = useEditorState((state) =>
    state.writing?.blockId === block.id ? state.writing : undefined,
  );
  const kind = kindOf(block.type);
  const words = text === '' ? hint : text;
  const press = ({ shiftKey, metaKey, ctrlKey }: MouseEvent) => {
    const { selection } = store.get();
    const isAdded = shiftKey || metaKey || ctrlKey;
    const isAlone = isSelected && selection.blockIds.length === 1;
    // The second click, or Enter on the selected row, writes on the card. The canvas takes Enter for its group as well.
    if (isAlone && !isAdded && canEdit && cardFieldOf(kind))
      store.set({
        selection: { ...nothingSelected, blockIds: [block.id] },
        writing: { blockId: block.id },
      });
    else {
      const blockIds = isAdded ? toggled(selection.blockIds, block.id) : [block.id];
      store.set({ selection: { ...nothingSelected, blockIds }, tab: 'inspect', isDockOpen: true });
    }
  };
  const classes = [
    'line',
    `line--${shape}`,
    isSelected && 'line--selected',
    isCurrent && 'line--current',
    isWalked && 'line--walked',
    failure !== undefined && 'line--failed',
  ];
  return (
    <div className={classes.filter(Boolean).join(' ')} data-block={block.id} data-index={index}>
      {isDropBefore && <div className="drop-line" />}
      {index > 0 && (
        <Handle
          type="target"
          position={Position.Left}
          id={targetHandle(block.id)}
          className="end end--block"
          style={{ top: row.middle }}
        />
      )}
      <button
        type="button"
        className="line__main nodrag"
        aria-pressed={isSelected}
        title={`${label}: ${words}`}
        onClick={(event) => {
          // Otherwise the canvas would select the group as well.
          event.stopPropagation();
          press(event);
        }}
        onPointerDown={(event) => startBlockDrag(editor, event, { blockId: block.id, label: words })}
      >
        <kind.icon aria-hidden />
        <span className="only-read-aloud">{label}: </span>
        <span className={text === '' ? 'line__words line__words--hint' : 'line__words'}>{words}</span>
        <LineNumbers blockId={block.id} isQuestion={shape === 'ask'} />
        <Marks blockId={block.id} failure={failure} isCurrent={isCurrent} />
        {source.text !== '' && <span className="line__otherwise">{source.text}</span>}
      </button>
      {items.map((item) => (
        <ItemLine
          key={item.handleId}
          block={block}
          row={item}
          isWritable={canEdit && kind.itemField !== undefined}
        />
      ))}
      {/* The next block follows an answer without a path of its own: its "+" appears under the pointer alone. */}
      {items.map((item, place) => (
        <SourceEnd
          key={item.handleId}
          row={item}
          top={itemMiddle(row, place)}
          isConnected={connected.has(item.handleId)}
          isOpenEnd={row.isLast && items.length > 0 && !connected.has(source.handleId)}
          isQuiet={shape === 'ask'}
        />
      ))}
      <SourceEnd
        row={source}
        top={row.middle}
        isConnected={connected.has(source.handleId)}
        isOpenEnd={
          row.isLast &&
          (items.length === 0 ||
            source.text !== '' ||
            (shape === 'ask' && items.some(({ handleId }) => !connected.has(handleId))))
        }
      />
      {writing && (
        <CardField
          key={writing.itemId ?? ''}
          block={block}
          group={group}
          place={writing}
          top={topOf(row, writing)}
        />
      )}
    </div>
  );
}

/** Problems, the state of the trial chat, and its failure. */
function Marks({
  blockId,
  failure,
  isCurrent,
}: {
  readonly blockId: string;
  readonly failure: TriedFailure | undefined;
  readonly isCurrent: boolean;
}): ReactNode {
  const { issues } = useEditor();
  const found = issues.filter((issue) => 'block' in issue && issue.block === blockId);
  const areWarnings = found.every(isWarning);
  const Icon = areWarnings ? TriangleAlert : CircleAlert;
  return (
    <>
      {isCurrent && <span className="line__waiting">waits</span>}
      {failure !== undefined && (
        <span className="line__failure" title={`Failed in the try-out: ${failure.reason}`}>
          <CircleX aria-hidden />
          {failure.words}
        </span>
      )}
      {found.length > 0 && (
        <span
          className={areWarnings ? 'line__problem line__problem--warning' : 'line__problem'}
          title={found.map(problemWords).join('\n')}
        >
          <Icon aria-hidden />
          <span className="only-read-aloud">
            {found.length === 1 ? '1 problem' : `${found.length} problems`}
          </span>
        </span>
      )}
    </>
  );
}

/** A choice, a branch or a button. A click writes its text on the card. */
function ItemLine({
  block,
  row,
  isWritable,
}: {
  readonly block: Block;
  readonly row: SourceRow;
  readonly isWritable: boolean;
}): ReactNode {
  const { store } = useEditor();
  const { source, text } = row;
  const words = (
    <span className={text === '' ? 'line__words line__words--hint' : 'line__words'}>
      {text === '' ? 'Write a label' : text}
    </span>
  );
  const itemId = 'itemId' in source ? source.itemId : undefined;
  const numbers = itemId !== undefined && <ItemNumbers block={block} itemId={itemId} />;
  if (!isWritable || 'eventId' in source)
    return (
      <div className="line__item">
        {words}
        {numbers}
      </div>
    );
  const { blockId } = source;
  return (
    <div className="line__item-place">
      <button
        type="button"
        className="line__item line__item--writable nodrag"
        aria-label={`Edit ${text === '' ? 'the label' : `“${text}”`}`}
        onClick={(event) => {
          event.stopPropagation();
          store.set({
            selection: { ...nothingSelected, blockIds: [blockId] },
            tab: 'inspect',
            writing: { blockId, itemId },
          });
        }}
      >
        {words}
      </button>
      {numbers}
    </div>
  );
}

function topOf(row: BlockRow, { itemId }: CardText): number {
  const place = row.items.findIndex(({ source }) => 'itemId' in source && source.itemId === itemId);
  return itemId === undefined || place < 0
    ? row.middle - SIZES.row / 2
    : itemMiddle(row, place) - SIZES.itemRow / 2;
}

/** The start of an edge: a dot to drag, or a "+" at the end of a path. */
function SourceEnd({
  row,
  top,
  isConnected,
  isOpenEnd,
  isQuiet = false,
}: {
  readonly row: SourceRow;
  readonly top: number;
  readonly isConnected: boolean;
  readonly isOpenEnd: boolean;
  /** Whether the "+" shows only under the pointer, or with the focus. */
  readonly isQuiet?: boolean;
}): ReactNode {
  const { store, canEdit } = useEditor();
  const isOpen = !isConnected && isOpenEnd && canEdit;
  const state = isConnected ? 'end--connected' : isOpen ? 'end--open' : 'end--quiet';
  const add = () => store.set({ adding: { type: 'behind', source: row.source } });
  return (
    <>
      <Handle
        type="source"
        position={Position.Right}
        id={row.handleId}
        className={`end end--out ${state}`}
        style={{ top }}
        // It covers the "+", so that an edge can be dragged from there; a click means the button.
        onClickCapture={isOpen ? add : undefined}
      />
      {isOpen && (
        <button
          type="button"
          className={isQuiet ? 'plus plus--quiet nodrag' : 'plus nodrag'}
          style={{ top: top - 12 }}
          aria-label={row.text === '' ? 'Add the next step' : `Add the next step after ${row.text}`}
          onClick={add}
        >
          <Plus aria-hidden />
        </button>
      )}
    </>
  );
}

function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}
