// Replies that matchChoice and matchChoices read, as tables.
import { describe, expect, it } from 'vitest';
import { MAX_CHOICE_ITEMS, MAX_CHOICE_PIECES } from '../limits.ts';
import { matchChoice, matchChoices } from './choice.ts';

const items = (...labels: string[]) => labels.map((label, index) => ({ id: `item${index + 1}`, label }));
const SERVICES = items('Search Engine Optimization', 'Pay per click', 'Web design', 'Something else');
const YES_NO = items('Yes', 'No');
const FRENCH = items('Été', 'Hiver', 'Printemps');
const EMOJI = items('♂️ Male', '♀️ Female');
const ROOMS = items('2 rooms', '1 room', '3 rooms');
const LONG_YES_NO = items('Yes, send me the guide', 'No thanks', 'Ask me later');
const DAYS = items('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday');
const DRINKS = items('Tea', 'Green tea', 'Coffee', 'Hot chocolate');

describe('matchChoice', () => {
  it.each([
    [YES_NO, 'Yes', 'Yes'],
    [YES_NO, ' Yes ', 'Yes'],
    [YES_NO, 'item2', 'No'],
    [YES_NO, 'yes', 'Yes'],
    [YES_NO, 'YES!', 'Yes'],
    [YES_NO, 'yep', 'Yes'],
    [YES_NO, 'nope', 'No'],
    [YES_NO, 'sure, why not', 'Yes'],
    [YES_NO, 'yes please', 'Yes'],
    [YES_NO, '👍', 'Yes'],
    [YES_NO, '👎🏽', 'No'],
    [YES_NO, 'no thanks', 'No'],
    [YES_NO, '1', 'Yes'],
    [YES_NO, 'the second one', 'No'],
    [YES_NO, 'ＹＥＳ', 'Yes'],
    [LONG_YES_NO, 'yes', 'Yes, send me the guide'],
    [LONG_YES_NO, 'nah', 'No thanks'],
    [LONG_YES_NO, 'later', 'Ask me later'],
    [LONG_YES_NO, 'ok', 'Yes, send me the guide'],
    [SERVICES, 'Search Engine', 'Search Engine Optimization'],
    [SERVICES, 'seo search engine optimization', 'Search Engine Optimization'],
    [SERVICES, 'web', 'Web design'],
    [SERVICES, 'opt', undefined],
    [SERVICES, 'sea', 'Search Engine Optimization'],
    [SERVICES, 'something else please', 'Something else'],
    [SERVICES, '3', 'Web design'],
    [SERVICES, '3.', 'Web design'],
    [SERVICES, '#2', 'Pay per click'],
    [SERVICES, 'number 2', 'Pay per click'],
    [SERVICES, 'the last one', 'Something else'],
    [SERVICES, 'one', 'Search Engine Optimization'],
    [SERVICES, 'I would like two please', 'Pay per click'],
    [SERVICES, '2nd', 'Pay per click'],
    [SERVICES, 'first', 'Search Engine Optimization'],
    [SERVICES, 'Web desing', 'Web design'],
    [SERVICES, 'Serch Engine Optimisation', 'Search Engine Optimization'],
    [SERVICES, '5', undefined],
    [SERVICES, '0', undefined],
    [FRENCH, 'ete', 'Été'],
    [FRENCH, 'L’été', 'Été'],
    [EMOJI, 'male', '♂️ Male'],
    [EMOJI, 'female', '♀️ Female'],
    [EMOJI, '♂️ male', '♂️ Male'],
    [ROOMS, '2', '2 rooms'],
    [ROOMS, '1', '1 room'],
    [ROOMS, 'the second', '1 room'],
    [DRINKS, "I'd like a green tea", 'Green tea'],
    [DRINKS, 'coffee would be great', 'Coffee'],
    [DRINKS, 'cofee', 'Coffee'],
    [DRINKS, 'not coffee', undefined],
    [DRINKS, 'xyz', undefined],
    [DRINKS, '', undefined],
    [DRINKS, '   ', undefined],
    [DRINKS, '{{x}}', undefined],
    [items('cat', 'car'), 'cab', undefined],
    [items('Just a few tests', 'None'), 'tests', 'Just a few tests'],
    [items('5-10 years', '1-5 years'), '5-10', '5-10 years'],
    [items('Not interested at all', 'Maybe'), 'not interested', 'Not interested at all'],
    [items('No car', 'Bike', 'Bus'), 'I have no car', 'No car'],
    [items('1-10', '11-50', '51-200', '201+'), 'the third', '51-200'],
    [items('1. Tea', '2. Coffee', '3. Milk'), '3', '3. Milk'],
    [items('Tea', 'Coffee', '7up'), '2', 'Coffee'],
    [items('Other (not in this list)', 'Bus'), 'other', 'Other (not in this list)'],
    [items('👍', '👎'), '👍🏿', '👍'],
  ])('in %j finds %j', (choice, text, label) => {
    const reading = matchChoice(text, choice, { locale: 'en' });
    expect(reading.ok ? reading.value.label : undefined).toBe(label);
  });

  it.each([
    ['en', items('Satisfied', 'Neutral', 'Dissatisfied'), 'unsatisfied'],
    ['de', items('Zufrieden', 'Neutral'), 'unzufrieden'],
    ['fr', items('Satisfait', 'Neutre'), 'insatisfait'],
    ['ru', items('Удовлетворён', 'Не знаю'), 'неудовлетворён'],
    // A word of the language is not a typing error of another word.
    ['es', items('Junio', 'Agosto'), 'julio'],
    ['pt', items('Junho', 'Agosto'), 'julho'],
  ])('in %s among %j does not read %j as a typing error', (locale, choice, text) => {
    expect(matchChoice(text, choice, { locale })).toMatchObject({ ok: false });
    expect(matchChoices(text, choice, { locale })).toMatchObject({ ok: false });
  });

  it('prefers the longest exact label, and a value to a label', () => {
    const choice = [
      { id: 'a', label: 'Blue', value: 'b' },
      { id: 'b', label: 'Red' },
      { id: 'c', label: 'Dark green', value: 'b' },
    ];
    expect(matchChoice('b', choice, { locale: 'en' })).toMatchObject({ value: { id: 'c' } });
    expect(matchChoice('Blue', choice, { locale: 'en' })).toMatchObject({ value: { id: 'a' } });
  });

  it('matches aliases', () => {
    const choice = [
      { id: 'a', label: 'United Kingdom', aliases: ['UK', 'Great Britain'] },
      { id: 'b', label: 'United States' },
    ];
    expect(matchChoice('uk', choice, { locale: 'en' })).toMatchObject({ value: { id: 'a' } });
  });

  it.each([
    [DRINKS, 'tea or coffee', ['Tea', 'Coffee']],
    [SERVICES, 'e', undefined],
    [items('United Kingdom', 'United States'), 'united', ['United Kingdom', 'United States']],
    [items('Yes, now', 'Yes, later', 'No'), 'yes', ['Yes, now', 'Yes, later']],
    [items('Résumé', 'resume'), 'RESUME', ['Résumé', 'resume']],
    [items('kitten', 'mitten'), 'bitten', ['kitten', 'mitten']],
    [items('Not interested', 'Maybe', 'Call me'), 'interested', ['Not interested']],
    [items('Not interested', 'Maybe', 'Call me'), 'I am interested', ['Not interested']],
    [items('No car', 'Bike', 'Bus'), 'a car', ['No car']],
    [items('Tea', 'Nothing special'), 'special', ['Nothing special']],
    // With numeric labels, a number without a label may not be a position.
    [items('1-10', '11-50', '51-200', '201+'), '3', ['51-200']],
    [items('1-10', '11-50', '51-200', '201+'), 'we have three', ['51-200']],
    [items('2', '4', '6', '8'), '3', ['6']],
    [items('1', '2', '3', '5 or more'), '4', ['5 or more']],
    [items('Two', 'Four', 'Six'), '2', ['Four']],
    [items('10', '100', '1000'), '2', ['100']],
    // Among other words "one" may mean any item.
    [DRINKS, "I'd like one", ['Tea']],
    [DRINKS, 'just one please', ['Tea']],
  ])('in %j asks back about %j', (choice, text, candidates) => {
    const reading = matchChoice(text, choice, { locale: 'en' });
    expect(reading).toEqual(
      candidates === undefined
        ? { ok: false, reason: 'unreadable' }
        : { ok: false, reason: 'ambiguous', candidates },
    );
  });
});

describe('matchChoices', () => {
  const VECTOR = [
    { id: 'k1', label: 'Yes' },
    { id: 'k2', label: 'Yes please', value: 'yp' },
    { id: 'k3', label: ' No ' },
  ];
  const COUNTDOWN = items('6', '5', '4', '3', '2', '1');

  it.each([
    [VECTOR, 'yes, no', ['k1', 'k3']],
    [VECTOR, '2 and 3', ['k2', 'k3']],
    [VECTOR, 'k1 k3', ['k1', 'k3']],
    [VECTOR, 'YES PLEASE', ['k2']],
    [VECTOR, 'yes please, yes', ['k1', 'k2']],
    [VECTOR, 'yp, No', ['k2', 'k3']],
    [VECTOR, 'no, yes', ['k1', 'k3']],
    [COUNTDOWN, '4, 2, 1', ['item3', 'item5', 'item6']],
    [DRINKS, 'green tea and coffee', ['item2', 'item3']],
    [DRINKS, 'tea, green tea', ['item1', 'item2']],
    [DRINKS, 'the first and the last', ['item1', 'item4']],
    [DRINKS, 'tea and cofee', ['item1', 'item3']],
    [DRINKS, 'COFFEE; chocolate', ['item3', 'item4']],
    [DRINKS, 'tea\ncoffee', ['item1', 'item3']],
    [items('Cats, dogs', 'Fish'), 'cats, dogs, fish', ['item1', 'item2']],
    [items('👍 good', '🔥'), 'good 🔥', ['item1', 'item2']],
    [items('👍', '👍', '👎'), '👍, 👎', ['item1', 'item3']],
    [items('👍', '👍', '👎'), '👍 👍', ['item1', 'item2']],
    [items('👍', '👍 ok', '👎'), '👍 ok, 👎', ['item2', 'item3']],
    [items('+', '++', 'none'), '++, none', ['item2', 'item3']],
    [items('Red', 'Red', 'Blue'), 'Red, Blue', ['item1', 'item3']],
    [
      [
        { id: 'good', label: 'Good', value: '👍' },
        { id: 'bad', label: 'Bad', value: '👎' },
      ],
      '👍, 👎',
      ['good', 'bad'],
    ],
    [DRINKS, '1,3', ['item1', 'item3']],
    [DRINKS, '1 3', ['item1', 'item3']],
    [DRINKS, 'Hot chocolate', ['item4']],
    [items('1. Tea', '2. Coffee', '3. Milk'), '1 and 3', ['item1', 'item3']],
    [items('10', '20', '30'), 'the first two', ['item1', 'item2']],
    [DAYS, 'from Monday to Thursday', ['item1', 'item2', 'item3', 'item4']],
    [DAYS, 'Monday through Thursday and Friday', ['item1', 'item2', 'item3', 'item4', 'item5']],
    [DAYS, 'Monday - Tuesday', ['item1', 'item2']],
    [DAYS, 'from the second to the last', ['item2', 'item3', 'item4', 'item5']],
    [DAYS, 'all but 2', ['item1', 'item3', 'item4', 'item5']],
    [DAYS, 'maybe monday', ['item1']],
    [DAYS, 'one and two', ['item1', 'item2']],
    [DAYS, 'one, two, five', ['item1', 'item2', 'item5']],
    [DAYS, 'one and three', ['item1', 'item3']],
    [DAYS, 'just one, tuesday', ['item2']],
    [DAYS, '1 monday, 3. wednesday', ['item1', 'item3']],
    [DAYS, 'all without monday', ['item2', 'item3', 'item4', 'item5']],
    [DAYS, 'all of them minus monday', ['item2', 'item3', 'item4', 'item5']],
  ])('in %j finds %j', (choice, text, ids) => {
    const reading = matchChoices(text, choice, { locale: 'en' });
    expect(reading.ok ? reading.value.map((item) => item.id) : reading).toEqual(ids);
  });

  it('asks about the only known item next to unknown words', () => {
    const ask = (text: string) => matchChoices(text, DRINKS, { locale: 'en' });
    expect(ask('tea, helicopters')).toEqual({ ok: false, reason: 'ambiguous', candidates: ['Tea'] });
    expect(ask('tea, coffee, helicopters')).toEqual({ ok: false, reason: 'unreadable' });
  });

  it.each([
    ['en', DAYS, 'Monday to Thursday', 4],
    ['en', DAYS, 'monday-thursday', 4],
    ['en', DAYS, 'Monday – Thursday', 4],
    ['en', DAYS, 'the second to last', 4],
    ['en', DAYS, 'monday and maybe friday', 2],
    // A count or a position?
    ['en', DAYS, '3 monday', 2],
    ['en', DAYS, 'monday 3', 2],
    ['ja', items('お茶', 'コーヒー', '水'), 'お茶かコーヒー', 2],
  ])('in %s among %j asks which items %j means', (locale, choice, text, count) => {
    const reading = matchChoices(text, choice, { locale });
    expect(reading).toMatchObject({ ok: false, reason: 'ambiguous' });
    expect(!reading.ok && reading.candidates).toHaveLength(count);
  });

  it.each([
    ['ru', items('Чай', 'Кофе', 'Вода'), 'кофе, а не чай', 'Кофе'],
    ['uk', items('Чай', 'Кава'), 'кава а не чай', 'Кава'],
    ['fr', items('Thé', 'Café', 'Eau'), 'café plutôt que thé', 'Café'],
    ['zh', items('红色', '蓝色'), '红色但不要蓝色', '红色'],
    ['en', DRINKS, 'tea, no coffee', 'Tea'],
    ['en', DRINKS, 'tea but no coffee', 'Tea'],
    ['de', items('Tee', 'Kaffee'), 'Kaffee statt Tee', 'Kaffee'],
  ])('in %s among %j reads %j as %s only', (locale, choice, text, label) => {
    expect(matchChoices(text, choice, { locale })).toMatchObject({ ok: true, value: [{ label }] });
    expect(matchChoice(text, choice, { locale })).toMatchObject({ ok: true, value: { label } });
  });

  it.each([
    ['en', DRINKS, 'tea no coffee', 2],
    ['de', items('Tee', 'Kaffee'), 'Tee, nein Kaffee', 2],
    ['nl', items('Thee', 'Koffie'), 'liever koffie dan thee', 2],
    ['es', items('Té', 'Café'), 'mejor café que té', 2],
    ['en', DRINKS, 'tea without sugar', 1],
    ['en', items('Left', 'Right'), 'ok', 1],
    ['en', items('Never', 'Sometimes', 'Often'), 'no', 1],
  ])('in %s among %j asks about %j', (locale, choice, text, count) => {
    for (const reading of [matchChoices(text, choice, { locale }), matchChoice(text, choice, { locale })])
      expect(!reading.ok && reading.candidates).toHaveLength(count);
  });

  it.each([
    ['en', items('N', 'S', 'E', 'W'), 'no', undefined],
    ['en', items('X', 'Y', 'Z'), 'yes', undefined],
    ['en', items('Y', 'N'), 'no', 'N'],
    ['en', items('Right', 'Wrong'), 'yes', 'Right'],
    ['en', items('Correct', 'Incorrect'), 'yes', 'Correct'],
    ['en', items('OK', 'Cancel'), 'yes', 'OK'],
    ['de', items('Nein danke', 'Ruft mich an'), 'nein', 'Nein danke'],
    ['en', items('👍', 'Later'), 'yes', '👍'],
    ['en', items('Sure!', 'Maybe later'), 'yeah', 'Sure!'],
    ['en', items('Not now', 'Start'), 'no', 'Not now'],
    ['fr', items("D'accord", 'Plus tard'), 'oui', "D'accord"],
    ['zh', items('好的', '以后'), '是', '好的'],
  ])('in %s among %j reads the yes or no %j as %s', (locale, choice, text, label) => {
    const reading = matchChoice(text, choice, { locale });
    expect(reading.ok ? reading.value.label : undefined).toBe(label);
  });

  it.each([
    ['en', 'the second last'],
    ['en', 'last but one'],
    ['en', 'the last but two'],
    ['en', 'all but one'],
    ['en', 'everything but two'],
    ['en', 'from Thursday to Monday'],
    ['tr', 'sondan ikinci'],
    ['zh', '最后第二个'],
    ['ar', 'الثاني من الأخير'],
    ['ja', 'MondayではなくFriday'],
    ['en', 'monday ✅ friday ❌'],
    ['en', '❌ monday'],
    ['en', 'friday 👎'],
    ['en', 'less monday'],
    ['en', 'without monday'],
    ['en', 'monday without friday'],
    ['ko', '이거 주세요'],
  ])('in %s does not read %j as a day', (locale, text) => {
    expect(matchChoices(text, DAYS, { locale })).toMatchObject({ ok: false, reason: 'unreadable' });
    expect(matchChoice(text, DAYS, { locale })).toMatchObject({ ok: false });
  });

  it('reads a cross that is part of a label', () => {
    const choice = items('✅ Yes', '❌ No', 'Later');
    expect(matchChoice('❌ no', choice, { locale: 'en' })).toMatchObject({ value: { label: '❌ No' } });
    expect(matchChoices('❌ no, later', choice, { locale: 'en' })).toMatchObject({ ok: true });
  });

  it('asks about positions when the labels are numbers', () => {
    const ask = (text: string) => matchChoices(text, items('10', '20', '30', '40'), { locale: 'en' });
    expect(ask('1 and 3')).toEqual({ ok: false, reason: 'ambiguous', candidates: ['10', '30'] });
    expect(ask('10 and 3')).toEqual({ ok: false, reason: 'ambiguous', candidates: ['10', '30'] });
  });

  it.each([
    [VECTOR, '13'],
    [VECTOR, ''],
    [items('Just a few tests'), 'testsx'],
    [DRINKS, 'milk'],
    [DRINKS, '7'],
    [DRINKS, ', , ,'],
  ])('in %j refuses %j', (choice, text) => {
    expect(matchChoices(text, choice, { locale: 'en' })).toMatchObject({ ok: false, reason: 'unreadable' });
  });

  it('reads a limited number of parts', () => {
    const slips = (count: number) => Array.from({ length: count }, () => 'cofee').join(', ');
    expect(matchChoices(slips(MAX_CHOICE_PIECES), DRINKS, { locale: 'en' })).toMatchObject({ ok: true });
    expect(matchChoices(slips(MAX_CHOICE_PIECES + 1), DRINKS, { locale: 'en' })).toMatchObject({ ok: false });
  });

  it('matches many parts with many items in bounded time', { timeout: 20_000 }, () => {
    const many = items(
      ...Array.from({ length: 2_000 }, (_, index) => `item number ${index} of the long list`),
    );
    for (const piece of ['itam ', 'itam,', 'not ', 'the two ', '1-', 'all but '])
      expect(matchChoices(piece.repeat(5_000 / piece.length), many, { locale: 'en' })).toMatchObject({
        ok: false,
      });
  });
});

describe('a choice with too many items for a full comparison', () => {
  const many = items(
    ...Array.from({ length: MAX_CHOICE_ITEMS + 1 }, (_, index) => `Item ${index}`),
    'Übergröße',
    'XL',
    'xl',
  );
  const long = items(
    ...Array.from({ length: 500 }, (_, index) => `Item ${index} ${'of the list '.repeat(50)}`),
    'Red',
  );
  const one = { locale: 'en' };

  it.each([
    [`Item ${MAX_CHOICE_ITEMS}`, `Item ${MAX_CHOICE_ITEMS}`],
    [' ITEM  1999 ', 'Item 1999'],
    ['ubergrosse', 'Übergröße'],
    ['xl', 'xl'],
  ])('reads %j as the label %j', (text, label) => {
    expect(matchChoice(text, many, one)).toMatchObject({ ok: true, value: { label } });
    expect(matchChoices(text, many, one)).toMatchObject({ ok: true, value: [{ label }] });
  });

  it('asks which of two similar labels is meant', () => {
    expect(matchChoice('Xl', many, one)).toMatchObject({ ok: false, candidates: ['XL', 'xl'] });
  });

  it.each(['the last', '2', 'Item', 'all', 'gross', 'Item 3 and Item 4'])('does not match %j', (text) => {
    expect(matchChoice(text, many, one)).toMatchObject({ ok: false, reason: 'unreadable' });
    expect(matchChoices(text, many, one)).toMatchObject({ ok: false, reason: 'unreadable' });
  });

  it('also depends on the number of characters', () => {
    expect(matchChoice('red', long, one)).toMatchObject({ ok: true, value: { label: 'Red' } });
    expect(matchChoice('the last', long, one)).toMatchObject({ ok: false });
    expect(matchChoice('the last', long.slice(0, 2), one)).toMatchObject({ ok: true });
  });
});
