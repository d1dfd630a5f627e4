// Inputs as WhatsApp asks for them: up to three buttons, a list of up to ten, and numbered text beyond. Typed words are always taken, too.
import type { Input } from '@colloquy/schema';
import { plainTexts } from '../text/marked-text.ts';
import { limits } from './limits.ts';
import type { WhatsAppMessage } from './message.ts';
import { textMessage } from './message.ts';
import { isPicture, labelled, pictureHeader, pictureMessage } from './render-bubble.ts';
import { skipReplyId, toReplyId } from './reply-id.ts';

/** How an input is asked. */
export interface AskedInput {
  /** Sent before the question. */
  readonly before?: readonly WhatsAppMessage[];
  /** The question, made of the words of the text above it, or of words of its own. */
  readonly ask?: ((words: string) => readonly WhatsAppMessage[]) | undefined;
  /** Words of the question, if there is no text above. */
  readonly words: string;
}

/** An item that can be chosen. */
interface Offer {
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
}

type Of<Type extends Input['type']> = Extract<Input, { type: Type }>;

/**
 * How an input is asked.
 *
 * @param question what buttons send back with their item
 * @example askInput({ id: 'b', type: 'rating input', options: { length: 5 } }, { question: 'q1' }).ask?.('How was it?')
 */
export function askInput(input: Input, { question }: { readonly question: string }): AskedInput {
  const ask = ASKERS[input.type] as (input: Input, question: string) => AskedInput;
  return ask(input, question);
}

const ASKERS: { readonly [Type in Input['type']]: (input: Of<Type>, question: string) => AskedInput } = {
  'text input': typed,
  'number input': typed,
  'email input': typed,
  'url input': typed,
  'phone number input': typed,
  'date input': () => ({ words: '📅' }),
  'time input': () => ({ words: '🕒' }),
  'payment input': ({ runtimeOptions, options }) => ({
    words: '💳',
    ask: (words) => [
      textMessage(
        [words, [options?.labels?.button, runtimeOptions?.amountLabel].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join('\n\n'),
      ),
    ],
  }),
  'rating input'({ options }, question) {
    const { length = 10, buttonType, labels } = options ?? {};
    const start = buttonType === 'Icons' ? 1 : Number(options?.startsAt ?? 1);
    const first = Number.isInteger(start) && start <= length ? start : 1;
    const count = Math.min(Math.max(1, length - first + 1), limits.textCharacters / 8);
    const ends = new Map([
      [count - 1, labels?.right],
      [0, labels?.left],
    ]);
    const offers = Array.from({ length: count }, (_, index) => ({
      id: '',
      label: `${first + index}`,
      description: ends.get(index),
    }));
    // More than a list takes: the ends say enough.
    const shown =
      count > limits.rows ? [offers[0], offers.at(-1)].filter((one) => one !== undefined) : offers;
    return {
      words: '⭐',
      ask: (words) =>
        count > limits.rows
          ? numbered(
              shown.map(({ label, description }) => [label, description].filter(Boolean).join(': ')),
              words,
            )
          : choice(offers, { question, words }),
    };
  },
  'file input': ({ options }, question) => ({
    words: '📎',
    ...(options?.isRequired === false
      ? {
          ask: (words) => [
            buttonMessage([{ id: skipReplyId(question), title: options.labels?.skip || 'Skip' }], { words }),
          ],
        }
      : {}),
  }),
  'choice input'({ items, options }, question) {
    const offers = items.map(({ id, content = '' }) => ({ id, label: content }));
    return {
      words: '👇',
      ask: (words) =>
        options?.isMultipleChoice ? several(offers, words) : choice(offers, { question, words }),
    };
  },
  'picture choice input'({ items, options }, question) {
    const offers = items.map(({ id, title, description }, index) => ({
      id,
      label: title || `${index + 1}`,
      description,
    }));
    const pictureOf = (index: number) => items[index]?.pictureSrc;
    if (options?.isMultipleChoice) {
      const pictures = offers.slice(0, limits.pictures).flatMap(({ label, description }, index) => {
        const url = pictureOf(index);
        const caption = [`${index + 1}. ${label}`, description].filter(Boolean).join('\n');
        return isPicture(url) ? [pictureMessage(url, caption)] : [];
      });
      return { before: pictures, words: '👇', ask: (words) => several(offers, words) };
    }
    const shown = offers.slice(0, limits.pictures).map((offer, index) => {
      const { id, label, description } = offer;
      const words = [label, description].filter(Boolean).join('\n').slice(0, limits.bodyCharacters);
      const button = { id: toReplyId(question, { id, index }), title: label };
      return buttonMessage([button], { words, header: pictureHeader(pictureOf(index)) });
    });
    const others = offers
      .slice(limits.pictures)
      .map(({ label }, index) => `${limits.pictures + index + 1}. ${label}`);
    return {
      words: '👇',
      before: [...shown, ...(others.length === 0 ? [] : numbered(others, ''))],
    };
  },
  cards: ({ items }, question) => ({
    words: '👇',
    before: items.flatMap(({ id, imageUrl, title = '', description = '', paths = [] }) => {
      const own = [{ id, label: title }];
      const offers =
        paths.length === 0 ? own : paths.map((path) => ({ id: path.id, label: path.text ?? '' }));
      const words = [title, description].filter(Boolean).join('\n').slice(0, limits.bodyCharacters) || '👇';
      return choice(offers, { question, words, picture: imageUrl });
    }),
  }),
};

function typed({
  options,
}: {
  readonly options?:
    | { readonly labels?: { readonly placeholder?: string | undefined } | undefined }
    | undefined;
}): AskedInput {
  return { words: options?.labels?.placeholder?.trim() || '✏️' };
}

/** One of the items: buttons if there are few short ones, else a list, else numbered text. */
function choice(
  offers: readonly Offer[],
  {
    question,
    words,
    picture,
  }: { readonly question: string; readonly words: string; readonly picture?: string | undefined },
): readonly WhatsAppMessage[] {
  const labels = offers.map(({ label }) => label.trim());
  const isEach = (characters: number) =>
    labels.every((label) => label !== '' && label.length <= characters) &&
    new Set(labels).size === labels.length;
  const isWithoutNotes = offers.every(({ description }) => !description);
  if (offers.length <= limits.buttons && isEach(limits.buttonCharacters) && isWithoutNotes) {
    const buttons = offers.map(({ id, label }, index) => ({
      id: toReplyId(question, { id, index }),
      title: label,
    }));
    return [buttonMessage(buttons, { words, header: pictureHeader(picture) })];
  }
  const above = isPicture(picture) ? [pictureMessage(picture, '')] : [];
  if (offers.length <= limits.rows && isEach(limits.rowCharacters + limits.descriptionCharacters))
    return [...above, listMessage(offers, { question, words })];
  return [
    ...above,
    ...numbered(
      labels.map((label, index) => `${index + 1}. ${label || '–'}`),
      words,
    ),
  ];
}

/** Any of the items, by their numbers. */
function several(offers: readonly Offer[], words: string): readonly WhatsAppMessage[] {
  const lines = offers.map(({ label }, index) => `${index + 1}. ${label.trim() || '–'}`);
  return numbered([...lines, ...(offers.length > 2 ? ['', '→ 1, 3'] : [])], words);
}

function numbered(lines: readonly string[], words: string): readonly WhatsAppMessage[] {
  const text = [...(words === '' ? [] : [words, '']), ...lines].join('\n');
  return plainTexts(text, limits.textCharacters).map((part) => textMessage(part.text));
}

function buttonMessage(
  buttons: readonly { readonly id: string; readonly title: string }[],
  { words, header }: { readonly words: string; readonly header?: object | undefined },
): WhatsAppMessage {
  return {
    type: 'interactive',
    interactive: {
      type: 'button',
      ...(header && { header }),
      body: { text: words },
      action: {
        buttons: buttons.map(({ id, title }) => ({
          type: 'reply',
          reply: { id, title: labelled(title, limits.buttonCharacters) },
        })),
      },
    },
  };
}

function listMessage(
  offers: readonly Offer[],
  { question, words }: { readonly question: string; readonly words: string },
): WhatsAppMessage {
  const rows = offers.map(({ id, label, description = '' }, index) => {
    const title = labelled(label, limits.rowCharacters);
    const below = title === label.trim() ? description : label.trim();
    return {
      id: toReplyId(question, { id, index }),
      title,
      ...(below === '' ? {} : { description: labelled(below, limits.descriptionCharacters) }),
    };
  });
  const action = { button: '☰', sections: [{ rows }] };
  return { type: 'interactive', interactive: { type: 'list', body: { text: words }, action } };
}
