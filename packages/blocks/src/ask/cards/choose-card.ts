// Finds the card and button that a reply means.
import type { View } from '@colloquy/engine';
import type { ChoiceItem, ParseResult, Rejected } from '@colloquy/language';
import {
  accept,
  ambiguous,
  denies,
  deniesNext,
  findPhrase,
  foldWords,
  MAX_CHOICE_REPLY_LENGTH,
  matchChoice,
  reject,
} from '@colloquy/language';
import { askedBack, chosenOffer } from '../asked-back.ts';
import type { Card, CardButton } from './card.ts';

/** A card with the chosen button, if it has buttons. */
export interface ChosenCard {
  readonly card: Card;
  readonly button: CardButton | undefined;
}

/**
 * Finds the card by the first rule that matches: the id of a button or card; the card's title, ignoring case (with its
 * first button, unless the reply names another one); title and button together; the text of a button; then titles and
 * buttons with typos, by position and so on. A button text that several cards have is ambiguous.
 *
 * @param click the id that the client reports as clicked
 * @example chooseCard('paris', { cards, click: undefined, locale: 'en' })
 */
function chooseCard(
  text: string,
  {
    cards,
    click,
    locale,
  }: { readonly cards: readonly Card[]; readonly click: string | undefined; readonly locale: string },
): ParseResult<ChosenCard> {
  if (text.length > MAX_CHOICE_REPLY_LENGTH) return reject('unreadable');
  const found =
    byId(click, cards, text) ??
    byId(text.trim(), cards) ??
    byTitle(text, cards) ??
    byTitleAndButton(text, cards);
  if (found !== undefined) return accept(found);
  const words = foldWords(text);
  const named = allChoices(cards).filter(
    ({ button }) => words !== '' && foldWords(button?.text ?? '') === words,
  );
  if (named.length > 0) return oneOf(named);
  const reading = matchChoice(text, cards.map(toItem), { locale });
  if (reading.ok) {
    const { card } = reading.value;
    return accept({ card, button: buttonBeside(text, card, locale) ?? card.buttons[0] });
  }
  return reading.reason === 'ambiguous'
    ? withButtons(text, { reading, cards, locale })
    : byAlmostButton(text, { cards, locale });
}

/** "I'd like to book Paris": the button named beside the title and not negated; the longest match of several. */
function buttonBeside(text: string, { title, buttons }: Card, locale: string): CardButton | undefined {
  const beside = foldWords(text).replace(foldWords(title), ' ');
  return buttons
    .filter((button) => {
      const name = foldWords(button.text);
      const at = findPhrase(beside, name);
      const isDenied =
        deniesNext(beside.slice(0, at), locale) || denies(beside.slice(at + name.length), locale, 'behind');
      return at >= 0 && !isDenied;
    })
    .toSorted((left, right) => right.text.length - left.text.length)[0];
}

/** A clarifying question keeps the button named in the reply, if its id is unique. */
function withButtons(
  text: string,
  {
    reading,
    cards,
    locale,
  }: { readonly reading: Rejected; readonly cards: readonly Card[]; readonly locale: string },
): Rejected {
  const offers = (reading.candidates ?? []).flatMap((label) => {
    const [card, other] = cards.filter((one) => toItem(one).label === label);
    const id = card && other === undefined ? buttonBeside(text, card, locale)?.id : undefined;
    const isOwn =
      id !== undefined && allChoices(cards).filter(({ button }) => button?.id === id).length === 1;
    return isOwn ? [id] : [];
  });
  return offers.length > 0 && offers.length === reading.candidates?.length ? { ...reading, offers } : reading;
}

/**
 * Finds the card as `chooseCard` does. After a clarifying question it also looks among the offered cards: "the first"
 * is the first of them.
 *
 * @example chooseAskedCard('the first', { cards, click: undefined, view })
 */
export function chooseAskedCard(
  text: string,
  {
    cards,
    click,
    view,
  }: {
    readonly cards: readonly Card[];
    readonly click: string | undefined;
    readonly view: Pick<View, 'pendingContext' | 'locale'>;
  },
): ParseResult<ChosenCard> {
  const { locale } = view;
  const { offers } = askedBack(view);
  if (offers.length === 0 || click !== undefined) return chooseCard(text, { cards, click, locale });
  const name = foldWords(text);
  const isNamed = cards.some(
    ({ title, buttons }) =>
      foldWords(title) === name || buttons.some((button) => foldWords(button.text) === name),
  );
  const offer = isNamed ? undefined : chosenOffer(text, view, { isCounted: true });
  const reading = chooseCard(offer ?? text, { cards, click, locale });
  if (reading.ok) return accept(withAskedButton(text, reading.value, { offers, locale }));
  const offered = cards.filter(
    ({ title, buttons }) => offers.includes(title) || buttons.some(({ id }) => offers.includes(id)),
  );
  const amongOffered = chooseCard(text, { cards: offered, click, locale });
  return amongOffered.ok ? accept(withAskedButton(text, amongOffered.value, { offers, locale })) : reading;
}

/** A card chosen by name keeps the button of the clarifying question, unless the reply names another one. */
function withAskedButton(
  text: string,
  { card, button }: ChosenCard,
  { offers, locale }: { readonly offers: readonly string[]; readonly locale: string },
): ChosenCard {
  const [asked, other] = card.buttons.filter(({ id }) => offers.includes(id));
  const isClear =
    card.buttons.some(({ id }) => id === text.trim()) || buttonBeside(text, card, locale) !== undefined;
  return { card, button: asked === undefined || other !== undefined || isClear ? button : asked };
}

/** Copied cards share their id, and their buttons may, too: then the text of the reply distinguishes them. */
function byId(id: string | undefined, cards: readonly Card[], words = ''): ChosenCard | undefined {
  if (id === undefined || id === '') return undefined;
  const choices = allChoices(cards).filter(({ button }) => button?.id === id);
  const same = cards.filter((one) => one.id === id);
  const card = same.find(({ title }) => title === words) ?? same[0];
  return choices.find(({ button }) => button?.text === words) ?? choices[0] ?? (card && firstChoice(card));
}

function byTitle(text: string, cards: readonly Card[]): ChosenCard | undefined {
  const title = text.trim().toLowerCase();
  const card = title === '' ? undefined : cards.find((one) => one.title.trim().toLowerCase() === title);
  return card && firstChoice(card);
}

/** Matches "Paris, more info" and "More info Paris". */
function byTitleAndButton(text: string, cards: readonly Card[]): ChosenCard | undefined {
  const words = foldWords(text);
  if (words === '') return undefined;
  return allChoices(cards).find(({ card, button }) => {
    const title = foldWords(card.title);
    const label = foldWords(button?.text ?? '');
    return title !== '' && label !== '' && (words === `${title} ${label}` || words === `${label} ${title}`);
  });
}

function byAlmostButton(
  text: string,
  { cards, locale }: { readonly cards: readonly Card[]; readonly locale: string },
): ParseResult<ChosenCard> {
  const choices = allChoices(cards);
  const labels = [...new Set(choices.map(({ button }) => button?.text.trim() ?? ''))].filter(
    (label) => label !== '',
  );
  const reading = matchChoice(
    text,
    labels.map((label) => ({ id: label, label })),
    { locale },
  );
  return reading.ok
    ? oneOf(choices.filter(({ button }) => button?.text.trim() === reading.value.id))
    : reading;
}

function oneOf(choices: readonly ChosenCard[]): ParseResult<ChosenCard> {
  const [choice, other] = choices;
  if (choice === undefined) return reject('unreadable');
  if (other === undefined) return accept(choice);
  const titles = choices.map(({ card }) => card.title.trim());
  // A question cannot distinguish cards with equal titles.
  if (titles.includes('') || new Set(titles).size < titles.length) return reject('unreadable');
  const reading = ambiguous(titles);
  return {
    ...reading,
    offers: choices.slice(0, reading.candidates?.length).map(({ button }) => button?.id ?? ''),
  };
}

function allChoices(cards: readonly Card[]): readonly ChosenCard[] {
  return cards.flatMap((card) => card.buttons.map((button) => ({ card, button })));
}

function firstChoice(card: Card): ChosenCard {
  return { card, button: card.buttons[0] };
}

/** Without an id: ids were checked before, and copied cards share them. So "2" is the second card. */
function toItem(card: Card): ChoiceItem & { readonly card: Card } {
  const item = { id: '', label: card.title || card.imageUrl, card };
  return card.internalValue === '' ? item : { ...item, value: card.internalValue };
}
