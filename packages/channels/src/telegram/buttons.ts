// Inline keyboards: what their buttons send back, and how it is read. All state is in the keyboard, which Telegram returns with each click.
import { limits } from './limits.ts';

/** A button below a message. */
export interface Button {
  readonly text: string;
  readonly callback_data?: string;
  readonly url?: string;
}

/** Rows of buttons, as Telegram takes them. */
export interface InlineKeyboard {
  readonly inline_keyboard: readonly (readonly Button[])[];
}

/** An item that can be chosen. */
export interface Offer {
  readonly id: string;
  /** Shown to the person. */
  readonly label: string;
}

/** What a click says. `id`: of the chosen item; `label`: where the id is too long for a button. */
export type Click =
  | {
      readonly type: 'chosen';
      readonly question: string;
      readonly id: string | undefined;
      readonly label: string;
    }
  | { readonly type: 'toggled'; readonly question: string; readonly keyboard: InlineKeyboard }
  | { readonly type: 'sent'; readonly question: string; readonly texts: readonly string[] }
  | { readonly type: 'skipped'; readonly question: string };

const CHOOSE = 'c';
const TOGGLE = 't';
const SEND = 's';
const SKIP = 'k';
const OFF = '☐ ';
const ON = '☑ ';
const CUT = '…';
const NO_LABEL = '–';

/** A keyboard of which one button is chosen. */
export function choiceKeyboard(offers: readonly Offer[], question: string): InlineKeyboard {
  return { inline_keyboard: inRows(buttonsOf(offers, CHOOSE + question)) };
}

/** A keyboard whose buttons are switched on and off, with one that sends those that are on. */
export function toggleKeyboard(
  offers: readonly Offer[],
  { question, send }: { readonly question: string; readonly send: string },
): InlineKeyboard {
  const toggles = buttonsOf(offers, TOGGLE + question).map((one) => ({ ...one, text: OFF + one.text }));
  const sending = { text: labelled(send), callback_data: `${SEND}${question}` };
  return { inline_keyboard: [...inRows(toggles), [sending]] };
}

/** A keyboard that skips the question. */
export function skipKeyboard(label: string, question: string): InlineKeyboard {
  return { inline_keyboard: [[{ text: labelled(label), callback_data: `${SKIP}${question}` }]] };
}

/** A button that opens a page. */
export function linkKeyboard(text: string, url: string): InlineKeyboard {
  return { inline_keyboard: [[{ text: labelled(text), url }]] };
}

/**
 * Reads a click. Nothing when the button is none of ours.
 *
 * @param keyboard as it was below the message when the button was clicked
 * @example readClick('cq1f3:i1', { inline_keyboard: [[{ text: 'Yes', callback_data: 'cq1f3:i1' }]] })
 */
export function readClick(data: string, keyboard: InlineKeyboard | undefined): Click | undefined {
  const [, kind = '', question = '', item = ''] = DATA.exec(data) ?? [];
  const buttons = keyboard?.inline_keyboard.flat() ?? [];
  const label = buttons.find((one) => one.callback_data === data)?.text ?? '';
  if (kind === CHOOSE && (item.startsWith(ID) || label !== ''))
    return { type: 'chosen', question, id: idOf(item), label };
  if (kind === SKIP) return { type: 'skipped', question };
  if (kind === TOGGLE && keyboard) return { type: 'toggled', question, keyboard: toggled(keyboard, data) };
  if (kind === SEND) return { type: 'sent', question, texts: buttons.flatMap(textIfOn) };
  return undefined;
}

const DATA = /^([ctsk])([\w-]{1,16})(?::(.+))?$/s;
const ID = '=';

/** Each sends the id of its item, if that fits and is the only one of its kind; else its place, which keeps it apart from the others. */
function buttonsOf(offers: readonly Offer[], prefix: string): readonly Button[] {
  const seen = new Set<string>();
  return offers.map(({ id, label }, index) => {
    const withId = `${prefix}:${ID}${id}`;
    const fits = id !== '' && !seen.has(id) && Buffer.byteLength(withId) <= limits.callbackBytes;
    seen.add(id);
    return { text: labelled(label), callback_data: fits ? withId : `${prefix}:${index}` };
  });
}

function idOf(item: string): string | undefined {
  return item.startsWith(ID) ? item.slice(ID.length) : undefined;
}

/** As on the web, the label; the id, if the label was cut. */
function textIfOn({ text, callback_data: data = '' }: Button): readonly string[] {
  if (!text.startsWith(ON)) return [];
  const [, , , item = ''] = DATA.exec(data) ?? [];
  const label = text.slice(ON.length);
  return [isWhole(label) ? label : (idOf(item) ?? label)];
}

function isWhole(label: string): boolean {
  return !label.endsWith(CUT) && label !== NO_LABEL;
}

function toggled({ inline_keyboard: rows }: InlineKeyboard, data: string): InlineKeyboard {
  const flip = (text: string) => (text.startsWith(ON) ? OFF : ON) + text.slice(ON.length);
  return {
    inline_keyboard: rows.map((row) =>
      row.map((one) => (one.callback_data === data ? { ...one, text: flip(one.text) } : one)),
    ),
  };
}

/** Short labels share a row. */
function inRows(buttons: readonly Button[]): readonly (readonly Button[])[] {
  const rows: Button[][] = [];
  for (const one of buttons) {
    const row = rows.at(-1) ?? [];
    const characters = [...row, one].reduce((sum, { text }) => sum + text.length, 0);
    const fits = row.length > 0 && row.length < limits.rowButtons && characters <= limits.rowCharacters;
    if (fits) row.push(one);
    else rows.push([one]);
  }
  return rows;
}

/** Telegram refuses an empty label. */
function labelled(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  const characters = [...line];
  if (characters.length === 0) return NO_LABEL;
  if (characters.length <= limits.labelCharacters) return line;
  return characters.slice(0, limits.labelCharacters - 1).join('') + CUT;
}
