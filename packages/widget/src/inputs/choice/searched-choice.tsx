// Many buttons with a search field.
import type { InputModule, InputProps } from '../input-view.ts';
import { ChoiceInput, choiceInput } from './choice-input.tsx';
import { useSearch } from './use-search.tsx';

function SearchedChoice(props: InputProps<'choice input'>) {
  const { isSearchable, areInitialSearchButtonsVisible } = props.input.options ?? {};
  const isHidden = isSearchable === true && areInitialSearchButtonsVisible === false;
  return <ChoiceInput {...props} useSearch={useSearch} isHidden={isHidden} />;
}

export const searchedChoice: InputModule<'choice input'> = { View: SearchedChoice, css: choiceInput.css };
