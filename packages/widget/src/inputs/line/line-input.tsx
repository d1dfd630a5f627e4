// A single-line input whose text the server validates, with the bot's error text.
import type { Input } from '@colloquy/schema';
import type { InputModule, InputOf, InputProps } from '../input-view.ts';
import { css } from '../text/text-input.css';
import { visitorMessage } from '../text/visitor-message.ts';
import type { LineHints } from './line-field.tsx';
import { LineField } from './line-field.tsx';

/** Inputs whose text is sent unchanged. */
type LineType = Extract<Input['type'], 'email input' | 'url input'>;

/** @example export const emailInput = lineInput<'email input'>({ type: 'email', inputMode: 'email', autoComplete: 'email' }); */
export function lineInput<Type extends LineType>(hints: LineHints): InputModule<Type> {
  function View({ input, ...rest }: InputProps<Type>) {
    return (
      <LineField
        {...rest}
        input={input}
        labels={(input as InputOf<LineType>).options?.labels}
        hints={hints}
        replyOf={(value) => ({ message: visitorMessage(value) })}
      />
    );
  }
  return { View, css };
}
