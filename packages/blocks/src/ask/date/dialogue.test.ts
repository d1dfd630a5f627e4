// Clarifying questions about dates and times: the next reply chooses an offer, or adds the missing part.
import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/run-block.ts';

/** The stored value after the replies, or else the last message of the bot. */
function answer(type: string, options: object, replies: readonly string[], locale = 'en'): unknown {
  const block = { type, options: { variableId: 'vAnswer', ...options } };
  const chat = talk({ variables: ['Answer'], groups: [{ blocks: [block] }] }, { locale });
  chat.start();
  const last = replies.map((reply) => chat.say(reply)).at(-1);
  return last?.variables.Answer ?? last?.said.join(' ');
}

describe('a dialogue about a time', () => {
  const asked = 'Did you mean 09:00 or 21:00?';
  it.each([
    [['9'], 'en', asked],
    [['9', 'the second one'], 'en', '21:00'],
    [['9', 'the latter'], 'en', '21:00'],
    [['9', 'the first'], 'en', '09:00'],
    [['9', 'pm'], 'en', '21:00'],
    [['9', 'PM please'], 'en', '21:00'],
    [['9', 'in the morning'], 'en', '09:00'],
    [['9', 'evening'], 'en', '21:00'],
    [['9', 'not pm'], 'en', 'For example: 15:30'],
    [['9', '21:00'], 'en', '21:00'],
    [['9', '9pm'], 'en', '21:00'],
    [['9', 'half past ten am'], 'en', '10:30'],
    [['half past two'], 'en', 'Did you mean 14:30 or 02:30?'],
    [['half past two', 'yes, the first'], 'en', '14:30'],
    [['9', 'yes'], 'en', 'You can choose: 09:00 · 21:00'],
    [['9', 'yes', 'pm'], 'en', '21:00'],
    [['9', 'nonsense', 'pm'], 'en', 'At what time?'],
    [['in the afternoon'], 'en', 'At what time?'],
    [['in the afternoon', '3'], 'en', '15:00'],
    [['in the afternoon', 'hm', 'at 3'], 'en', '15:00'],
    [['abends', '8'], 'de', '20:00'],
    [['9', 'the later one'], 'en', '21:00'],
    [['9', 'the earlier one please'], 'en', '09:00'],
    [['9', 'either is fine'], 'en', '09:00'],
    [['15 Uhr oder 17 Uhr', 'egal'], 'de', '15:00'],
    [['15 Uhr oder 17 Uhr', 'die spätere'], 'de', '17:00'],
    [['abends', '06:00'], 'de', '06:00'],
    [['15 Uhr oder 17 Uhr'], 'de', 'Ist 15:00 oder 17:00 gemeint?'],
    [['15 Uhr oder 17 Uhr', 'das zweite'], 'de', '17:00'],
    [['9 Uhr oder 21 Uhr', 'morgens'], 'de', '09:00'],
    [['3pm CST'], 'en', 'Did you mean 21:00 or 07:00?'],
    [['3pm CST', 'the first one'], 'en', '21:00'],
  ])('with the replies %j (%s) ends with %s', (replies, locale, expected) => {
    expect(answer('time input', {}, replies, locale)).toBe(expected);
  });
});

describe('a dialogue about a day', () => {
  it.each([
    [['friday or monday', 'the latter'], {}, '27/11/2026'],
    [['friday or monday', 'the friday'], {}, '27/11/2026'],
    [['4/3', 'april'], {}, '03/04/2027'],
    [['4/3', 'the first one'], {}, '04/03/2027'],
    [['4/3', 'the one in march'], {}, '04/03/2027'],
    [['4/3', 'yes'], {}, 'You can choose: 4 March 2027 · 3 April 2027'],
    [['4/3', '5 may'], {}, '05/05/2027'],
    [['2026-12-27 to 2026-12-24', 'yes'], { isRange: true }, '24/12/2026 to 27/12/2026'],
    [['12 to 5 december', 'yes'], { isRange: true }, '05/12/2026 to 12/12/2026'],
  ])('with the replies %j and options %j ends with %s', (replies, options, expected) => {
    expect(answer('date input', options, replies)).toBe(expected);
  });
});

describe('a dialogue about a day with a missing time', () => {
  const tomorrow = '22/11/2026 – At what time?';
  it.each([
    [['tomorrow'], tomorrow],
    [['tomorrow', '3pm'], '22/11/2026 15:00'],
    [['8am'], 'Did you mean 21/11/2026 08:00 or 22/11/2026 08:00?'],
    [['8am', 'the second one'], '22/11/2026 08:00'],
    [['tomorrow', 'at half past two'], 'Did you mean 22/11/2026 14:30 or 22/11/2026 02:30?'],
    [['tomorrow at 3', 'pm'], '22/11/2026 15:00'],
    [['at 3', 'the first one'], '21/11/2026 15:00'],
    [['tomorrow', '15'], '22/11/2026 15:00'],
    [['tomorrow', '9'], 'Did you mean 22/11/2026 09:00 or 22/11/2026 21:00?'],
    [['tomorrow', '9', 'pm'], '22/11/2026 21:00'],
    [['tomorrow', '9', 'the first one'], '22/11/2026 09:00'],
    [['tomorrow', 'in the afternoon'], 'For example: 15:30'],
    [['tomorrow', 'in the afternoon', '3'], '22/11/2026 15:00'],
    [['friday afternoon', '3'], '27/11/2026 15:00'],
    [['friday evening', '8'], '27/11/2026 20:00'],
    [['tomorrow at 7pm, no, 8'], '22/11/2026 20:00'],
    [['friday or monday at 3pm'], 'Did you mean 23/11/2026 15:00 or 27/11/2026 15:00?'],
    [['friday or monday at 3pm', 'the later one'], '27/11/2026 15:00'],
    [['tomorrow', 'hm, dunno'], 'For example: 15:30'],
    [['tomorrow', 'hm, dunno', 'noon'], '22/11/2026 12:00'],
    [['tomorrow', 'no, friday at 4pm'], '27/11/2026 16:00'],
    [['tomorrow', 'friday at 4pm'], '27/11/2026 16:00'],
    [['tomorrow', 'friday'], '27/11/2026 – At what time?'],
    [['tomorrow', 'friday', 'noon'], '27/11/2026 12:00'],
    [['tomorrow', 'not before 3pm'], 'For example: 15:30'],
    [['tomorrow', '3pm or 4pm'], 'Did you mean 22/11/2026 15:00 or 22/11/2026 16:00?'],
    [['tomorrow', '3pm or 4pm', 'the latter'], '22/11/2026 16:00'],
    [['tomorrow 3pm or 4pm', 'the latter'], '22/11/2026 16:00'],
  ])('with the replies %j ends with %s', (replies, expected) => {
    expect(answer('date input', { hasTime: true }, replies)).toBe(expected);
  });

  it.each([
    [['5 to 8 december'], '05/12/2026 – 08/12/2026 – At what time?'],
    [['5 to 8 december', '9:00 to 17:00'], '05/12/2026 09:00 to 08/12/2026 17:00'],
    [['5 december 9:00 to 8 december', '5pm'], '05/12/2026 09:00 to 08/12/2026 17:00'],
    [['5 to 8 december', '9:00'], 'For example: 15:30'],
  ])('about a range with the replies %j ends with %s', (replies, expected) => {
    expect(answer('date input', { hasTime: true, isRange: true }, replies)).toBe(expected);
  });

  it.each([
    ['de', ['morgen', 'um drei nachmittags'], '22/11/2026 15:00'],
    ['fr', ['demain', '15h30'], '22/11/2026 15:30'],
    ['ja', ['明日', '午後3時'], '22/11/2026 15:00'],
    ['zh', ['明天', '下午三点'], '22/11/2026 15:00'],
    ['es', ['mañana', 'a las tres de la tarde'], '22/11/2026 15:00'],
    ['ar', ['غدا', '3 مساء'], '22/11/2026 15:00'],
    ['ru', ['завтра', 'в 15:00'], '22/11/2026 15:00'],
    ['cs', ['zítra', '15:00'], '22/11/2026 15:00'],
  ])('works in %s', (locale, replies, expected) => {
    expect(answer('date input', { hasTime: true }, replies, locale)).toBe(expected);
  });
});

describe('an hour without morning or afternoon', () => {
  const min = '2026-11-22T09:00';
  const max = '2026-11-22T18:00';
  it.each([
    [{ min, max }, '22/11/2026 15:00'],
    [{ min }, '22/11/2026 15:00'],
    [{ max: '2026-11-22T12:00' }, '22/11/2026 03:00'],
    [{ max }, 'Did you mean 22/11/2026 15:00 or 22/11/2026 03:00?'],
    [{ min: '2026-11-22' }, 'Did you mean 22/11/2026 15:00 or 22/11/2026 03:00?'],
  ])('is decided by the limits %j when only one reading fits: %s', (bounds, expected) => {
    expect(answer('date input', { hasTime: true, ...bounds }, ['tomorrow at 3'])).toBe(expected);
  });
});
