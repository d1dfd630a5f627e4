// Buttons under the question, in the visitor's place.
import type { ChoiceItem } from '@colloquy/schema';
import type { InputModule, InputProps } from '../input-view.ts';
import { css as field } from '../text/text-input.css';
import { css } from './choice-input.css';
import { Choosing } from './choosing.tsx';
import type { Said } from './chosen-reply.ts';

/** From this many on there is a field to find one. */
const MANY = 8;

const label = ({ content, value }: ChoiceItem): string => content ?? value ?? '';

export const choiceSaid: Said<ChoiceItem> = {
  label,
  text: ({ content, value }) => value ?? content ?? '',
  words: label,
};

function ChoiceInput(props: InputProps<'choice input'>) {
  const { items, options = {} } = props.input;
  const isVertical = props.context.theme.chat?.buttonsInput?.layout === 'vertical';
  return (
    <Choosing
      {...props}
      said={choiceSaid}
      box={isVertical ? 'buttons vertical' : 'buttons'}
      button="choice"
      isSearchable={options.isSearchable ?? items.length >= MANY}
      isHidden={options.isSearchable === true && options.areInitialSearchButtonsVisible === false}
      draw={(item, mark) => (
        <>
          {mark}
          {item.content ?? item.value ?? item.id}
        </>
      )}
    />
  );
}

export const choiceInput: InputModule<'choice input'> = { View: ChoiceInput, css: field + css };
