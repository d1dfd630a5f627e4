// A web address, with or without `https://`: the server takes both.
import type { InputModule, InputProps } from '../input-view.ts';
import type { LineHints } from '../line/line-field.tsx';
import { LineField } from '../line/line-field.tsx';
import { css } from '../text/text-input.css';
import { visitorMessage } from '../text/visitor-message.ts';

const hints: LineHints = { type: 'url', inputMode: 'url', autoComplete: 'url' };

function UrlInput({ input, ...rest }: InputProps<'url input'>) {
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

export const urlInput: InputModule<'url input'> = { View: UrlInput, css };
