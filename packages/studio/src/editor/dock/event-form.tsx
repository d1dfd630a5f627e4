// The form of an event.
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { eventKind, eventWords } from '../../blocks/event-words.ts';
import { Button } from '../../design/button.tsx';
import { Switch } from '../../design/switch.tsx';
import { TextField } from '../../design/text-field.tsx';
import { eventsOf } from '../../model/definition.ts';
import { useActions } from '../actions.ts';
import { useDefinition, useEditor, useRun } from '../editor-context.tsx';
import { VariablePicker } from '../forms/editors/variable-field.tsx';
import { NoReplyFields } from './no-reply-fields.tsx';
import { EventPath } from './paths.tsx';

export function EventForm({ eventId }: { readonly eventId: string }): ReactNode {
  const definition = useDefinition();
  const { canEdit } = useEditor();
  const { remove } = useActions();
  const run = useRun();
  const event = eventsOf(definition).find(({ id }) => id === eventId);
  if (!event) return null;
  const set = (name: string, value: unknown, label: string) =>
    run({ type: 'setEventField', eventId, path: ['options', name], value }, label, `${name} ${eventId}`);
  return (
    <div className="inspector">
      <header className="inspector__header">
        <div className="inspector__names">
          <h2>{eventWords(event)}</h2>
          <p className="field__help">{eventKind(event.type).help}</p>
        </div>
        {event.type !== 'start' && (
          <Button look="quiet" isIcon aria-label="Delete the event" disabled={!canEdit} onClick={remove}>
            <Trash2 aria-hidden />
          </Button>
        )}
      </header>
      {event.type === 'command' && (
        <>
          <TextField
            label="Command"
            value={event.options?.command ?? ''}
            disabled={!canEdit}
            onChange={({ target }) => set('command', target.value || undefined, 'Edit command')}
          />
          <Switch
            label="Return to the open question afterwards"
            isOn={event.options?.resumeAfter === true}
            isDisabled={!canEdit}
            onChange={(isOn) => set('resumeAfter', isOn || undefined, 'Edit command')}
          />
        </>
      )}
      {event.type === 'noReply' && <NoReplyFields event={event} isDisabled={!canEdit} set={set} />}
      {event.type !== 'start' &&
        event.type !== 'command' &&
        event.type !== 'noReply' &&
        REPLY_VARIABLES.map(([name, label]) => (
          <VariablePicker
            key={name}
            label={label}
            value={event.options?.[name]}
            isDisabled={!canEdit}
            isLabelShown
            onChange={(value) => set(name, value, 'Edit event')}
          />
        ))}
      <EventPath event={event} />
    </div>
  );
}

const REPLY_VARIABLES = [
  ['contentVariableId', 'Save the words of the visitor as'],
  ['inputNameVariableId', 'Save the group of the question as'],
  ['inputTypeVariableId', 'Save the kind of question as'],
] as const;
