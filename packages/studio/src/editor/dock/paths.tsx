// The targets of paths as fields: the way to create an edge by keyboard.
import type { Block, FlowEvent } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { useContext } from 'react';
import { kindOf } from '../../blocks/block-kinds.ts';
import type { Source } from '../../model/definition.ts';
import { blocksOf, edgeIdAt, edgesOf, findBlock } from '../../model/definition.ts';
import { NamesContext, useDraftPart, useEditor, useRun } from '../editor-context.tsx';
import { useGroupOptions } from '../forms/editors/group-field.tsx';
import { SelectField } from '../forms/editors/select-field.tsx';
import { freshId } from '../fresh-id.ts';

/** The paths of a block: one for each of its branches or buttons, and the default one. */
export function BlockPaths({ block }: { readonly block: Block }): ReactNode {
  const names = useContext(NamesContext);
  const { items, otherwise } = kindOf(block.type);
  const branches = items?.(block, names) ?? [];
  const isLast = useDraftPart(({ definition }) => {
    const placed = findBlock(definition, block.id);
    return placed === undefined || placed.index === blocksOf(placed.group).length - 1;
  });
  return (
    <>
      {branches.map(({ text, itemId, pathId }, index) => (
        <Path
          key={`${itemId} ${pathId}`}
          label={`“${text || index + 1}” leads to`}
          source={{ blockId: block.id, itemId, ...(pathId === undefined ? {} : { pathId }) }}
        />
      ))}
      <Path
        label={otherwise === undefined && branches.length === 0 ? 'Then go to' : 'Otherwise go to'}
        source={{ blockId: block.id }}
        empty={isLast ? undefined : 'On to the next block'}
      />
    </>
  );
}

/** The path that starts at an event. */
export function EventPath({ event }: { readonly event: FlowEvent }): ReactNode {
  return <Path label="Then go to" source={{ eventId: event.id }} />;
}

function Path({
  label,
  source,
  empty = 'Nowhere: the path ends here',
}: {
  readonly label: string;
  readonly source: Source;
  /** Label of the option for no target. */
  readonly empty?: string | undefined;
}): ReactNode {
  const { canEdit } = useEditor();
  const run = useRun();
  const edgeId = useDraftPart(({ definition }) => edgeIdAt(definition, source));
  const target = useDraftPart(
    ({ definition }) => edgesOf(definition).find(({ id }) => id === edgeId)?.to.groupId,
  );
  return (
    <SelectField
      label={label}
      value={target}
      isDisabled={!canEdit}
      empty={empty}
      options={useGroupOptions()}
      onChange={(groupId) => {
        if (typeof groupId === 'string')
          run({ type: 'connect', edgeId: freshId(), from: source, to: { groupId } }, 'Connect');
        else if (edgeId !== undefined) run({ type: 'disconnect', edgeId }, 'Disconnect');
      }}
    />
  );
}
