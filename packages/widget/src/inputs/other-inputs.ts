// All inputs except text, choice and payment, and the extras of a text. They share one file: shared code compresses
// once, and a bot that uses one input soon uses another.
import { cardsInput } from './cards/cards-input.tsx';
import { listedChoice } from './choice/listed-choice.tsx';
import { searchedChoice } from './choice/searched-choice.tsx';
import { dateInput } from './date/date-input.tsx';
import { emailInput } from './email/email-input.tsx';
import { extras } from './extras/extras.tsx';
import { fileInput } from './file/file-input.tsx';
import { numberInput } from './number/number-input.tsx';
import { phoneInput } from './phone/phone-input.tsx';
import { pictureChoiceInput } from './picture-choice/picture-choice-input.tsx';
import { ratingInput } from './rating/rating-input.tsx';
import { timeInput } from './time/time-input.tsx';
import { urlInput } from './url/url-input.tsx';

export const modules = {
  'number input': numberInput,
  'email input': emailInput,
  'url input': urlInput,
  'phone number input': phoneInput,
  'date input': dateInput,
  'time input': timeInput,
  'rating input': ratingInput,
  'picture choice input': pictureChoiceInput,
  cards: cardsInput,
  'searched choice': searchedChoice,
  'listed choice': listedChoice,
  'file input': fileInput,
  extras,
};
