// The reply of a picked time.
import { expect, it } from 'vitest';
import { timeReply } from './time-reply.ts';

it.each([
  ['14:30', 'en', '14:30', '2:30 PM'],
  ['14:30:00', 'de', '14:30', '14:30'],
  ['00:05', 'en', '00:05', '12:05 AM'],
])(
  "the time %s in %s is sent in 24 hours and shown in the visitor's format",
  (picked, locale, text, label) => {
    const reply = timeReply(picked, locale);
    expect(reply.message).toEqual({ type: 'text', text });
    expect(reply.label?.replaceAll(/\s/g, ' ')).toBe(label);
  },
);
