// Warnings that a bot accepts.

import { createSyntaxChecker } from '@colloquy/blocks';
import { expect, it } from 'vitest';
import { checkDefinition } from './check-definition.ts';
import type { Json } from './testing/defects/clinic.ts';
import { clinic } from './testing/defects/clinic.ts';

const syntaxError = await createSyntaxChecker();
const codesOf = (acceptedProblems: Json[], change: (bot: Json) => void = () => {}) => {
  const bot = { ...clinic(), acceptedProblems };
  bot.groups[3].title = 'Menu';
  change(bot);
  return checkDefinition(bot, { syntaxError }).problems.map(({ code }) => code);
};

it.each([
  ['the code at the part', { code: 'duplicate_name', at: 'day', reason: 'Both are the menu.' }, []],
  ['the code anywhere', { code: 'duplicate_name', reason: 'Both are the menu.' }, []],
  [
    'another part',
    { code: 'duplicate_name', at: 'end', reason: 'No.' },
    ['duplicate_name', 'unused_acceptance'],
  ],
  ['no reason', { code: 'duplicate_name', at: 'day' }, ['duplicate_name', 'unused_acceptance']],
  ['another code', { code: 'never_set', reason: 'No.' }, ['duplicate_name', 'unused_acceptance']],
])('accepts a warning by %s', (_, entry, codes) => expect(codesOf([entry])).toEqual(codes));

it('accepts no error', () => {
  const entry = { code: 'unknown_block_type', reason: 'It works.' };
  const change = (bot: Json) => {
    bot.groups[3].title = 'Day';
    bot.groups[0].blocks[0].type = 'message';
  };
  expect(codesOf([entry], change)).toEqual(['unknown_block_type', 'unused_acceptance']);
});
