// Every input of the chat: one folder each, one line here.
import type { Input, InputType } from '@colloquy/schema';
import { choiceInput } from './choice/choice-input.tsx';
import type { InputEntry } from './input-view.ts';
import { textInput } from './text/text-input.tsx';

const inputs: { readonly [Type in InputType]: InputEntry<Type> } = {
  'text input': { place: 'composer', module: textInput },
  'choice input': { place: 'flow', canType: true, module: choiceInput },
  'number input': {
    place: 'composer',
    module: () => import('./number/number-input.tsx').then((file) => file.numberInput),
  },
  'email input': {
    place: 'composer',
    module: () => import('./email/email-input.tsx').then((file) => file.emailInput),
  },
  'url input': {
    place: 'composer',
    module: () => import('./url/url-input.tsx').then((file) => file.urlInput),
  },
  'phone number input': {
    place: 'composer',
    module: () => import('./phone/phone-input.tsx').then((file) => file.phoneInput),
  },
  'date input': {
    place: 'composer',
    module: () => import('./date/date-input.tsx').then((file) => file.dateInput),
  },
  'time input': {
    place: 'composer',
    module: () => import('./time/time-input.tsx').then((file) => file.timeInput),
  },
  'rating input': {
    place: 'flow',
    canType: true,
    module: () => import('./rating/rating-input.tsx').then((file) => file.ratingInput),
  },
  'picture choice input': {
    place: 'flow',
    canType: true,
    module: () => import('./picture-choice/picture-choice-input.tsx').then((file) => file.pictureChoiceInput),
  },
  cards: {
    place: 'flow',
    canType: true,
    module: () => import('./cards/cards-input.tsx').then((file) => file.cardsInput),
  },
  'file input': {
    place: 'flow',
    module: () => import('./file/file-input.tsx').then((file) => file.fileInput),
  },
  'payment input': {
    place: 'flow',
    module: () => import('./payment/payment-input.tsx').then((file) => file.paymentInput),
  },
};

/** Where a newer server asks for something that is not listed, the visitor answers in words: the server reads those, too. */
const fallback: InputEntry<'text input'> = { place: 'composer', module: textInput };

/** @example entryOf({ id: 'b', type: 'choice input', items: [] }).place // 'flow' */
export function entryOf(input: Input): InputEntry<InputType> {
  return (inputs[input.type] ?? fallback) as InputEntry<InputType>;
}
