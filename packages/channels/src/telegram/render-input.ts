// Inputs as Telegram asks for them: buttons where there is something to choose, words for the rest.
import type { Input } from '@colloquy/schema';
import { plainTexts } from '../text/marked-text.ts';
import type { InlineKeyboard, Offer } from './buttons.ts';
import { choiceKeyboard, skipKeyboard, toggleKeyboard } from './buttons.ts';
import { limits } from './limits.ts';
import type { TelegramMessage } from './message.ts';
import { captionOf, isWebAddress, pictureMessage, textMessages } from './render-bubble.ts';

/** How an input is asked. */
export interface AskedInput {
  /** Sent before the question's buttons. */
  readonly messages: readonly TelegramMessage[];
  /** Put below the last text, or below words of its own. */
  readonly markup?: Markup | undefined;
  /** Words for the buttons, if there is no text to put them below. */
  readonly words?: string | undefined;
}

/** A keyboard of any kind. */
export type Markup = InlineKeyboard | Readonly<Record<string, unknown>>;

type Of<Type extends Input['type']> = Extract<Input, { type: Type }>;
type Asked = Omit<AskedInput, 'messages'> & { readonly messages?: AskedInput['messages'] };

/**
 * How an input is asked. Typed words are always taken, too: the number, the label or a part of it.
 *
 * @param question what the buttons send back with their item
 * @example askInput({ id: 'b', type: 'rating input', options: { length: 5 } }, { question: 'q1' })
 */
export function askInput(input: Input, { question }: { readonly question: string }): AskedInput {
  const ask = ASKERS[input.type] as (input: Input, question: string) => Asked;
  return { messages: [], ...ask(input, question) };
}

const ASKERS: { readonly [Type in Input['type']]: (input: Of<Type>, question: string) => Asked } = {
  'text input': typed,
  'number input': typed,
  'email input': typed,
  'url input': typed,
  'date input': () => ({}),
  'time input': () => ({}),
  'phone number input': ({ options }) => {
    const words = options?.labels?.button || options?.labels?.placeholder || '📱';
    return {
      words: '📱',
      markup: {
        keyboard: [[{ text: words, request_contact: true }]],
        one_time_keyboard: true,
        resize_keyboard: true,
        ...placeholderOf(options?.labels?.placeholder),
      },
    };
  },
  'payment input': ({ runtimeOptions, options }) => ({
    messages: textMessages(
      plainTexts([options?.labels?.button, runtimeOptions?.amountLabel].filter(Boolean).join(' ')),
    ),
  }),
  'rating input'({ options }, question) {
    const { length = 10, buttonType, labels } = options ?? {};
    const start = buttonType === 'Icons' ? 1 : Number(options?.startsAt ?? 1);
    const first = Number.isInteger(start) && start <= length ? start : 1;
    const count = Math.min(Math.max(1, length - first + 1), limits.buttons);
    const offers = Array.from({ length: count }, (_, index) => ({ id: '', label: `${first + index}` }));
    const ends = [
      ...(labels?.left ? [`${first}: ${labels.left}`] : []),
      ...(labels?.right ? [`${first + count - 1}: ${labels.right}`] : []),
    ];
    return {
      messages: textMessages(plainTexts(ends.join('\n'))),
      markup: choiceKeyboard(offers, question),
      words: '⭐',
    };
  },
  'file input': ({ options }, question) => ({
    words: '📎',
    ...(options?.isRequired === false
      ? { markup: skipKeyboard(options.labels?.skip || 'Skip', question) }
      : {}),
  }),
  'choice input': ({ items, options }, question) =>
    choice(
      items.map(({ id, content = '' }) => ({ id, label: content })),
      { options, question },
    ),
  'picture choice input'({ items, options }, question) {
    const pictures = items
      .slice(0, limits.pictures)
      .flatMap(({ pictureSrc, title = '', description = '' }) =>
        isWebAddress(pictureSrc) ? [withCaption(pictureMessage(pictureSrc), [title, description])] : [],
      );
    const offers = items.map(({ id, title }, index) => ({ id, label: title || `${index + 1}` }));
    const asked = choice(offers, { options, question });
    return { ...asked, messages: [...pictures, ...(asked.messages ?? [])] };
  },
  cards: ({ items }, question) => ({
    messages: items
      .slice(0, limits.buttons)
      .map(({ id, imageUrl, title = '', description = '', paths = [] }) => {
        const own = paths.length === 0 ? [{ id, label: title }] : [];
        const offers = [...paths.map((path) => ({ id: path.id, label: path.text ?? '' })), ...own];
        const message = isWebAddress(imageUrl)
          ? withCaption(pictureMessage(imageUrl), [title, description])
          : { method: 'sendMessage', body: { text: [title, description].filter(Boolean).join('\n') || '–' } };
        return {
          ...message,
          body: { ...message.body, reply_markup: choiceKeyboard(offers.slice(0, limits.buttons), question) },
        };
      }),
  }),
};

function typed({
  options,
}: {
  readonly options?:
    | { readonly labels?: { readonly placeholder?: string | undefined } | undefined }
    | undefined;
}): Asked {
  const placeholder = options?.labels?.placeholder;
  if (!placeholder?.trim()) return {};
  return { markup: { force_reply: true, ...placeholderOf(placeholder) }, words: placeholder };
}

function placeholderOf(text = ''): { readonly input_field_placeholder?: string } {
  const placeholder = [...text.trim()].slice(0, limits.placeholderCharacters).join('');
  return placeholder === '' ? {} : { input_field_placeholder: placeholder };
}

/** Items that get no button are listed, and chosen by their name. */
function choice(
  offers: readonly Offer[],
  {
    options,
    question,
  }: {
    readonly options?:
      | { readonly isMultipleChoice?: boolean | undefined; readonly buttonLabel?: string | undefined }
      | undefined;
    readonly question: string;
  },
): Asked {
  const most = limits.buttons - 1;
  const shown = offers.slice(0, most);
  const others = offers.slice(most).map(({ label }, index) => `${most + index + 1}. ${label}`);
  return {
    messages: textMessages(plainTexts(others.join('\n'))),
    words: '👇',
    markup: options?.isMultipleChoice
      ? toggleKeyboard(shown, { question, send: options.buttonLabel || 'Send' })
      : choiceKeyboard(shown, question),
  };
}

function withCaption({ method, body }: TelegramMessage, lines: readonly string[]): TelegramMessage {
  return { method, body: { ...body, ...captionOf(lines.filter(Boolean).join('\n')) } };
}
