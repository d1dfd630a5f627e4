// Text: a message of the bot.
import type { ReactNode } from 'react';
import { richTextWords } from '../../../blocks/rich-text-words.ts';
import { RichTextField } from '../../forms/editors/rich-text-field.tsx';
import type { BlockForm } from '../block-form.ts';
import { Preview } from '../controls/preview.tsx';
import { Then } from '../controls/then.tsx';
import { useOption, useScope } from '../scope.tsx';

function TextForm(): ReactNode {
  const { block } = useScope();
  const { value, set, isDisabled } = useOption('content.richText');
  return (
    <>
      <div className="field">
        <RichTextField
          name="richText"
          label="Message"
          help={undefined}
          schema={{}}
          {...{ value, block, isDisabled }}
          onChange={(next) => set(next, true)}
        />
        <Preview text={richTextWords(value)} />
      </div>
      <Then />
    </>
  );
}

export const form: BlockForm = {
  covers: ['content.richText'],
  Form: TextForm,
  example: {
    content: {
      richText: [{ type: 'p', children: [{ text: 'Hello {{Name}}, a table for {{Guests}}?', bold: true }] }],
    },
  },
};
