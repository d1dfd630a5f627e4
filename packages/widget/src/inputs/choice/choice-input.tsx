// Buttons under the question, in the visitor's place: one tap answers, or several are marked and sent.
import type { ChoiceItem } from '@colloquy/schema';
import { useState } from 'preact/hooks';
import { CheckIcon } from '../../chat/reply-icons.tsx';
import { fill } from '../../words/words.ts';
import type { InputModule, InputProps } from '../input-view.ts';
import { css as field } from '../text/text-input.css';
import { css } from './choice-input.css';
import { choicesReply, matching } from './choices-reply.ts';

/** From this many on there is a field to find one. */
const MANY = 8;

function ChoiceInput({ input, isAsking, context, answer }: InputProps<'choice input'>) {
  const { words, theme } = context;
  const { items, options = {} } = input;
  const { isMultipleChoice = false, areInitialSearchButtonsVisible = true } = options;
  const [marked, setMarked] = useState<readonly ChoiceItem[]>([]);
  const [wanted, setWanted] = useState('');
  const isSearchable = options.isSearchable ?? items.length >= MANY;
  const shown =
    wanted === '' && options.isSearchable && !areInitialSearchButtonsVisible
      ? marked
      : matching(items, wanted, marked);

  const toggle = (item: ChoiceItem): void => {
    if (!isMultipleChoice) answer(choicesReply([item], { isMultiple: false }));
    else setMarked(marked.includes(item) ? marked.filter((one) => one !== item) : [...marked, item]);
  };
  const isVertical = theme.chat?.buttonsInput?.layout === 'vertical';
  return (
    <div class="choices">
      {isSearchable && (
        <div class="field">
          <input
            type="search"
            aria-label={options.searchInputPlaceholder || words.search}
            placeholder={options.searchInputPlaceholder || words.search}
            value={wanted}
            onInput={(event) => setWanted(event.currentTarget.value)}
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex box everywhere */}
      <div class={isVertical ? 'buttons vertical' : 'buttons'} role="group" aria-label={words.reply}>
        {shown.map((item) => (
          <button
            type="button"
            key={item.id}
            class="choice"
            part="button"
            disabled={!isAsking}
            {...(isMultipleChoice ? { 'aria-pressed': marked.includes(item) } : {})}
            onClick={() => toggle(item)}
          >
            {isMultipleChoice && (
              <span class="check">
                <CheckIcon />
              </span>
            )}
            {item.content ?? item.value ?? item.id}
          </button>
        ))}
      </div>
      {shown.length === 0 && wanted !== '' && <p class="small quiet">{words.nothingFound}</p>}
      {isMultipleChoice && marked.length > 0 && (
        <button
          type="button"
          class="choice strong"
          part="send"
          disabled={!isAsking}
          onClick={() => answer(choicesReply(marked, { isMultiple: true }))}
        >
          {options.buttonLabel || fill(words.sendCount, { count: marked.length })}
        </button>
      )}
    </div>
  );
}

export const choiceInput: InputModule<'choice input'> = { View: ChoiceInput, css: field + css };
