import { expect, it } from 'vitest';
import { sheetInLink } from './sheet-in-link.ts';

it.each([
  [
    'https://docs.google.com/spreadsheets/d/1A-b_C/edit?gid=7#gid=7',
    { spreadsheetId: '1A-b_C', sheetId: '7' },
  ],
  ['https://docs.google.com/spreadsheets/d/1AbC', { spreadsheetId: '1AbC', sheetId: '0' }],
  ['1AbC', undefined],
  ['{{Sheet}}', undefined],
])('the spreadsheet ids are read from %s', (text, sheet) => {
  expect(sheetInLink(text)).toEqual(sheet);
});
