// All inputs of the chat: one folder each, one line here.
import type { Input, InputType } from '@colloquy/schema';
import { choiceInput } from './choice/choice-input.tsx';
import type { InputEntry, InputOf } from './input-view.ts';
import type { OtherInput } from './other.ts';
import { other } from './other.ts';
import { hasExtras, textInput } from './text/text-input.tsx';

/** At the bottom edge. */
const field = <Type extends OtherInput>(type: Type) => ({ place: 'composer', module: other(type) }) as const;

/** Under the question; the server also accepts text. */
const ofChoices = { place: 'flow', canType: true } as const;

const choices = <Type extends OtherInput>(type: Type) => ({ ...ofChoices, module: other(type) }) as const;

/** From the first number of buttons on there is a search field; from the second on they are a list. */
const MANY = 8;
const TOO_MANY = 12;

const searchedChoice: InputEntry<'choice input'> = choices('searched choice');
const listedChoice: InputEntry<'choice input'> = choices('listed choice');

/** The entry for many choices; nothing for few. */
function entryForMany({
  items: { length },
  options,
}: InputOf<'choice input'>): InputEntry<'choice input'> | undefined {
  if (!(options?.isSearchable ?? length >= MANY)) return undefined;
  return length < TOO_MANY ? searchedChoice : listedChoice;
}

const inputs: { readonly [Type in InputType]: InputEntry<Type> } = {
  'text input': { place: 'composer', module: textInput, needsMore: hasExtras },
  'choice input': { ...ofChoices, module: choiceInput, entryFor: entryForMany },
  'number input': field('number input'),
  'email input': field('email input'),
  'url input': field('url input'),
  'phone number input': field('phone number input'),
  'date input': field('date input'),
  'time input': field('time input'),
  'rating input': choices('rating input'),
  'picture choice input': choices('picture choice input'),
  cards: choices('cards'),
  'file input': { place: 'flow', module: other('file input') },
  'payment input': {
    place: 'flow',
    isWordless: true,
    module: () => import('./payment/payment-input.tsx').then((file) => file.paymentInput),
  },
};

/**
 * For an unknown type of a newer server, the visitor answers with text, which the server also accepts.
 *
 * @example entryOf({ id: 'b', type: 'choice input', items: [] }).place // 'flow'
 */
export function entryOf(input: Input): InputEntry<InputType> {
  const entry = (inputs[input.type] ?? inputs['text input']) as InputEntry<InputType>;
  return entry.entryFor?.(input) ?? entry;
}

/** Whether everything for the input has loaded. Starts loading the rest. */
export function isReady(input: Input): boolean {
  const { module, needsMore } = entryOf(input);
  if (typeof module === 'object') return !needsMore?.(input);
  // The next render tries again.
  module().catch(() => {});
  return false;
}
