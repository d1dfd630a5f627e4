// Every input of the chat: one folder each, one line here.
import type { Input, InputType } from '@colloquy/schema';
import { partOf } from '../chat/part-of.ts';
import { choiceInput } from './choice/choice-input.tsx';
import type { InputEntry } from './input-view.ts';
import { textInput } from './text/text-input.tsx';

/** All but texts, choices and payments come in one file, when a bot first asks for one of them. */
const other = partOf(() => import('./other-inputs.ts'));

const inputs: { readonly [Type in InputType]: InputEntry<Type> } = {
  'text input': { place: 'composer', module: textInput },
  'choice input': { place: 'flow', canType: true, module: choiceInput },
  'number input': { place: 'composer', module: other('number input') },
  'email input': { place: 'composer', module: other('email input') },
  'url input': { place: 'composer', module: other('url input') },
  'phone number input': { place: 'composer', module: other('phone number input') },
  'date input': { place: 'composer', module: other('date input') },
  'time input': { place: 'composer', module: other('time input') },
  'rating input': { place: 'flow', canType: true, module: other('rating input') },
  'picture choice input': { place: 'flow', canType: true, module: other('picture choice input') },
  cards: { place: 'flow', canType: true, module: other('cards') },
  'file input': { place: 'flow', module: other('file input') },
  'payment input': {
    place: 'flow',
    isWordless: true,
    module: () => import('./payment/payment-input.tsx').then((file) => file.paymentInput),
  },
};

/** Where a newer server asks for something that is not listed, the visitor answers in words: the server reads those, too. */
const fallback: InputEntry<'text input'> = { place: 'composer', module: textInput };

/** @example entryOf({ id: 'b', type: 'choice input', items: [] }).place // 'flow' */
export function entryOf(input: Input): InputEntry<InputType> {
  return (inputs[input.type] ?? fallback) as InputEntry<InputType>;
}
