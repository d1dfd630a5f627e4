// A time of day: in words, or picked.
import type { InputModule, InputProps } from '../input-view.ts';
import { css as picker } from '../picker/picker-field.css';
import { PickerField } from '../picker/picker-field.tsx';
import { css as field } from '../text/text-input.css';
import { timeReply } from './time-reply.ts';

function TimeInput(props: InputProps<'time input'>) {
  const { words, locale } = props.context;
  return (
    <PickerField
      {...props}
      pickers={[{ type: 'time', label: words.time }]}
      button={props.input.options?.labels?.button}
      replyOf={([time = '']) => timeReply(time, locale)}
    />
  );
}

export const timeInput: InputModule<'time input'> = { View: TimeInput, css: field + picker };
