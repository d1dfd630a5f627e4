// Dates in natural language, in the visitor's time zone, within the author's limits.
import { describe, expect, it } from 'vitest';
import { askOnce } from '../../testing/ask-once.ts';
import { faceReply } from '../../testing/face-reply.ts';
import { hostileReplies } from '../../testing/hostile-replies.ts';
import { talk } from '../../testing/run-block.ts';

const dateInput = (options: object = {}) => ({ type: 'date input', options });

it('a date input without options asks for a date', () => {
  expect(talk([{ type: 'date input' }]).start().reply.input).toEqual({ id: 'b1', type: 'date input' });
});

describe('a date reply', () => {
  it.each([
    [{}, 'tomorrow', '22/11/2026'],
    [{}, 'next friday', '27/11/2026'],
    [{}, 'in 3 days', '24/11/2026'],
    [{}, 'Jan 5', '05/01/2027'],
    [{}, '20/12/24', '20/12/2024'],
    [{}, '1.2.2024', '01/02/2024'],
    [{}, '01/13/2024', '13/01/2024'],
    [{}, '24/12/2026', '24/12/2026'],
    [{}, '2026-12-24', '24/12/2026'],
    [{}, 'now', '21/11/2026'],
    [{}, 'tomorrow at 5pm', '22/11/2026'],
    [{ format: 'yyyy-MM-dd' }, '13/02/2026', '2026-02-13'],
    [{ format: 'MM/dd/yyyy' }, '01/02/2026', '01/02/2026'],
    [{ format: 'DD/MM/YYYY' }, '1 Feb 2024', '01/02/2024'],
    [{ format: 'd MMMM yyyy' }, '2026-12-24', '24 December 2026'],
    [{ format: '{{Format}}' }, '2026-12-24', '2026/12/24'],
    [{ format: 'q nonsense' }, '2026-12-24', expect.any(String)],
    [{ hasTime: true }, '2026-12-24T10:30', '24/12/2026 10:30'],
    [{ hasTime: true }, 'tomorrow at 5pm', '22/11/2026 17:00'],
    [{ isRange: true }, '2026-12-24 to 2026-12-27', '24/12/2026 to 27/12/2026'],
    [
      { isRange: true, labels: { separator: '{{Dash}}' } },
      '24/12/2026 to 27/12/2026',
      '24/12/2026 – 27/12/2026',
    ],
    [
      { isRange: true, hasTime: true },
      '2026-12-24T09:00 to 2026-12-24T17:30',
      '24/12/2026 09:00 to 24/12/2026 17:30',
    ],
  ])('with %j: %s is stored as %s', (options, text, stored) => {
    const variables = [
      { name: 'Format', value: 'yyyy/MM/dd' },
      { name: 'Dash', value: '–' },
    ];
    const { answer, variables: values, turn } = askOnce(dateInput(options), text, { variables });
    expect(answer).toEqual(stored);
    expect(values.Answer).toBe(answer);
    expect(turn.reply.lastMessageNewFormat).toBe(answer === text ? undefined : answer);
  });
});

it.each([
  [{}, '31/02/2024'],
  [{}, '2026-02-30'],
  [{}, '12'],
  [{}, '2024'],
  [{}, 'abc'],
  [{}, ''],
  [{ isRange: true }, '24/12/2026'],
])('with %j the reply %j is not a date', (options, text) => {
  expect(askOnce(dateInput(options), text).retry).toMatch(/\w/);
});

it.each([
  ['31/02', 'en-GB', 'There is no 31 February.'],
  ['31/02/2027', 'en-US', 'There is no February 31.'],
  ['2026-02-30', 'en', 'There is no February 30.'],
  ['29.2.2027', 'de', 'Den 29. Februar 2027 gibt es nicht.'],
  ['31 de abril', 'es', 'El 31 de abril no existe.'],
  ['30 февраля', 'ru', 'Такого дня нет: 30 февраля.'],
  ['2月30日', 'ja', '2月30日はありません。'],
])('the bot says that %s does not exist, in %s', (text, locale, retry) => {
  expect(askOnce(dateInput(), text, { locale }).retry).toBe(retry);
});

it.each(['32/02/2024', 'tomorrow at 25:00', '13/13/2026'])(
  'the bot does not name a date for the invalid reply %j',
  (text) => {
    expect(askOnce(dateInput(), text).retry).not.toMatch(/There is no/);
  },
);

describe('the order of day and month', () => {
  it.each([
    [{}, 'en-US', '03/04/2027'],
    [{}, 'en-GB', '04/03/2027'],
    [{}, 'de', '04/03/2027'],
    [{ format: 'yyyy-MM-dd' }, 'en-US', '2027-04-03'],
    [{ format: 'dd/MM/yyyy' }, 'en-US', '04/03/2027'],
    [{ format: 'MM/dd/yyyy' }, 'de', '04/03/2027'],
    [{ format: 'EEEE, dd/MM/yyyy' }, 'en-US', 'Thursday, 04/03/2027'],
    [{ format: "'on' MM/dd/yyyy" }, 'de', 'on 04/03/2027'],
    [{ format: 'HH:mm dd/MM/yyyy' }, 'en-US', '12:00 04/03/2027'],
  ])('with %j, %s comes from the format, or else from the locale', (options, locale, stored) => {
    expect(askOnce(dateInput(options), '4/3', { locale }).answer).toBe(stored);
  });

  it('is asked with month names when neither is set', () => {
    expect(askOnce(dateInput(), '4/3').retry).toBe('Did you mean 4 March 2027 or 3 April 2027?');
  });
});

it.each([
  ['tomorrow', 'en', '22/11/2026 – At what time?'],
  ['friday afternoon', 'en', '27/11/2026 – At what time?'],
  ['morgen', 'de', '22/11/2026 – Um wie viel Uhr?'],
])('the bot asks for the missing time of %j', (text, locale, retry) => {
  expect(askOnce(dateInput({ hasTime: true }), text, { locale }).retry).toBe(retry);
});

it('the bot asks which of two days the visitor means, in the format of the answer', () => {
  const { retry } = askOnce(dateInput({ format: 'dd.MM.yyyy' }), 'monday or tuesday');
  expect(retry).toBe('Did you mean 23.11.2026 or 24.11.2026?');
});

it.each([
  // 23:30 on the 21st in UTC is the 22nd in Tokyo.
  ['UTC', '22/11/2026'],
  ['Asia/Tokyo', '23/11/2026'],
])('relative days depend on the time zone %s', (zone, stored) => {
  const now = Date.parse('2026-11-21T23:30:00Z');
  expect(askOnce(dateInput(), 'tomorrow', { zone, now }).answer).toBe(stored);
});

it('a date is understood in the language of the visitor', () => {
  expect(askOnce(dateInput({ format: 'yyyy-MM-dd' }), '22 août 2026', { locale: 'fr' }).answer).toBe(
    '2026-08-22',
  );
});

it('the bot asks whether the visitor means a reversed range', () => {
  expect(askOnce(dateInput({ isRange: true }), '2026-12-27 to 2026-12-24').retry).toBe(
    'Did you mean 24/12/2026 – 27/12/2026?',
  );
});

it.each([
  [{ min: '2026-12-24' }, '2026-12-23', '24/12/2026 or later, please.'],
  [{ max: '{{Day}}', format: 'd MMMM yyyy' }, '2026-12-27', '26 December 2026 or earlier, please.'],
  [{ hasTime: true, min: '2026-12-24T18:00' }, '2026-12-24 17:00', '24/12/2026 18:00 or later, please.'],
  [{ hasTime: true, min: '2026-12-24T18:00' }, '24/12/2026', '24/12/2026 – At what time?'],
])('with %j the reply %s is answered with the limit', (options, text, retry) => {
  const variables = [{ name: 'Day', value: '2026-12-26' }];
  expect(askOnce(dateInput(options), text, { variables }).retry).toBe(retry);
});

describe('limits', () => {
  const given = [
    { name: 'Arrival', value: '24/12/2026' },
    { name: 'Moment', value: '2026-12-23T22:30:00.000Z' },
    { name: 'Word', value: 'soonish' },
    'Unset',
  ];
  it.each([
    [{ min: '2026-12-24' }, '2026-12-24', true],
    [{ min: '2026-12-24' }, '2026-12-23', false],
    [{ max: '2026-12-24' }, '2026-12-24', true],
    [{ max: '2026-12-24' }, '2026-12-25', false],
    [{ max: '2026-12-24T08:00' }, '2026-12-24', true],
    [{ min: '{{Arrival}}' }, '2026-12-23', false],
    [{ min: '{{Arrival}}' }, '2026-12-24', true],
    [{ min: '{{Moment}}' }, '2026-12-23', true],
    [{ min: 'tomorrow' }, 'today', false],
    [{ min: '{{Unset}}', max: '{{Word}}' }, '2026-12-24', true],
    [{ min: '2026-02-30' }, '2020-01-01', true],
    [{ hasTime: true, max: '2026-12-24T18:00' }, '2026-12-24T18:00', true],
    [{ hasTime: true, max: '2026-12-24T18:00' }, '2026-12-24T18:01', false],
    [{ hasTime: true, max: '2026-12-24' }, '2026-12-24T23:59', true],
    [{ hasTime: true, min: '2026-12-24' }, '2026-12-24T00:00', true],
    [{ isRange: true, max: '2026-12-24' }, '2026-12-23 to 2026-12-25', false],
    [{ isRange: true, min: '2026-12-24' }, '2026-12-23 to 2026-12-25', false],
    [{ isRange: true, min: '2026-12-23', max: '2026-12-25' }, '2026-12-23 to 2026-12-25', true],
  ])('with %j, is %s accepted: %s', (options, text, isTaken) => {
    const { answer, retry } = askOnce(dateInput(options), text, { variables: given });
    expect([answer !== undefined, retry !== undefined]).toEqual([isTaken, !isTaken]);
  });

  it('convert a UTC time to a day in the time zone of the visitor', () => {
    expect(
      askOnce(dateInput({ min: '{{Moment}}' }), '2026-12-23', { variables: given, zone: 'Europe/Berlin' })
        .answer,
    ).toBe('23/12/2026');
    expect(
      askOnce(dateInput({ min: '{{Moment}}' }), '2026-12-23', { variables: given, zone: 'Asia/Tokyo' })
        .answer,
    ).toBeUndefined();
  });

  it.each([
    [
      { min: '{{Arrival}}', max: '{{Unset}}' },
      { min: '2026-12-24', max: undefined },
    ],
    [{ min: '2026-12-24T08:00' }, { min: '2026-12-24', max: undefined }],
    [
      { min: '2026-12-24T08:00', hasTime: true },
      { min: '2026-12-24T08:00', max: undefined, hasTime: true },
    ],
    [
      { max: '{{Moment}}', hasTime: true },
      { min: undefined, max: '2026-12-23T22:30', hasTime: true },
    ],
  ])('%j are sent to the client as dates', (options, shown) => {
    const { input } = askOnce(dateInput(options), 'x', { variables: given });
    expect(input?.options).toEqual({ variableId: 'vAnswer', ...shown });
  });
});

describe('hostile replies', () => {
  it.each(hostileReplies)('$name', ({ text }) => {
    expect(
      faceReply(dateInput({ variableId: 'Answer' }), text, (answer) => /^\d{2}\/\d{2}\/\d{4}$/.test(answer)),
    ).toBeUndefined();
  });
});

it('the bot asks for the century of a short year', () => {
  expect(askOnce(dateInput({ format: 'dd/MM/yy' }), '12/05/48').retry).toBe(
    'Did you mean 12 May 1948 or 12 May 2048?',
  );
  expect(askOnce(dateInput({ format: 'dd.MM.yy' }), '12.05.48', { locale: 'de' }).retry).toMatch(
    /12\. Mai 1948 .* 12\. Mai 2048/,
  );
});
