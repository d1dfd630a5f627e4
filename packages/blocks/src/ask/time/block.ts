// Asks for a time of day.
import { askBlock } from '@colloquy/engine';
import { formatDate, readTime, Temporal } from '@colloquy/language';
import { optional, TimeInputOptions } from '@colloquy/schema';
import { z } from 'zod';
import { readAmongOffers } from '../among-offers.ts';
import { MAX_VALUE_REPLY_CHARACTERS } from '../limits.ts';
import { reject } from '../rejection.ts';

/** Default format of the stored time. */
const DEFAULT_FORMAT = 'HH:mm';

/**
 * Accepts a time of day in natural language ("2pm", "half past two") and stores it in the author's format. "In two
 * hours" counts from now, in the visitor's time zone.
 *
 * @example
 * { type: 'time input', options: { variableId: 'vTime', format: 'h:mm a' } }
 */
export const timeInput = askBlock({
  type: 'time input',
  summary: 'Asks for a time of day.',
  definition: z.object({ options: optional(TimeInputOptions) }),
  input: 'time input',
  replyType: 'time',
  replyCharacters: () => MAX_VALUE_REPLY_CHARACTERS,
  ask: ({ options }, view) => (options === undefined ? {} : { options: view.rendered(options) }),
  read({ options }, reply, view) {
    if (reply.type !== 'text') return reject(view);
    const { locale, timeZone, now } = view;
    const reading = readAmongOffers(reply.text, view, (text) => readTime(text, { locale, timeZone, now }));
    if (!reading.ok) return reject(view, { reading });
    const format = view.text(options?.format) || DEFAULT_FORMAT;
    const plainDate = Temporal.Instant.fromEpochMilliseconds(now)
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .toString();
    return { type: 'answer', content: formatDate({ plainDate, time: reading.value }, format, { locale }) };
  },
});
