// Where the path of a block, a choice or a branch leads to.
import type { ReactNode } from 'react';
import { useContext, useId } from 'react';
import { blockWords } from '../../../blocks/block-words.ts';
import type { Source } from '../../../model/definition.ts';
import { blocksOf, edgeIdAt, edgesOf, findBlock } from '../../../model/definition.ts';
import { newGroupTitle } from '../../canvas/new-group-title.ts';
import { NamesContext, useDraftPart, useEditor } from '../../editor-context.tsx';
import { useGroupOptions } from '../../forms/editors/group-field.tsx';
import { freshId } from '../../fresh-id.ts';
import { useScope } from '../scope.tsx';
import { FieldFrame } from './field-frame.tsx';

/** Pixels between a group and a new one beside it. */
const BESIDE = 400;
const NEW_GROUP = 'new group';

/** The default path of the block. @example <Then label="Otherwise go to" /> */
export function Then({
  label = 'Then',
  help,
}: {
  readonly label?: string;
  readonly help?: string;
}): ReactNode {
  const { block } = useScope();
  const open = useNextWords();
  return (
    <FieldFrame label={label} help={help}>
      {({ id }) => <PathPicker id={id} source={{ blockId: block.id }} open={open} />}
    </FieldFrame>
  );
}

/** What comes next without a path of its own: the next block of the group, or the end. */
export function useNextWords(): string {
  const { block } = useScope();
  const names = useContext(NamesContext);
  const next = useDraftPart(({ definition }) => {
    const placed = findBlock(definition, block.id);
    return placed && blocksOf(placed.group)[placed.index + 1];
  });
  return next ? `The next block: ${blockWords(next, names)}` : 'The chat ends here';
}

const shortened = (open: string): string => (open.startsWith('The next block') ? 'Next' : open);

/** @example <PathPicker name="Where “Yes” leads" source={{ blockId, itemId }} open="The next block" /> */
export function PathPicker({
  id: givenId,
  name,
  source,
  open,
  isShort = false,
}: {
  readonly id?: string;
  readonly name?: string;
  /** Says "Next" for no path: for a picker beside a text. */
  readonly isShort?: boolean;
  readonly source: Source;
  /** Label for no path. */
  readonly open: string;
}): ReactNode {
  const ownId = useId();
  const { session, canEdit } = useEditor();
  const edgeId = useDraftPart(({ definition }) => edgeIdAt(definition, source));
  const to = useDraftPart(({ definition }) => edgesOf(definition).find(({ id }) => id === edgeId)?.to);
  const groups = useGroupOptions();
  const connect = (groupId: string, label: string, mergeKey?: string) =>
    session.run(
      { type: 'connect', edgeId: freshId(), from: source, to: { groupId } },
      mergeKey === undefined ? { label } : { label, mergeKey },
    );
  const addGroup = () => {
    const { definition } = session.snapshot();
    const group = 'blockId' in source ? findBlock(definition, source.blockId)?.group : undefined;
    const { x = 0, y = 0 } = group?.graphCoordinates ?? {};
    const groupId = freshId();
    const words = { label: 'Add group', mergeKey: `add ${groupId}` };
    session.run(
      { type: 'addGroup', groupId, title: newGroupTitle(definition), at: { x: x + BESIDE, y }, blocks: [] },
      words,
    );
    connect(groupId, words.label, words.mergeKey);
  };
  return (
    <select
      id={givenId ?? ownId}
      aria-label={name}
      className={to === undefined ? 'input input--default path-picker' : 'input path-picker'}
      disabled={!canEdit}
      value={to?.groupId ?? ''}
      onChange={({ target: { value } }) => {
        if (value === NEW_GROUP) addGroup();
        else if (value !== '') connect(value, 'Connect');
        else if (edgeId !== undefined) session.run({ type: 'disconnect', edgeId }, { label: 'Disconnect' });
      }}
    >
      <option value="">{isShort ? `→ ${shortened(open)}` : open}</option>
      {groups.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      <option value={NEW_GROUP}>New group</option>
    </select>
  );
}
