// The reply of picked days.
import type { DateInputOptions } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { dateReply, pickerBounds } from './date-reply.ts';

it.each([
  [['2026-12-24'], 'en', '2026-12-24', 'December 24, 2026'],
  [['2026-03-04'], 'de', '2026-03-04', '4. März 2026'],
  [['2026-12-24T10:30'], 'de', '2026-12-24T10:30', '24. Dezember 2026 um 10:30'],
  [['2026-12-24T10:30:00'], 'de', '2026-12-24T10:30', '24. Dezember 2026 um 10:30'],
  [['2026-12-24', '2026-12-27'], 'en', '2026-12-24 to 2026-12-27', 'December 24 – 27, 2026'],
  [['0099-01-02'], 'en', '0099-01-02', 'January 2, 99'],
  [['2026-12-24'], 'th', '2026-12-24', '24 ธันวาคม 2569'],
  [['2026-12-24'], 'fa', '2026-12-24', '۳ دی ۱۴۰۵'],
])('picking %j in %s sends %j', (picked, locale, text, label) => {
  const reply = dateReply(picked, locale);
  expect(reply.message).toEqual({ type: 'text', text });
  // `Intl` uses thin spaces.
  expect(reply.label?.replaceAll(/\s/g, ' ')).toBe(label);
});

it.each<[DateInputOptions, ReturnType<typeof pickerBounds>]>([
  [{}, { max: '9999-12-31' }],
  [{ hasTime: true }, { max: '9999-12-31T23:59' }],
  [
    { min: '2026-01-02', max: '2026-02-03' },
    { min: '2026-01-02', max: '2026-02-03' },
  ],
  [{ min: '2026-01-02T08:00' }, { min: '2026-01-02', max: '9999-12-31' }],
  [
    { hasTime: true, min: '2026-01-02T08:00', max: '2026-02-03' },
    { min: '2026-01-02T08:00', max: '2026-02-03T23:59' },
  ],
  [{ min: 'tomorrow' }, { max: '9999-12-31' }],
])('the options %j limit the picker to %j', (options, bounds) => {
  expect(pickerBounds(options)).toEqual(bounds);
});
