// The node of an event, which starts a flow.
import type { FlowEvent } from '@colloquy/schema';
import type { NodeProps } from '@xyflow/react';
import { Handle, Position } from '@xyflow/react';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { eventKind, eventWords } from '../../blocks/event-words.ts';
import { useEditor } from '../editor-context.tsx';
import { SIZES } from './flow-layout.ts';

export interface EventNodeData extends Record<string, unknown> {
  readonly event: FlowEvent;
}

export const EventNode = memo(function EventNode({ data }: NodeProps): ReactNode {
  const { event } = data as EventNodeData;
  const { store, canEdit } = useEditor();
  const { icon: Icon } = eventKind(event.type);
  const isOpen = event.outgoingEdgeId === undefined;
  const add = () => store.set({ adding: { type: 'behind', source: { eventId: event.id } } });
  return (
    <div className="event">
      <Icon aria-hidden />
      <span className="event__words" title={eventWords(event)}>
        {eventWords(event)}
      </span>
      <Handle
        type="source"
        position={Position.Right}
        id="event"
        className={`end end--out ${isOpen ? 'end--open' : 'end--connected'}`}
        style={{ top: SIZES.event / 2 }}
        onClickCapture={isOpen && canEdit ? add : undefined}
      />
      {isOpen && canEdit && (
        <button
          type="button"
          className="plus nodrag"
          style={{ top: SIZES.event / 2 - 12 }}
          aria-label={`Add the first step after ${eventWords(event)}`}
          onClick={add}
        >
          <Plus aria-hidden />
        </button>
      )}
    </div>
  );
});
