// Which typing errors are tolerated, and what counts as a whole word.
import { describe, expect, it } from 'vitest';
import { findPhrase } from './phrase.ts';
import { forgivenSlips } from './typo.ts';

describe('forgivenSlips', () => {
  it.each([
    ['coffee', 'coffee', 0],
    ['cofee', 'coffee', 1],
    ['cofffee', 'coffee', 1],
    ['coffea', 'coffee', 1],
    ['cofefe', 'coffee', 1],
    ['coofee', 'coffee', 1],
    ['coofe', 'coffee', undefined],
    ['cat', 'car', undefined],
    ['desing', 'design', 1],
    ['optimzaton', 'optimization', 2],
    ['optmzaton', 'optimization', undefined],
    ['hello', 'yellow', undefined],
    ['unsatisfied', 'satisfied', undefined],
    ['satisfied', 'unsatisfied', undefined],
    ['atypical', 'typical', undefined],
    ['ccoffee', 'coffee', 1],
    ['', 'coffee', undefined],
    ['x'.repeat(65), 'x'.repeat(65), undefined],
  ])('allows from %j to %j: %s', (typed, meant, slips) => {
    expect(forgivenSlips(typed, meant)).toBe(slips);
  });
});

describe('findPhrase', () => {
  it.each([
    ['a few tests', 'test', -1],
    ['a few tests', 'tests', 6],
    ['testing test', 'test', 8],
    ['私は青がいい', '青', 2],
    ['', 'x', -1],
    ['x', '', -1],
    ['été', 'ét', -1],
    ['13', '1', -1],
  ])('in %j finds %j at index %d', (text, phrase, at) => {
    expect(findPhrase(text, phrase)).toBe(at);
  });
});
