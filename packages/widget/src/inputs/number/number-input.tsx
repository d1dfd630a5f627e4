// A number: the browser's own field, which takes no letters and knows the bounds.
import type { InputModule, InputProps } from '../input-view.ts';
import type { LineHints } from '../line/line-field.tsx';
import { LineField } from '../line/line-field.tsx';
import { css as line } from '../text/text-input.css';
import { css } from './number-input.css';
import { numberReply } from './number-reply.ts';

function NumberInput({ input, context, ...rest }: InputProps<'number input'>) {
  const { options } = input;
  return (
    <LineField
      {...rest}
      input={input}
      context={context}
      labels={options?.labels}
      hints={hintsOf(Number(options?.min), Number(options?.max), Number(options?.step))}
      replyOf={(value) => numberReply(value, options, context.locale)}
    />
  );
}

/** Bounds that the bot does not set are not numbers here. Without a step any fraction will do. */
function hintsOf(min: number, max: number, step: number): LineHints {
  return {
    type: 'number',
    autoComplete: 'off',
    // The keyboards for figures of some phones have no minus.
    ...(min >= 0 ? { inputMode: Number.isInteger(step) ? 'numeric' : 'decimal' } : {}),
    ...(Number.isFinite(min) ? { min } : {}),
    ...(Number.isFinite(max) ? { max } : {}),
    step: step > 0 ? step : 'any',
  };
}

export const numberInput: InputModule<'number input'> = { View: NumberInput, css: line + css };
