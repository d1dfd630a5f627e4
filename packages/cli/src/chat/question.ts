// Converts an input to a terminal question: text to type, or options to pick.
import type { Input } from '@colloquy/schema';

/** A question, independent of its appearance. */
export type Question = TypedQuestion | PickedQuestion;

/** A question answered by typing. */
export interface TypedQuestion {
  readonly type: 'typed';
  /** A short description of the expected value. */
  readonly hint: string;
  readonly prefilled: string | undefined;
  /** Whether an empty line means "skip". */
  readonly canSkip: boolean;
  /** Id of the input, if it takes files. */
  readonly fileInputId?: string | undefined;
}

/** A question answered by picking one or several options. */
export interface PickedQuestion {
  readonly type: 'picked';
  readonly hint: string;
  readonly isMultiple: boolean;
  readonly options: readonly PickOption[];
}

/** The label shown, the text sent, and the id of the option. */
export interface PickOption {
  readonly label: string;
  readonly note?: string | undefined;
  readonly text: string;
  readonly replyId: string;
}

/** A text question for an input that is no longer known, because it is not stored any more. */
export const openQuestion: TypedQuestion = {
  type: 'typed',
  hint: 'your reply',
  prefilled: undefined,
  canSkip: false,
};

/**
 * Converts an input to a question.
 *
 * @example toQuestion({ id: 'q', type: 'email input' }) // { type: 'typed', hint: 'an email address', … }
 */
export function toQuestion(input: Input): Question {
  const picked = pickedQuestion(input);
  if (picked && picked.options.length > 0) return picked;
  const canSkip = input.type === 'file input' && input.options?.isRequired === false;
  const files = input.type === 'file input' ? { fileInputId: input.id } : {};
  return { type: 'typed', hint: hintOf(input), prefilled: input.prefilledValue, canSkip, ...files };
}

function pickedQuestion(input: Input): PickedQuestion | undefined {
  switch (input.type) {
    case 'choice input': {
      const options = input.items.map(({ id, content = '' }) => ({
        label: content || id,
        text: content || id,
        replyId: id,
      }));
      return pick(options, input.options?.isMultipleChoice);
    }
    case 'picture choice input': {
      const options = input.items.map(({ id, title, pictureSrc, description }) => ({
        label: title || pictureSrc || id,
        note: [description, title ? pictureSrc : undefined].filter(Boolean).join(' · ') || undefined,
        text: title || pictureSrc || id,
        replyId: id,
      }));
      return pick(options, input.options?.isMultipleChoice);
    }
    case 'cards': {
      const options = input.items.flatMap(({ id, title, description, imageUrl, paths }) =>
        (paths ?? []).map((path) => ({
          label: [title || imageUrl || id, path.text].filter(Boolean).join(' · '),
          note: description ?? undefined,
          text: path.text || title || id,
          replyId: path.id,
        })),
      );
      return pick(options, false);
    }
    case 'payment input': {
      const amount = input.runtimeOptions?.amountLabel ?? '';
      const options = [
        { label: `I have paid ${amount}`.trim(), text: 'Success', replyId: 'success' },
        { label: 'The payment failed', text: 'fail', replyId: 'fail' },
      ];
      return pick(options, false);
    }
    default:
      return undefined;
  }
}

function pick(options: readonly PickOption[], isMultiple: boolean | undefined): PickedQuestion {
  return {
    type: 'picked',
    hint: isMultiple ? 'choose what fits' : 'choose one',
    isMultiple: isMultiple === true,
    options,
  };
}

function hintOf(input: Input): string {
  switch (input.type) {
    case 'number input': {
      const { min, max } = input.options ?? {};
      if (min !== undefined && max !== undefined) return `a number from ${min} to ${max}`;
      if (min !== undefined) return `a number, ${min} or more`;
      return max === undefined ? 'a number' : `a number, ${max} or less`;
    }
    case 'date input': {
      const { isRange, hasTime } = input.options ?? {};
      if (isRange) return 'two dates, such as: 24/12/2026 to 2/1/2027';
      return hasTime
        ? 'a date and time, such as: tomorrow at 9:30'
        : 'a date, such as: tomorrow, friday, 24/12/2026';
    }
    case 'rating input':
      return `a number from ${input.options?.buttonType === 'Icons' ? 1 : (input.options?.startsAt ?? 0)} to ${input.options?.length ?? 10}`;
    case 'file input':
      return input.options?.isRequired === false
        ? 'the path of a file, or nothing to skip'
        : 'the path of a file';
    default:
      return HINTS[input.type] ?? 'your reply';
  }
}

const HINTS: Readonly<Record<string, string | undefined>> = {
  'text input': 'your reply',
  'email input': 'an email address',
  'url input': 'a web address',
  'phone number input': 'a phone number',
  'time input': 'a time, such as: 14:30, 2pm',
};
