import { describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { exitCodes } from './command.ts';
import { parseArguments } from './parse-arguments.ts';

const command: Command = {
  name: 'bake',
  summary: '',
  operands: 'CAKE…',
  least: 1,
  most: 2,
  details: '',
  options: { oven: { value: 'NAME', description: '' }, fast: { description: '' } },
  run: async () => exitCodes.good,
};

describe('parseArguments', () => {
  it.each([
    { args: ['a'], operands: ['a'], texts: {}, switches: [] },
    { args: ['a', '--oven', 'big', 'b'], operands: ['a', 'b'], texts: { oven: 'big' }, switches: [] },
    { args: ['--oven=big', '--fast', 'a'], operands: ['a'], texts: { oven: 'big' }, switches: ['fast'] },
    {
      args: ['--oven', 'big', '--oven', 'small', 'a'],
      operands: ['a'],
      texts: { oven: 'small' },
      switches: [],
    },
    { args: ['--', '--fast'], operands: ['--fast'], texts: {}, switches: [] },
    { args: ['--help'], operands: [], texts: {}, switches: ['help'] },
    { args: ['-h'], operands: [], texts: {}, switches: ['help'] },
  ])('reads $args', ({ args, operands, texts, switches }) => {
    const parsed = parseArguments(command, args);
    if (!parsed.ok) throw new Error(parsed.message);
    expect(parsed.operands).toEqual(operands);
    expect(Object.fromEntries(parsed.texts)).toEqual(texts);
    expect([...parsed.switches]).toEqual(switches);
  });

  it.each([
    { args: ['a', '--ovne', 'big'], message: '"colloquy bake" has no option --ovne. Did you mean --oven?' },
    {
      args: ['a', '--temperature'],
      message: '"colloquy bake" has no option --temperature. See: colloquy help bake',
    },
    { args: ['a', '-x'], message: '"colloquy bake" has no option -x. See: colloquy help bake' },
    { args: ['a', '--oven'], message: '--oven needs a value: --oven NAME' },
    { args: ['a', '--oven='], message: '--oven needs a value: --oven NAME' },
    { args: ['a', '--fast=very'], message: '--fast takes no value.' },
    { args: [], message: '"colloquy bake" needs CAKE….' },
    { args: ['a', 'b', 'c'], message: '"colloquy bake" does not accept "c".' },
  ])('refuses $args', ({ args, message }) =>
    expect(parseArguments(command, args)).toEqual({ ok: false, message }),
  );
});
