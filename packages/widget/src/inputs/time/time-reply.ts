// The reply of a picked time of day.
import type { Answer } from '../../session/conversation-contract.ts';

/**
 * The reply for a picked time: hours from 0 to 23, and minutes. The visitor's bubble shows it in the format of the
 * visitor's language.
 *
 * @example timeReply('14:30', 'en').label // '2:30 PM'
 */
export function timeReply(picked: string, locale: string): Answer {
  const text = picked.slice(0, 'HH:mm'.length);
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  return { message: { type: 'text', text }, label: format.format(new Date(`1970-01-01T${text}Z`)) };
}
