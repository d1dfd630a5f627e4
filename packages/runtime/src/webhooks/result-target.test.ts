// Which addresses are mail addresses and sheets, and what is wrong with others.
import { expect, it } from 'vitest';
import { isResultTarget, readResultTarget, targetIssue } from './result-target.ts';

it.each([
  ['mailto:ops@example.org', { kind: 'mail', to: 'ops@example.org' }],
  [' MAILTO:Ops <ops@example.org> ', { kind: 'mail', to: 'Ops <ops@example.org>' }],
  ['mailto:a@b.example,c@d.example', undefined],
  ['mailto:', undefined],
  ['mailto:a@b.example\nBcc: c@d.example', undefined],
  ['sheet:google/1Bxi/0', { kind: 'sheet', credentialsId: 'google', spreadsheetId: '1Bxi', sheetId: '0' }],
  ['sheet:google/1Bxi', undefined],
  [
    'slack:https://hooks.slack.com/services/T0/B0/x',
    { kind: 'slack', url: 'https://hooks.slack.com/services/T0/B0/x' },
  ],
  ['slack:#sales', undefined],
  ['sheet:google//0', undefined],
  ['sheet:google/1Bxi/0/1', undefined],
])('parses the address of a result target %j', (address, target) => {
  expect(readResultTarget(address)).toEqual(target);
  expect(isResultTarget(address)).toBe(true);
  expect(targetIssue(address, undefined) === undefined).toBe(target !== undefined);
});

it.each(['https://example.com/mailto:a@b.example', 'ops@example.org', ''])(
  'leaves %j to web addresses',
  (address) => {
    expect(isResultTarget(address)).toBe(false);
    expect(readResultTarget(address)).toBeUndefined();
  },
);

it('a result target accepts completed results only', () => {
  expect(targetIssue('mailto:ops@example.org', ['result.completed'])).toBeUndefined();
  expect(targetIssue('mailto:ops@example.org', ['result.completed', 'answer'])).toMatchObject({
    path: ['events'],
  });
});
