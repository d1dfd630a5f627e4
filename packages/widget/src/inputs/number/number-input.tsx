// Input of a number, sent as typed: the server parses numbers of the visitor's language, and replies with the bot's
// error text.
import type { InputModule, InputProps } from '../input-view.ts';
import { LineField } from '../line/line-field.tsx';
import { css as line } from '../text/text-input.css';
import { css } from './number-input.css';
import { numberReply, numberUnit } from './number-reply.ts';

function NumberInput({ input, context, ...rest }: InputProps<'number input'>) {
  const { options } = input;
  return (
    <LineField
      {...rest}
      input={input}
      context={context}
      labels={options?.labels}
      hints={{
        // A field of the type "number" drops unsupported text: "12,5" becomes 125, and "eight" nothing.
        type: 'text',
        autoComplete: 'off',
        // Numeric keyboards of some phones have no minus key.
        inputMode: Number(options?.min) < 0 ? 'text' : 'decimal',
      }}
      unit={numberUnit(options, context.locale)}
      replyOf={(value) => numberReply(value, options, context.locale)}
    />
  );
}

export const numberInput: InputModule<'number input'> = { View: NumberInput, css: line + css };
