// Cells with and without something that a spreadsheet would calculate.
import { expect, it } from 'vitest';
import { harmlessCell } from './harmless-cell.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['@a', "'@a"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['\t=1', "'\t'=1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠a', "'＠a"],
  ['-5+cmd|x', "'-5+cmd|x"],
  ['-A1', "'-A1"],
  ['+A1', "'+A1"],
  ['+1+1', "'+1+1"],
  ['-5-3', "'-5-3"],
  ['x;=1+1', "x;'=1+1"],
  ['x; "=1+1"', `x; "'=1+1"`],
  ['x\t@a', "x\t'@a"],
  ['\u00a0=1+1', "\u00a0'=1+1"],
  ['\ufeff=1+1', "\ufeff'=1+1"],
  ['\ufeff \u200b@a', "\ufeff \u200b'@a"],
  [`x;${' '.repeat(11)}=1`, `x;${' '.repeat(11)}'=1`],
  ['x\n=1;y\r\n+A1', "x\n'=1;y\r\n'+A1"],
])('makes %j harmless', (text, cell) => expect(harmlessCell(text)).toBe(cell));

it.each([
  '-5',
  '+5',
  '-1,234.50',
  "-1'234.5",
  '-12 %',
  '-1.5e-7',
  '+41791234567',
  '+41 79 123 45 67',
  '+1 (555) 010-9999',
  'x;-5',
  '1;+41 79 123',
  'Ada',
  '1',
  "'=1",
  '',
  ' =1',
  'a=b',
  'a-b; c+d',
])('leaves %j as it is', (text) => expect(harmlessCell(text)).toBe(text));

it('takes linear time', () => {
  for (const piece of [';', ';=', '\t ', '+1 ', ';"', '\u00a0', ' \ufeff', '; '])
    expect((size: number) => harmlessCell(piece.repeat(size))).toTakeLinearTime({
      from: 20_000,
      to: 200_000,
    });
});
