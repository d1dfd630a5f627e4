// What the attributes of the element are read as.
import { expect, it } from 'vitest';
import { queryVariables, readObject } from './options.ts';

it.each([
  [undefined, {}],
  ['Name', { Name: 'Ada' }],
  ['Name, utm', { Name: 'Ada', utm: 'x' }],
  ['*', { Name: 'Ada', utm: 'x', token: 'secret' }],
  ['name', {}],
])('takes from the address what the page names: %s', (names, variables) => {
  expect(queryVariables(names, '?Name=Ada&utm=x&token=secret')).toEqual(variables);
});

it.each([
  ['{"Name":"Ada","Visits":3}', { Name: 'Ada', Visits: 3 }],
  ['[1]', {}],
  ['"text"', {}],
  ['null', {}],
  ['{broken', {}],
  [undefined, {}],
])('reads %s', (text, value) => {
  expect(readObject(text)).toEqual(value);
});
