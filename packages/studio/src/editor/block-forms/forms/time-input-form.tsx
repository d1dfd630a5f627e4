// Time of day.
import type { ReactNode } from 'react';
import { dateLike } from '../../../blocks/date-like.ts';
import type { BlockForm } from '../block-form.ts';
import { FormatOption } from '../controls/format-option.tsx';
import { More } from '../controls/more.tsx';
import { SaveAs } from '../controls/save-as.tsx';
import { TextOption } from '../controls/text-option.tsx';
import { Then } from '../controls/then.tsx';

function TimeInputForm(): ReactNode {
  return (
    <>
      <FormatOption
        path="options.format"
        formats={['HH:mm', 'h:mm a']}
        write={(format) => dateLike(format)}
      />
      <SaveAs base="Time" help="For opening hours, check the time with a condition." />
      <Then />
      <More names="button" paths={['options.labels']}>
        <TextOption path="options.labels.button" label="Words on the button" standard="Send" />
      </More>
    </>
  );
}

export const form: BlockForm = {
  covers: ['options.variableId', 'options.format', 'options.labels'],
  Form: TimeInputForm,
  example: { options: { variableId: 'v-answer', format: 'h a', labels: { button: 'Next' } } },
};
