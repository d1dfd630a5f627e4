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
  [
    'its code and part hides the warning',
    { code: 'duplicate_name', at: 'day', reason: 'Both are the menu.' },
    [],
  ],
  ['its code alone hides the warning', { code: 'duplicate_name', reason: 'Both are the menu.' }, []],
  [
    'another part hides nothing',
    { code: 'duplicate_name', at: 'end', reason: 'No.' },
    ['duplicate_name', 'unused_acceptance'],
  ],
  ['no reason hides nothing', { code: 'duplicate_name', at: 'day' }, ['duplicate_name', 'unused_acceptance']],
  [
    'another code hides nothing',
    { code: 'never_set', reason: 'No.' },
    ['duplicate_name', 'unused_acceptance'],
  ],
])('an accepted problem with %s', (_, entry, codes) => expect(codesOf([entry])).toEqual(codes));

it('an accepted problem never hides an error', () => {
  const entry = { code: 'unknown_block_type', reason: 'It works.' };
  const change = (bot: Json) => {
    bot.groups[3].title = 'Day';
    bot.groups[0].blocks[0].type = 'message';
  };
  expect(codesOf([entry], change)).toEqual(['unknown_block_type', 'unused_acceptance']);
});
