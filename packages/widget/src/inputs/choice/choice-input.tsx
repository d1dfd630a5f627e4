// Buttons under the question, on the visitor's side.
import type { ChoiceItem } from '@colloquy/schema';
import type { InputModule, InputProps } from '../input-view.ts';
import { css as field } from '../text/text-input.css';
import { css } from './choice-input.css';
import type { ChoosingProps } from './choosing.tsx';
import { Choosing } from './choosing.tsx';
import type { Said } from './chosen-reply.ts';

const label = ({ content, value }: ChoiceItem): string => content || value || '';

export const choiceSaid: Said<ChoiceItem> = {
  label,
  // An empty value counts as none, as on the server.
  text: ({ content, value }) => value || content || '',
  words: label,
};

type Searching = Partial<Pick<ChoosingProps<ChoiceItem>, 'useSearch' | 'isHidden'>>;

export function ChoiceInput(props: InputProps<'choice input'> & Searching) {
  const isVertical = props.context.theme.chat?.buttonsInput?.layout === 'vertical';
  return (
    <Choosing
      {...props}
      said={choiceSaid}
      box={isVertical ? 'buttons vertical' : 'buttons'}
      button="choice"
      draw={(item, mark) => (
        <>
          {mark}
          {label(item) || item.id}
        </>
      )}
    />
  );
}

export const choiceInput: InputModule<'choice input'> = { View: ChoiceInput, css: field + css };
