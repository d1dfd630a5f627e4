// Questions about an item, yes and no with other items, and "none of them".
import { expect, it } from 'vitest';
import { matchChoice, matchChoices } from './choice.ts';

const items = (...labels: string[]) => labels.map((label, index) => ({ id: `item${index + 1}`, label }));

it.each([
  ['en', 'What is the Premium plan?'],
  ['en', 'what is option 2?'],
  ['de', 'Was ist Premium?'],
  ['fr', "Qu'est-ce que Premium ?"],
  ['es', '¿Qué es Premium?'],
])('in %s the question %j is not a choice', (locale, text) => {
  const choice = items('Basic', 'Premium', 'Team');
  const asked = { ok: false, reason: 'ambiguous', candidates: ['Premium'] };
  expect(matchChoice(text, choice, { locale })).toEqual({ ...asked, stance: 'question' });
  expect(matchChoices(text, choice, { locale })).toEqual({ ...asked, stance: 'question' });
  expect(matchChoice('Premium?', choice, { locale })).toMatchObject({ ok: true });
});

it('does not read a yes or no next to another item', () => {
  expect(matchChoice('maybe yes', items('Yes', 'No', 'Maybe'), { locale: 'en' })).toEqual({
    ok: false,
    reason: 'ambiguous',
    candidates: ['Yes', 'Maybe'],
  });
  expect(matchChoice('no, call me', items('No thanks', 'Call me'), { locale: 'en' })).toMatchObject({
    ok: false,
  });
});

it('reads "none" as a label that excludes the others', () => {
  const choice = items('Headache', 'Fever', 'None of the above');
  const labels = (text: string) => {
    const reading = matchChoices(text, choice, { locale: 'en' });
    return reading.ok ? reading.value.map(({ label }) => label) : reading.reason;
  };
  expect(labels('all of them')).toEqual(['Headache', 'Fever']);
  expect(labels('all except fever')).toEqual(['Headache']);
  expect(labels('none')).toEqual(['None of the above']);
  expect(matchChoice('none of them', choice, { locale: 'en' })).toMatchObject({
    ok: true,
    value: { label: 'None of the above' },
  });
});

it('does not read "noch" at the start of a label as "none"', () => {
  const reading = matchChoices('alles', items('Noch mehr Käse', 'Speck'), { locale: 'de' });
  expect(reading.ok && reading.value).toHaveLength(2);
});

it('reads "no way" as the item whose value means no', () => {
  const choice = [
    { id: 'a', label: 'Accept', value: 'yes' },
    { id: 'b', label: 'Decline', value: 'no' },
  ];
  expect(matchChoice('no way', choice, { locale: 'en' })).toMatchObject({ ok: true, value: { id: 'b' } });
});

it.each([
  ['it', 'come no', 'Sì', 'No'],
  ['it', 'come no, grazie', 'Sì', 'No'],
  ['es', 'cómo no', 'Sí', 'No'],
  ['es', 'como no', 'Yes', 'No'],
  ['es', 'claro, cómo no', 'Sí, gracias', 'No, gracias'],
  ['es', 'por qué no', 'Sí', 'No'],
  ['pt', 'como não', 'Sim', 'Não'],
])('in %s reads %j as yes', (locale, text, yes, no) => {
  const choice = items(yes, no);
  expect(matchChoice(text, choice, { locale })).toMatchObject({ ok: true, value: { label: yes } });
  expect(matchChoices(text, choice, { locale })).toMatchObject({ ok: true, value: [{ label: yes }] });
  expect(matchChoice(text, items('Menu', no), { locale })).toMatchObject({ ok: false });
  expect(matchChoices(text, items('Menu', no), { locale })).toMatchObject({ ok: false });
});

it.each([
  ['es', '¿por qué no puedo pagar?'],
  ['es', 'cómo no pagar'],
  ['it', 'come no?'],
  ['it', 'ma come no'],
])('in %s does not read %j as yes', (locale, text) => {
  expect(matchChoice(text, items('Sí', 'No'), { locale })).toMatchObject({ ok: false });
});
