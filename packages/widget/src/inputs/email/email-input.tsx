// An address of mail. The server judges it, and says what is wrong in the words of the bot.
import type { InputModule, InputProps } from '../input-view.ts';
import type { LineHints } from '../line/line-field.tsx';
import { LineField } from '../line/line-field.tsx';
import { css } from '../text/text-input.css';
import { visitorMessage } from '../text/visitor-message.ts';

const hints: LineHints = { type: 'email', inputMode: 'email', autoComplete: 'email' };

function EmailInput({ input, ...rest }: InputProps<'email input'>) {
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

export const emailInput: InputModule<'email input'> = { View: EmailInput, css };
