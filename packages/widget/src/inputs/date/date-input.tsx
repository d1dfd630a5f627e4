// A day, a moment, or a range of them: in words, or picked.
import type { InputModule, InputProps } from '../input-view.ts';
import { css as picker } from '../picker/picker-field.css';
import { PickerField } from '../picker/picker-field.tsx';
import { css as field } from '../text/text-input.css';
import { dateReply, pickerBounds } from './date-reply.ts';

function DateInput(props: InputProps<'date input'>) {
  const { words, locale } = props.context;
  const { options = {} } = props.input;
  const { labels = {}, hasTime, isRange } = options;
  const kind = { type: hasTime ? ('datetime-local' as const) : ('date' as const), ...pickerBounds(options) };
  const names = isRange ? [labels.from || words.from, labels.to || words.to] : [words.date];
  return (
    <PickerField
      {...props}
      pickers={names.map((label) => ({ ...kind, label }))}
      button={labels.button}
      replyOf={(picked) => dateReply(picked, locale)}
    />
  );
}

export const dateInput: InputModule<'date input'> = { View: DateInput, css: field + picker };
