// A phone number as people write it: the server knows the country that the bot means where the number names none.
import type { InputModule, InputProps } from '../input-view.ts';
import type { LineHints } from '../line/line-field.tsx';
import { LineField } from '../line/line-field.tsx';
import { css } from '../text/text-input.css';
import { visitorMessage } from '../text/visitor-message.ts';

const hints: LineHints = { type: 'tel', inputMode: 'tel', autoComplete: 'tel' };

function PhoneInput({ input, ...rest }: InputProps<'phone number input'>) {
  return (
    <LineField
      {...rest}
      input={input}
      labels={input.options?.labels}
      hints={hints}
      replyOf={(value) => ({ message: visitorMessage(value) })}
    />
  );
}

export const phoneInput: InputModule<'phone number input'> = { View: PhoneInput, css };
