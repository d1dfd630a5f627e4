import type { Block } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { newBlock } from '../../blocks/block-kinds.ts';
import type { Definition } from '../../model/definition.ts';
import { withVariable } from './answer-variable.ts';
import { listVariables, rankVariables } from './listed-variables.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

describe('the variables that match the typed text', () => {
  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['n', ['Minutes', 'Name'], [], ['Name']],
    ['na', ['Last name', 'Surname', 'Name'], [], ['Name', 'Last name']],
    ['nam', ['Surname', 'Last name', 'Name'], [], ['Name', 'Last name', 'Surname']],
    ['name', ['Name of pet', 'Name'], [], ['Name', 'Name of pet']],
    ['last n', ['Name', 'Her last name'], [], ['Her last name']],
    ['', ['Zoo', 'Apple', 'Email'], ['Email', 'Zoo'], ['Email', 'Zoo', 'Apple']],
    ['e', ['Email', 'End', 'Entry'], ['Entry'], ['Entry', 'Email', 'End']],
    ['x', ['Name'], [], []],
    ['été', ['Cet été', 'Été'], [], ['Été', 'Cet été']],
  ])('for %j, of %j, with the recently used %j, are %j', (typed, names, recent, expected) => {
    expect(rankVariables(named(...names), typed, recent).map(({ name }) => name)).toEqual(expected);
  });
});

const definition = (blocks: readonly Block[], names: readonly string[]): Definition => ({
  groups: [{ id: 'g', title: 'G', graphCoordinates: { x: 0, y: 0 }, blocks: [...blocks] }],
  variables: names.map((name) => ({ id: name, name })),
});

describe('a variable in a list', () => {
  const bot = definition(
    [
      { id: '1', type: 'number input', options: { variableId: 'Guests', labels: { placeholder: '4' } } },
      {
        id: '2',
        type: 'choice input',
        items: [{ id: 'i', content: 'Terrace' }],
        options: { variableId: 'Table', isMultipleChoice: true },
      },
      { id: '3', type: 'Set variable', options: { variableId: 'Guests', expressionToEvaluate: 'none' } },
      {
        id: '4',
        type: 'Set variable',
        options: { variableId: 'Score', expressionToEvaluate: '{{Score}} + 5', isCode: true },
      },
    ],
    ['Guests', 'Table', 'Score', 'Other'],
  );

  it('has the type and an example value from its blocks', () => {
    expect(listVariables(bot, new Map([['Score', '15']]))).toEqual([
      { id: 'Guests', name: 'Guests', type: 'text', example: '4' },
      { id: 'Table', name: 'Table', type: 'choices', example: 'Terrace' },
      { id: 'Score', name: 'Score', type: 'number', example: '15' },
      { id: 'Other', name: 'Other', type: '', example: '' },
    ]);
  });
});

const saying = (text: string): Block => ({
  id: 't',
  type: 'text',
  content: { richText: [{ type: 'p', children: [{ text }] }] },
});

describe('a new block', () => {
  const added = (type: string, names: string[], before?: string) =>
    withVariable(
      newBlock(type, () => 'b'),
      {
        definition: definition([], names),
        before: before === undefined ? undefined : saying(before),
        makeId: () => '1',
      },
    );

  it.each<[string, string[], string | undefined, string | undefined]>([
    ['email input', [], undefined, 'Email'],
    ['email input', ['email', 'Email 2'], undefined, 'Email 3'],
    ['text input', [], 'Hi! What is your first name?', 'First name'],
    ['text input', [], 'How are you?', 'Answer'],
    ['Set variable', [], undefined, 'Value'],
    ['text', [], undefined, undefined],
  ])('of type %j with the variables %j after the text %j saves into %j', (type, names, before, expected) => {
    const { block, variable } = added(type, names, before);
    expect(variable?.name).toBe(expected);
    expect(block.options).toEqual(variable && { variableId: variable.id });
  });
});
