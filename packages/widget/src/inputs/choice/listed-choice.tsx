// A choice with too many items for buttons: a list with a search field.
import { useState } from '../../drawing/hooks.ts';
import { CheckIcon } from '../../icons/reply-icons.tsx';
import { fill } from '../../words/words.ts';
import type { InputModule, InputProps } from '../input-view.ts';
import { css as list } from '../searched-list/searched-list.css';
import { SearchedList } from '../searched-list/searched-list.tsx';
import { choiceInput, choiceSaid as said } from './choice-input.tsx';
import { ChosenAction } from './chosen-action.tsx';
import { chosenReply } from './chosen-reply.ts';
import { css } from './listed-choice.css';
import { matching } from './matching.ts';

type Item = InputProps<'choice input'>['input']['items'][number];

function ListedChoice({ input, isAsking, context, answer }: InputProps<'choice input'>) {
  const { words } = context;
  const { items, options = {} } = input;
  const { isMultipleChoice: isMultiple = false, isSearchable, areInitialSearchButtonsVisible } = options;
  const [marked, setMarked] = useState<readonly Item[]>([]);
  const isHidden = isSearchable === true && areInitialSearchButtonsVisible === false;
  const send = (chosen: readonly Item[]): void => {
    if (isAsking) answer(chosenReply(chosen, { isMultiple, said }));
  };
  const toggle = (item: Item): void => {
    if (!isMultiple) send([item]);
    else setMarked(marked.includes(item) ? marked.filter((one) => one !== item) : [...marked, item]);
  };
  return (
    <div class="choices">
      <div class="searched-list choice-list">
        <SearchedList
          id="choices"
          label={words.reply}
          searchLabel={options.searchInputPlaceholder || words.search}
          context={context}
          find={(wanted) =>
            isHidden && wanted === '' ? marked : matching(items, { wanted, marked: [], said })
          }
          keyOf={({ id }: Item) => id}
          isSelected={(item) => marked.includes(item)}
          isMultiple={isMultiple}
          draw={(item) => (
            <>
              {said.label(item) || item.id}
              {isMultiple && (
                <span class="check">
                  <CheckIcon />
                </span>
              )}
            </>
          )}
          onChoose={toggle}
        />
      </div>
      {isMultiple && marked.length > 0 && (
        <ChosenAction
          label={options.buttonLabel || fill(words.sendCount, { count: marked.length })}
          disabled={!isAsking}
          onClick={() => send(marked)}
        />
      )}
    </div>
  );
}

export const listedChoice: InputModule<'choice input'> = {
  View: ListedChoice,
  css: choiceInput.css + list + css,
};
