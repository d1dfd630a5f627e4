// Parsing the element's attributes.
import { expect, it } from 'vitest';
import { languageOf, queryVariables, readObject } from './options.ts';

it.each([
  [undefined, {}],
  ['Name', { Name: 'Ada' }],
  ['Name, utm', { Name: 'Ada', utm: 'x' }],
  ['*', { Name: 'Ada', utm: 'x', token: 'secret' }],
  ['name', {}],
])('the widget reads only the named variables from the page address: %s', (names, variables) => {
  expect(queryVariables(names, '?Name=Ada&utm=x&token=secret')).toEqual(variables);
});

it.each([
  ['{"Name":"Ada","Visits":3}', { Name: 'Ada', Visits: 3 }],
  ['[1]', {}],
  ['"text"', {}],
  ['null', {}],
  ['{broken', {}],
  [null, {}],
])('the widget reads %s as an object', (text, value) => {
  expect(readObject(text)).toEqual(value);
});

it.each([
  ['de', 'en', 'de'],
  // Used by many pages, although it is no valid language tag: the server and `Intl` reject it.
  ['de_AT', 'en', 'de-AT'],
  ['de_AT.UTF-8', 'en-us', 'en-US'],
  ['', 'pt-BR', 'pt-BR'],
  [undefined, '', 'fr'],
  ['{{ lang }}', 'en-US@posix', 'fr'],
])('the widget uses the first valid language of %s, %s', (own, page, language) => {
  expect(languageOf(own, page, 'fr')).toBe(language);
});

it('the widget uses English without a valid language', () => {
  expect(languageOf('C', 'en-US@posix')).toBe('en');
});
