// Lists of items that a page sends, in contrast to sentences of a visitor.
import { expect, it } from 'vitest';
import { MAX_LISTED_LENGTH } from '../limits.ts';
import { matchChoices } from './choice.ts';

const items = (...labels: string[]) => labels.map((label, index) => ({ id: `i${index}`, label }));
const labelsOf = (text: string, choice: readonly { id: string; label: string; value?: string }[]) => {
  const reading = matchChoices(text, choice, { locale: 'en' });
  return reading.ok ? reading.value.map(({ label }) => label) : reading.reason;
};

it.each([
  ['A-, B+', items('A+', 'A-', 'B+', 'B-'), ['A-', 'B+']],
  ['C, C++', items('C', 'C++', 'C#'), ['C', 'C++']],
  ['C#, C', items('C', 'C++', 'C#'), ['C', 'C#']],
  ['Black, Tea', items('Black', 'Tea', 'Black tea'), ['Black', 'Tea']],
  ['Black, Black tea', items('Black', 'Tea', 'Black tea'), ['Black', 'Black tea']],
  ['opt_a, opt_b', items('opt_a', 'opt_b', 'opt_c'), ['opt_a', 'opt_b']],
  ['<18, 18-25', items('<18', '18-25', '>25'), ['<18', '18-25']],
  ['Name(s), Age', items('Name(s)', 'Age', 'Height'), ['Name(s)', 'Age']],
  ['Yes,  No ', items('Yes', ' No '), ['Yes', ' No ']],
  // labels that contain the separator
  [
    'Paris, France, Rome, Italy',
    items('Paris, France', 'Rome, Italy', 'Rome'),
    ['Paris, France', 'Rome, Italy'],
  ],
  ['Red, White, Blue', items('Red', 'Red, White', 'White, Blue'), ['Red', 'White, Blue']],
  ['Not now, later, Never', items('Never', 'Not now, later'), ['Never', 'Not now, later']],
  // items with equal names are selected once each
  ['Red, Red', items('Red', 'Blue', 'Red'), ['Red', 'Red']],
])('reads %j as the selected items', (text, choice, labels) => {
  expect(labelsOf(text, choice)).toEqual(labels);
});

it('reads pictures by their titles when their ids are numbers', () => {
  const pictures = ['Model 1', 'Model 2', 'Model 3'].map((label, index) => ({ id: `${index}`, label }));
  expect(labelsOf('Model 1, Model 2', pictures)).toEqual(['Model 1', 'Model 2']);
});

it('prefers a value to an equal label', () => {
  const choice = [
    { id: 'a', label: 'y' },
    { id: 'b', label: 'Yes', value: 'y' },
    { id: 'c', label: 'No', value: 'n' },
  ];
  expect(labelsOf('y, n', choice)).toEqual(['Yes', 'No']);
  expect(labelsOf('y, y', choice)).toEqual(['y', 'Yes']);
});

it('leaves other wordings to the general matching', () => {
  const choice = items('Tea', 'Coffee', 'Milk');
  expect(labelsOf('tea, coffee', choice)).toEqual(['Tea', 'Coffee']);
  expect(labelsOf('1, 3', choice)).toEqual(['Tea', 'Milk']);
  expect(labelsOf('Tea, and Milk', choice)).toEqual(['Tea', 'Milk']);
  expect(labelsOf('Tea, Water', choice)).not.toEqual(['Tea']);
});

it('reads as many items as a message can contain, in bounded time', () => {
  const labels = Array.from({ length: 3_000 }, (_, index) => `https://pictures.example/${index}_(x).png`);
  const marked = labels.slice(0, 1_500).join(', ');
  expect(marked.length).toBeLessThan(MAX_LISTED_LENGTH);
  expect(labelsOf(marked, items(...labels))).toEqual(labels.slice(0, 1_500));
  const commas = items(...Array.from({ length: 200 }, (_, index) => 'a, '.repeat(index + 1).slice(0, -2)));
  const alike = items(...Array.from({ length: 20_000 }, () => 'a'));
  expect(() => labelsOf('a, '.repeat(20_000).slice(0, -2), alike)).toComputeWithin(1_000);
  expect(() => labelsOf(`${'a, '.repeat(MAX_LISTED_LENGTH / 3 - 2)}b`, commas)).toComputeWithin(1_000);
});
