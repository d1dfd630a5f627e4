// The form of the selected block or group.
import type { Block } from '@colloquy/schema';
import { Copy, MousePointerClick, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Suspense, use, useEffect, useState } from 'react';
import { kindOf } from '../../blocks/block-kinds.ts';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { TextField } from '../../design/text-field.tsx';
import type { PlacedBlock } from '../../model/definition.ts';
import { blocksOf, edgesOf, eventsOf, findBlock, findGroup } from '../../model/definition.ts';
import { useActions } from '../actions.ts';
import { FormView } from '../block-forms/form-view.tsx';
import { hasForm, loadForm } from '../block-forms/registry.ts';
import { useDefinition, useEditor, useEditorState, useRun } from '../editor-context.tsx';
import { firstField } from '../focus.ts';
import { FieldEditors } from '../forms/field-editor.ts';
import { editorOf } from '../forms/field-editors.tsx';
import { ObjectForm } from '../forms/object-form.tsx';
import { FixButtons } from '../problems/fix-buttons.tsx';
import { BlockMenu } from './block-menu.tsx';
import { EventForm } from './event-form.tsx';
import { BlockPaths } from './paths.tsx';

export function Inspector(): ReactNode {
  return (
    <FieldEditors value={editorOf}>
      <Selected />
    </FieldEditors>
  );
}

function Selected(): ReactNode {
  const definition = useDefinition();
  const { blockIds, groupIds, edgeIds, eventIds } = useEditorState(({ selection }) => selection);
  const count = blockIds.length + groupIds.length;
  const placed = count === 1 ? findBlock(definition, blockIds[0] ?? '') : undefined;
  const group = count === 1 ? findGroup(definition, groupIds[0] ?? '') : undefined;
  if (placed) return <BlockForm key={placed.block.id} placed={placed} />;
  if (count > 1) return <Many words={wordsFor(blockIds.length, groupIds.length)} />;
  if (group) return <GroupForm groupId={group.id} title={group.title} count={blocksOf(group).length} />;
  const event = eventIds.length === 1 ? eventsOf(definition).find(({ id }) => id === eventIds[0]) : undefined;
  if (event) return <EventForm eventId={event.id} />;
  if (edgeIds.length === 1) return <Many words={edgeWords(edgeIds[0] ?? '', definition)} isEdge />;
  return (
    <EmptyState icon={MousePointerClick} title="Nothing is selected">
      Choose a block to edit it, or press A to add one.
    </EmptyState>
  );
}

function wordsFor(blocks: number, groups: number): string {
  const parts = [
    blocks > 0 && `${blocks} ${blocks === 1 ? 'block' : 'blocks'}`,
    groups > 0 && `${groups} ${groups === 1 ? 'group' : 'groups'}`,
  ];
  return `${parts.filter(Boolean).join(' and ')} selected`;
}

function edgeWords(edgeId: string, definition: Parameters<typeof edgesOf>[0]): string {
  const to = edgesOf(definition).find(({ id }) => id === edgeId)?.to.groupId;
  return `A path to ${findGroup(definition, to ?? '')?.title ?? 'a group'}`;
}

function BlockForm({ placed: { block, group } }: { readonly placed: PlacedBlock }): ReactNode {
  const { schemas, store } = useEditor();
  const kind = kindOf(block.type);
  const isOwn = hasForm(block.type);
  const [opener] = useState(dialogInUse);
  const leave = (): void => {
    if (store.get().newBlockId === block.id) store.set({ newBlockId: undefined });
  };
  useEffect(() => leave, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it notices that the focus leaves the fields inside
    <div
      className="inspector"
      data-block-form={block.id}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) leave();
      }}
    >
      <header className="inspector__header">
        <kind.icon aria-hidden />
        <div className="inspector__names">
          <h2>{kind.label}</h2>
          <p className="field__help">
            {(isOwn ? undefined : schemas?.get(block.type)?.description) ?? group.title}
          </p>
        </div>
        <BlockMenu block={block} />
      </header>
      {isOwn ? (
        <Suspense fallback={<Skeleton rows={4} columns={[80]} />}>
          <OwnForm block={block} />
          <FocusIfNew blockId={block.id} opener={opener} />
        </Suspense>
      ) : (
        <>
          <PrintedForm block={block} />
          <FocusIfNew blockId={block.id} opener={opener} />
        </>
      )}
    </div>
  );
}

/** Moves the focus into the form of a new block as soon as the form has loaded: what the author types next belongs there. */
function FocusIfNew({
  blockId,
  opener,
}: {
  readonly blockId: string;
  readonly opener: Element | null;
}): null {
  const { store } = useEditor();
  useEffect(() => {
    const dialog = dialogInUse();
    // The author may have opened another dialog before the form had loaded.
    if (dialog !== null && dialog !== opener) return;
    if (store.get().newBlockId === blockId) firstField()?.focus();
  }, [store, blockId, opener]);
  return null;
}

/** The dialog that has the focus. A block that is added from one is shown before it has closed. */
const dialogInUse = (): Element | null => document.activeElement?.closest('[role=dialog]') ?? null;

/** The form made for the block; the printed one if it cannot be loaded. */
function OwnForm({ block }: { readonly block: Block }): ReactNode {
  const form = use(loadForm(block.type));
  return form ? <FormView block={block} form={form} /> : <PrintedForm block={block} />;
}

/** The form of a block without one of its own, from its schema. */
function PrintedForm({ block }: { readonly block: Block }): ReactNode {
  const { schemas, canEdit, issues } = useEditor();
  const run = useRun();
  const schema = schemas?.get(block.type);
  const own = issues.filter((issue) => 'block' in issue && issue.block === block.id);
  return (
    <>
      {own.map((issue) => (
        <div key={`${issue.path.join()} ${issue.message}`} className="inspector__problem">
          {issue.message} {issue.fix}
          <FixButtons issue={issue} />
        </div>
      ))}
      {!schemas && <Skeleton rows={4} columns={[80]} />}
      {schemas && !schema?.properties && <p className="field__help">This block has nothing to set.</p>}
      {schema && (
        <div className="inspector__form">
          <ObjectForm
            schema={schema}
            value={block}
            block={block}
            isDisabled={!canEdit}
            onChange={(next) => {
              const fields = next as Readonly<Record<string, unknown>>;
              for (const path of ['content', 'options', 'items'])
                if (fields[path] !== block[path])
                  run(
                    { type: 'setBlockField', blockId: block.id, path: [path], value: fields[path] },
                    `Edit ${kindOf(block.type).label.toLowerCase()}`,
                    `${path} ${block.id}`,
                  );
            }}
          />
        </div>
      )}
      <BlockPaths block={block} />
    </>
  );
}

function GroupForm({
  groupId,
  title,
  count,
}: {
  readonly groupId: string;
  readonly title: string;
  readonly count: number;
}): ReactNode {
  const run = useRun();
  const { canEdit, store } = useEditor();
  return (
    <div className="inspector">
      <header className="inspector__header">
        <div className="inspector__names">
          <h2>Group</h2>
          <p className="field__help">{count === 1 ? '1 block' : `${count} blocks, one after the other`}</p>
        </div>
        <GroupButtons />
      </header>
      <TextField
        label="Title"
        help="Jumps and results show this name."
        value={title}
        disabled={!canEdit}
        onChange={({ target }) =>
          run({ type: 'renameGroup', groupId, title: target.value }, 'Rename group', `title ${groupId}`)
        }
      />
      <Button
        disabled={!canEdit}
        onClick={() => store.set({ adding: { type: 'into', to: { groupId, index: count } } })}
      >
        Add a block
      </Button>
    </div>
  );
}

function Many({ words, isEdge = false }: { readonly words: string; readonly isEdge?: boolean }): ReactNode {
  const actions = useActions();
  const { canEdit } = useEditor();
  return (
    <div className="inspector">
      <h2>{words}</h2>
      <div className="inspector__actions">
        {!isEdge && (
          <Button disabled={!canEdit} onClick={actions.duplicate}>
            <Copy aria-hidden />
            Duplicate
          </Button>
        )}
        <Button disabled={!canEdit} onClick={actions.remove}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      </div>
    </div>
  );
}

/** Duplicate and delete, for the header of a group's form. */
function GroupButtons(): ReactNode {
  const { canEdit } = useEditor();
  const { duplicate, remove } = useActions();
  return (
    <>
      <Button look="quiet" isIcon aria-label="Duplicate the group" disabled={!canEdit} onClick={duplicate}>
        <Copy aria-hidden />
      </Button>
      <Button look="quiet" isIcon aria-label="Delete the group" disabled={!canEdit} onClick={remove}>
        <Trash2 aria-hidden />
      </Button>
    </>
  );
}
