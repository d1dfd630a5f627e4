// Inputs: the questions of the bot.
import { z } from 'zod';
import { CardItem, CardsInputOptions } from './inputs/cards-input.ts';
import { ChoiceInputOptions, ChoiceItem } from './inputs/choice-input.ts';
import { DateInputOptions } from './inputs/date-input.ts';
import { EmailInputOptions } from './inputs/email-input.ts';
import { FileInputOptions } from './inputs/file-input.ts';
import { NumberInputOptions } from './inputs/number-input.ts';
import { PaymentInputOptions, RuntimeOptions } from './inputs/payment-input.ts';
import { PhoneInputOptions } from './inputs/phone-input.ts';
import { PictureChoiceInputOptions, PictureChoiceItem } from './inputs/picture-choice-input.ts';
import { RatingInputOptions } from './inputs/rating-input.ts';
import { TextInputOptions } from './inputs/text-input.ts';
import { TimeInputOptions } from './inputs/time-input.ts';
import { UrlInputOptions } from './inputs/url-input.ts';
import { optional } from './optional.ts';

const common = {
  id: z.string().meta({ description: 'Id of the input block.' }),
  outgoingEdgeId: optional(z.string()),
  prefilledValue: optional(z.string()).meta({ description: 'Current value of the variable of the input.' }),
  runtimeOptions: optional(RuntimeOptions),
};

/**
 * The input of a response. In a legacy bot, choice, picture choice and file inputs have additional fields (`blockId` in
 * items, `sizeLimit` in options) under the same `type`.
 *
 * @example
 * Input.parse({ id: 'b2', type: 'choice input', items: [{ id: 'i1', content: 'Yes' }] });
 */
export const Input = z
  .discriminatedUnion('type', [
    z.object({ ...common, type: z.literal('text input'), options: optional(TextInputOptions) }),
    z.object({ ...common, type: z.literal('number input'), options: optional(NumberInputOptions) }),
    z.object({ ...common, type: z.literal('email input'), options: optional(EmailInputOptions) }),
    z.object({ ...common, type: z.literal('url input'), options: optional(UrlInputOptions) }),
    z.object({ ...common, type: z.literal('phone number input'), options: optional(PhoneInputOptions) }),
    z.object({ ...common, type: z.literal('date input'), options: optional(DateInputOptions) }),
    z.object({ ...common, type: z.literal('time input'), options: optional(TimeInputOptions) }),
    z.object({ ...common, type: z.literal('payment input'), options: optional(PaymentInputOptions) }),
    z.object({ ...common, type: z.literal('rating input'), options: optional(RatingInputOptions) }),
    z.object({ ...common, type: z.literal('file input'), options: optional(FileInputOptions) }),
    z.object({
      ...common,
      type: z.literal('choice input'),
      options: optional(ChoiceInputOptions),
      items: z.array(ChoiceItem),
    }),
    z.object({
      ...common,
      type: z.literal('picture choice input'),
      options: optional(PictureChoiceInputOptions),
      items: z.array(PictureChoiceItem),
    }),
    z.object({
      ...common,
      type: z.literal('cards'),
      options: optional(CardsInputOptions),
      items: z.array(CardItem),
    }),
  ])
  .meta({ description: 'The input that the chat is waiting for.' });
export type Input = z.infer<typeof Input>;
export type InputType = Input['type'];
