// Inputs where the visitor picks what is shown: in one file.
import { cardsInput } from './cards/cards-input.tsx';
import { pictureChoiceInput } from './picture-choice/picture-choice-input.tsx';
import { ratingInput } from './rating/rating-input.tsx';

export const modules = {
  'rating input': ratingInput,
  'picture choice input': pictureChoiceInput,
  cards: cardsInput,
};
