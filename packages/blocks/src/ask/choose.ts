// Finds the items of a list that a reply means. Shared by buttons and pictures.
import type { Reading, Reply, View } from '@colloquy/engine';
import type { ChoiceItem, ParseResult } from '@colloquy/language';
import {
  accept,
  findNamed,
  foldWords,
  MAX_CHOICE_REPLY_LENGTH,
  matchChoice,
  matchChoices,
  namesOf,
  reject as rejectReading,
} from '@colloquy/language';
import { askedBack, chosenOffer } from './asked-back.ts';
import { reject } from './rejection.ts';

/** A shown item: its label, stored value, and edge. */
export interface Option extends ChoiceItem {
  readonly edgeId: string | undefined;
}

/**
 * Chooses one item: the one whose id the client sent, else the one that the text means. Stores its value, else its
 * original label. An item without an edge takes the edge of an authored item with the same label, so that items from a
 * variable can have edges.
 *
 * @param authored labels and edges of all items in the definition, shown or not
 * @example chooseOne(options, { reply, view, authored }) // { type: 'answer', content: 'Yes', edgeId: 'e1' }
 */
export function chooseOne(
  options: readonly Option[],
  {
    reply,
    view,
    authored,
  }: { readonly reply: Reply; readonly view: View; readonly authored: () => readonly Option[] },
): Reading {
  if (reply.type !== 'text') return reject(view);
  const clicked = clickedOption(options, reply);
  const reading = clicked === undefined ? matchAsked(reply.text, options, view) : accept(clicked);
  if (!reading.ok) return reject(view, { reading, example: labelsOf(options) });
  const { id, value, label, edgeId } = reading.value;
  const content = value || label;
  return { type: 'answer', content, edgeId: edgeId ?? edgeOfLabel(content, authored()), chosen: [id] };
}

/**
 * Chooses several items. Stores their values, else labels, in the shown order, joined by `, `. The items' edges are not
 * followed, because it would be unclear which one to take.
 *
 * @example chooseSeveral(options, { reply, view }) // { type: 'answer', content: 'Red, Blue' }
 */
export function chooseSeveral(
  options: readonly Option[],
  { reply, view }: { readonly reply: Reply; readonly view: View },
): Reading {
  if (reply.type !== 'text') return reject(view);
  const clicked = clickedOption(options, reply);
  if (clicked !== undefined) return { type: 'answer', content: listed(clicked), chosen: [clicked.id] };
  const reading = matchSeveralAsked(reply.text, options, view);
  if (!reading.ok)
    return reject(view, {
      reading,
      said: reading.said?.map(oneLine).join('\n'),
      example: labelsOf(options),
    });
  const chosen = reading.value.map(({ id }) => id);
  return { type: 'answer', content: reading.value.map(listed).join(', '), chosen };
}

/**
 * The items that a reply means. After a clarifying question ("Green tea or Black tea?") the reply may choose among the
 * offers: "the first", "both". Items understood before the question ("tea and coffee") are added.
 */
function matchSeveralAsked(
  text: string,
  options: readonly Option[],
  view: Pick<View, 'pendingContext' | 'locale'>,
): ParseResult<Option[]> {
  const { locale } = view;
  const { offers, said = '' } = askedBack(view);
  const offered = options.filter(({ label }) => offers.includes(label));
  const named = findNamed(text, options);
  // A reply that names other items than the offered ones replaces the earlier reply.
  if (named?.some((option) => !offered.includes(option))) return accept(named);
  const before = said === '' ? [] : said.split('\n');
  const chosen = chooseOffered(text, offered, view);
  if (!chosen.ok) return matchChoices(text, options, { locale });
  return accept(
    options.filter((option) => chosen.value.includes(option) || before.includes(oneLine(option.label))),
  );
}

function labelsOf(options: readonly Option[]): string[] {
  return options.map(({ label }) => oneLine(label).trim()).filter((label) => label !== '');
}

/** A label without line breaks, because stored labels are separated by them. */
function oneLine(label: string): string {
  return label.replace(/\s/g, ' ');
}

function chooseOffered(
  text: string,
  offered: readonly Option[],
  view: Pick<View, 'pendingContext' | 'locale'>,
): ParseResult<Option[]> {
  if (offered.length === 0) return rejectReading('unreadable');
  const offer = chosenOffer(text, view, { isCounted: true });
  const one = offered.find(({ label }) => label === offer);
  return one === undefined ? matchChoices(text, offered, view) : accept([one]);
}

/**
 * The item that a reply means. After a clarifying question the reply may mean one of the offers: by position ("the
 * first" is the first of them), or by a word that other items also contain. A reply with an item's full name means that
 * item, whatever was offered.
 *
 * @example matchAsked('the first', options, view) // Green tea, after "Did you mean Green tea or Black tea?"
 */
function matchAsked<Item extends ChoiceItem>(
  text: string,
  items: readonly Item[],
  view: Pick<View, 'pendingContext' | 'locale'>,
): ParseResult<Item> {
  const { locale } = view;
  const { offers } = askedBack(view);
  const isNamed = offers.length > 0 && isLabel(text, items);
  const offer = isNamed ? undefined : chosenOffer(text, view, { isCounted: true });
  const reading = matchChoice(offer ?? text, items, { locale });
  if (reading.ok || offers.length === 0) return reading;
  const amongOffered = matchChoice(
    text,
    items.filter(({ label }) => offers.includes(label)),
    { locale },
  );
  return amongOffered.ok ? amongOffered : reading;
}

function isLabel(text: string, items: readonly ChoiceItem[]): boolean {
  const words = foldWords(text.slice(0, MAX_CHOICE_REPLY_LENGTH));
  return items.some((item) => namesOf(item).label.words === words);
}

function listed({ value, label }: ChoiceItem): string {
  return value || label.trim();
}

function clickedOption(
  options: readonly Option[],
  reply: Extract<Reply, { type: 'text' }>,
): Option | undefined {
  if (reply.replyId === undefined) return undefined;
  const clicked = options.filter(({ id }) => id === reply.replyId);
  // Copied items share their id: then the text of the reply distinguishes them.
  return clicked.find(({ label, value }) => [label, value].includes(reply.text)) ?? clicked[0];
}

function edgeOfLabel(content: string, authored: readonly Option[]): string | undefined {
  const normal = content.normalize();
  return authored.find(({ label, edgeId }) => edgeId !== undefined && label.normalize() === normal)?.edgeId;
}
