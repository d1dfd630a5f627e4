// Asks for a time of day.
import type { View } from '@colloquy/engine';
import { askBlock } from '@colloquy/engine';
import type { Rejected } from '@colloquy/language';
import { formatDate, readTime, Temporal } from '@colloquy/language';
import { optional, TimeInputOptions } from '@colloquy/schema';
import { z } from 'zod';
import { readAmongOffers } from '../among-offers.ts';
import { askedBack, toPendingContext } from '../asked-back.ts';
import { MAX_VALUE_REPLY_CHARACTERS } from '../limits.ts';
import { messagesAgain, reject } from '../rejection.ts';
import { sentenceFor } from '../sentences.ts';

/** Default format of the stored time. */
const DEFAULT_FORMAT = 'HH:mm';

const EXAMPLE = '15:30';

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
    const { said } = askedBack(view);
    const half = said === undefined ? undefined : Number(said);
    const reading = readAmongOffers(reply.text, view, (text) =>
      readTime(text, { locale, timeZone, now, half }),
    );
    if (!reading.ok) return rejectReading(reading, said, view);
    const format = view.text(options?.format) || DEFAULT_FORMAT;
    const plainDate = Temporal.Instant.fromEpochMilliseconds(now)
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .toString();
    return { type: 'answer', content: formatDate({ plainDate, time: reading.value }, format, { locale }) };
  },
});

/** "In the afternoon" is incomplete: keep it, so that the next reply can add just the hour. */
function rejectReading(reading: Rejected, said: string | undefined, view: View) {
  const [part = reading.reason === 'unreadable' ? said : undefined] = reading.said ?? [];
  const pendingContext = part === undefined ? undefined : toPendingContext({ offers: [], said: part });
  if (pendingContext === undefined || reading.stance !== undefined)
    return reject(view, { reading, example: EXAMPLE });
  const message = sentenceFor('whichTime', view.locale);
  return { type: 'rejection' as const, message, pendingContext, ...messagesAgain(view, EXAMPLE) };
}
