import { describe, expect, it } from 'vitest';
import type { ValueType } from './block-kind.ts';
import { operatorOf, operatorsFor, sentenceWords, storedComparison } from './comparison-words.ts';

const TYPES: readonly ValueType[] = ['text', 'number', 'date', 'time', 'choice', 'choices', 'list', 'file'];

describe('the wording of a comparison', () => {
  it.each<[ValueType, object, string]>([
    ['number', { comparisonOperator: 'Greater than', value: '8' }, 'Guests is more than 8'],
    ['date', { comparisonOperator: 'Greater than', value: '2026-12-24' }, 'Guests is after 2026-12-24'],
    ['text', { comparisonOperator: 'Matches regex', value: '/^\\s*a\\.b\\s*$/i' }, 'Guests is a.b'],
    ['text', { comparisonOperator: 'Matches regex', value: '/^a/' }, 'Guests matches the pattern /^a/'],
    ['file', { comparisonOperator: 'Is empty' }, 'Guests was not sent'],
    ['choices', { comparisonOperator: 'Greater than', value: '1' }, 'Guests is more than 1'],
    ['text', {}, 'Guests …'],
  ])('of a %s is the expected sentence: %j', (type, comparison, words) => {
    expect(sentenceWords({ ...comparison }, 'Guests', type)).toBe(words);
  });

  it('is read back from the stored comparison, with its value', () => {
    for (const type of TYPES)
      for (const operator of operatorsFor(type, {}))
        for (const value of ['', '7', 'a.b (c)', '{{Name}}']) {
          const stored = storedComparison({ id: 'c' }, operator, value);
          expect(operatorOf(type, stored)?.words, `${type}, ${operator.words}, ${value}`).toBe(
            operator.words,
          );
          const shown = operator.hasValue ? value : '';
          expect(operator.read(String(stored.value ?? ''))).toBe(shown);
        }
  });

  it('stores numbers in plain form, because "is" compares characters', () => {
    const [is] = operatorsFor('number', {});
    expect(storedComparison({}, is, '8,0').value).toBe('8');
    expect(storedComparison({}, is, '{{Limit}}').value).toBe('{{Limit}}');
  });
});
