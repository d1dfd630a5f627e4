// A number: the browser's own field, which takes no letters and knows the bounds.
import type { InputModule, InputProps } from '../input-view.ts';
import type { LineHints } from '../line/line-field.tsx';
import { LineField } from '../line/line-field.tsx';
import { css as line } from '../text/text-input.css';
import { visitorMessage } from '../text/visitor-message.ts';
import { css } from './number-input.css';
import { numberReply } from './number-reply.ts';

function NumberInput({ input, initial, context, ...rest }: InputProps<'number input'>) {
  const { options } = input;
  const common = { ...rest, input, initial, context, labels: options?.labels };
  // Words that were written before the number was asked for have no place in a field for figures. The server reads them.
  if (Number.isNaN(Number(initial)))
    return (
      <LineField
        {...common}
        hints={{ type: 'text', autoComplete: 'off' }}
        replyOf={(value) => ({ message: visitorMessage(value) })}
      />
    );
  return (
    <LineField
      {...common}
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
    inputMode: min >= 0 ? (Number.isInteger(step) ? 'numeric' : 'decimal') : undefined,
    min: Number.isFinite(min) ? min : undefined,
    max: Number.isFinite(max) ? max : undefined,
    step: step > 0 ? step : 'any',
  };
}

export const numberInput: InputModule<'number input'> = { View: NumberInput, css: line + css };
