// A number, sent as it is typed: the server reads how people of the visitor's language write and say numbers, and complains in the bot's words.
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
        // A field of the type "number" drops what it cannot read: "12,5" becomes 125, and "eight" nothing.
        type: 'text',
        autoComplete: 'off',
        // The keyboards for figures of some phones have no minus.
        inputMode: Number(options?.min) < 0 ? 'text' : 'decimal',
      }}
      unit={numberUnit(options, context.locale)}
      replyOf={(value) => numberReply(value, options, context.locale)}
    />
  );
}

export const numberInput: InputModule<'number input'> = { View: NumberInput, css: line + css };
