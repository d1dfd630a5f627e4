// The fields of an event that begins when the visitor stays silent: how long, and at which question.
import type { FlowEvent } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { namesOf } from '../../blocks/block-kind.ts';
import { kindOf } from '../../blocks/block-kinds.ts';
import { blockWords } from '../../blocks/block-words.ts';
import { SelectField, TextField } from '../../design/text-field.tsx';
import { placedBlocks } from '../../model/definition.ts';
import { useDefinition } from '../editor-context.tsx';

type NoReplyEvent = Extract<FlowEvent, { type: 'noReply' }>;

const LABEL = 'Edit event';

/** @example <NoReplyFields event={event} isDisabled={!canEdit} set={set} /> */
export function NoReplyFields({
  event: { options = {} },
  isDisabled,
  set,
}: {
  readonly event: NoReplyEvent;
  readonly isDisabled: boolean;
  readonly set: (name: string, value: unknown, label: string) => void;
}): ReactNode {
  const definition = useDefinition();
  const names = namesOf(definition);
  const questions = [...placedBlocks(definition)].filter(({ block }) => kindOf(block.type).shape === 'ask');
  return (
    <>
      <div className="fields-line">
        <TextField
          type="number"
          min={1}
          label="After"
          value={options.after ?? 1}
          disabled={isDisabled}
          onChange={({ target }) => set('after', Math.max(1, Number(target.value) || 1), LABEL)}
        />
        <SelectField
          label="Unit"
          value={options.unit ?? 'hours'}
          disabled={isDisabled}
          onChange={({ target }) => set('unit', target.value, LABEL)}
        >
          <option value="minutes">Minutes</option>
          <option value="hours">Hours</option>
          <option value="days">Days</option>
        </SelectField>
      </div>
      <p className="field__help">
        At most 30 days. Chats on the web, on Telegram and on WhatsApp go on by themselves; the try-out does
        not.
      </p>
      <SelectField
        label="Without an answer to"
        value={options.inputBlockId ?? ''}
        disabled={isDisabled}
        onChange={({ target }) => set('inputBlockId', target.value || undefined, LABEL)}
      >
        <option value="">Any question</option>
        {questions.map(({ block, group }) => (
          <option key={block.id} value={block.id}>
            {[group.title, blockWords(block, names)].filter(Boolean).join(': ')}
          </option>
        ))}
      </SelectField>
    </>
  );
}
