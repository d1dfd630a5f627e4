// Commands as a table: the effect of each on a small bot.
import { describe, expect, it } from 'vitest';
import type { Definition } from '../definition.ts';
import { blocksOf, edgesOf, findBlock, findGroup, groupsOf, variablesOf } from '../definition.ts';
import { smallDefinition as small } from '../testing/small-definition.ts';
import type { Command } from './command.ts';
import { runCommand } from './command.ts';
import { copyFragment, freshFragment, readFragment } from './fragment-commands.ts';

const after = (...commands: Command[]): Definition =>
  commands.reduce<Definition>((definition, command) => runCommand(definition, command).definition, small);

const blockIds = (definition: Definition, groupId: string) => {
  const group = findGroup(definition, groupId);
  return group && blocksOf(group).map(({ id }) => id);
};

describe('a command', () => {
  it.each<[string, Command, (definition: Definition) => unknown, unknown]>([
    [
      'sets a field that is not there yet',
      { type: 'setBlockField', blockId: 'choice', path: ['options', 'isMultipleChoice'], value: true },
      (bot) => findBlock(bot, 'choice')?.block.options,
      { isMultipleChoice: true },
    ],
    [
      'adds, renames and removes tests',
      { type: 'addTest', test: { id: 't1', name: 'A lead', script: 'bot> Hi' } },
      (bot) => {
        const renamed = runCommand(bot, { type: 'renameTest', testId: 't1', name: 'Leads' }).definition;
        const removed = runCommand(renamed, { type: 'removeTest', testId: 't1' }).definition;
        return [bot.tests, renamed.tests, removed.tests];
      },
      [
        [{ id: 't1', name: 'A lead', script: 'bot> Hi' }],
        [{ id: 't1', name: 'Leads', script: 'bot> Hi' }],
        [],
      ],
    ],
    [
      'takes empty objects away with their last field',
      { type: 'setBlockField', blockId: 'ask', path: ['options'] },
      (bot) => Object.keys(findBlock(bot, 'ask')?.block ?? {}),
      ['id', 'type', 'outgoingEdgeId'],
    ],
    [
      'hands the path of the last block over to a block behind it',
      { type: 'addBlock', block: { id: 'new', type: 'email input' }, to: { groupId: 'hello', index: 2 } },
      (bot) => [
        findBlock(bot, 'ask')?.block.outgoingEdgeId,
        findBlock(bot, 'new')?.block.outgoingEdgeId,
        edgesOf(bot)[1]?.from,
      ],
      [undefined, 'e-ask', { blockId: 'new' }],
    ],
    [
      'moves a block, and edges to it follow',
      { type: 'moveBlocks', blockIds: ['choice'], to: { groupId: 'hello', index: 1 } },
      (bot) => [blockIds(bot, 'hello'), blockIds(bot, 'pick'), edgesOf(bot)[1]?.to],
      [['hi', 'choice', 'ask'], ['bye'], { groupId: 'hello', blockId: 'choice' }],
    ],
    [
      'moves blocks within a group to where they are dropped',
      { type: 'moveBlocks', blockIds: ['choice'], to: { groupId: 'pick', index: 2 } },
      (bot) => blockIds(bot, 'pick'),
      ['bye', 'choice'],
    ],
    [
      'takes a group away whose last block goes, with the edges to it',
      { type: 'moveBlocks', blockIds: ['choice', 'bye'], to: { groupId: 'hello', index: 2 } },
      (bot) => [groupsOf(bot).map(({ id }) => id), edgesOf(bot).map(({ id, to }) => [id, to.groupId])],
      [
        ['hello'],
        [
          ['e-start', 'hello'],
          ['e-ask', 'hello'],
          ['e-yes', 'hello'],
        ],
      ],
    ],
    [
      'makes a group of a block',
      { type: 'moveBlocksToNewGroup', blockIds: ['bye'], groupId: 'g3', title: 'End', at: { x: 1, y: 2 } },
      (bot) => findGroup(bot, 'g3'),
      {
        id: 'g3',
        title: 'End',
        graphCoordinates: { x: 1, y: 2 },
        blocks: [
          { id: 'bye', type: 'text', content: { richText: [{ type: 'p', children: [{ text: 'Bye' }] }] } },
        ],
      },
    ],
    [
      'connects a path that led elsewhere',
      { type: 'connect', edgeId: 'e-new', from: { blockId: 'ask' }, to: { groupId: 'hello' } },
      (bot) => [findBlock(bot, 'ask')?.block.outgoingEdgeId, edgesOf(bot).map(({ id }) => id)],
      ['e-new', ['e-start', 'e-yes', 'e-new']],
    ],
    [
      'connects a button',
      {
        type: 'connect',
        edgeId: 'e-no',
        from: { blockId: 'choice', itemId: 'no' },
        to: { groupId: 'hello' },
      },
      (bot) => [findBlock(bot, 'choice')?.block.items?.[1]?.outgoingEdgeId, edgesOf(bot).at(-1)?.from],
      ['e-no', { blockId: 'choice', itemId: 'no' }],
    ],
    [
      'disconnects the start',
      { type: 'disconnect', edgeId: 'e-start' },
      (bot) => [bot.events?.[0]?.outgoingEdgeId, edgesOf(bot).length],
      [undefined, 2],
    ],
    [
      'removes a block with what leads from it; what led to it leads to its group',
      { type: 'remove', groupIds: [], blockIds: ['choice'], edgeIds: [] },
      (bot) => edgesOf(bot).map(({ id, to }) => [id, to]),
      [
        ['e-start', { groupId: 'hello' }],
        ['e-ask', { groupId: 'pick' }],
      ],
    ],
    [
      'removes a group with what leads to it',
      { type: 'remove', groupIds: ['pick'], blockIds: [], edgeIds: [] },
      (bot) => [edgesOf(bot).map(({ id }) => id), findBlock(bot, 'ask')?.block.outgoingEdgeId],
      [['e-start'], undefined],
    ],
    [
      'adds an event',
      { type: 'addEvent', event: { id: 'help', type: 'question', graphCoordinates: { x: 5, y: 6 } } },
      (bot) => bot.events?.at(-1),
      { id: 'help', type: 'question', graphCoordinates: { x: 5, y: 6 } },
    ],
    [
      'keeps the start when all events are removed',
      { type: 'remove', groupIds: [], blockIds: [], edgeIds: [], eventIds: ['start'] },
      (bot) => bot.events?.map(({ type }) => type),
      ['start'],
    ],
    [
      'renames a variable in every text',
      { type: 'renameVariable', variableId: 'v-name', name: 'First name' },
      (bot) => [
        variablesOf(bot)[0]?.name,
        JSON.stringify(bot).match(/\{\{[^}]*\}\}/g),
        JSON.stringify(bot).includes('v-name'),
      ],
      ['First name', ['{{First name}}', '{{First name}}'], true],
    ],
  ])('%s', (_name, command, look, expected) => {
    expect(look(after(command))).toEqual(expected);
  });

  it.each<[string, Command]>([
    ['of a block that is gone', { type: 'setBlockField', blockId: 'x', path: ['options'], value: {} }],
    ['of a group that is gone', { type: 'renameGroup', groupId: 'x', title: 'X' }],
    [
      'that leads nowhere',
      { type: 'connect', edgeId: 'e', from: { blockId: 'x' }, to: { groupId: 'hello' } },
    ],
    ['that moves nothing', { type: 'moveBlocks', blockIds: ['hi'], to: { groupId: 'hello', index: 0 } }],
    ['that gives a name it has', { type: 'renameVariable', variableId: 'v-name', name: 'Name' }],
  ])('%s changes nothing', (_name, command) => {
    expect(runCommand(small, command)).toEqual({ definition: small, change: [], patch: [], inverse: [] });
  });

  it('never removes the start of a legacy flow', () => {
    const legacy: Definition = {
      groups: [
        { id: 'g', title: 'Start', graphCoordinates: { x: 0, y: 0 }, blocks: [{ id: 's', type: 'start' }] },
      ],
    };
    const remove = { type: 'remove', groupIds: ['g'], blockIds: ['s'], edgeIds: [] } as const;
    expect(runCommand(legacy, remove).definition).toEqual(legacy);
  });

  it('changes a field of a block with a patch of only that field', () => {
    const path = ['options', 'labels', 'button'];
    expect(runCommand(small, { type: 'setBlockField', blockId: 'ask', path, value: 'Go' }).patch).toEqual([
      { op: 'replace', path: '/groups/0/blocks/1/options/labels/button', value: 'Go' },
    ]);
  });
});

describe('a copy', () => {
  it("has new ids, and finds the bot's variables by name", () => {
    const text = JSON.stringify(
      copyFragment(small, { groupIds: ['hello', 'pick'], blockIds: [], edgeIds: [] }),
    );
    const target: Definition = {
      ...small,
      groups: [],
      edges: [],
      variables: [{ id: 'other', name: 'Name' }],
    };
    let count = 0;
    const fragment = freshFragment(readFragment(text)!, {
      definition: target,
      makeId: () => `new-${++count}`,
      by: { x: 10, y: 0 },
    });
    const pasted = runCommand(target, { type: 'insertFragment', fragment }).definition;
    expect(groupsOf(pasted).map(({ title, graphCoordinates: { x } }) => [title, x])).toEqual([
      ['Hello', 210],
      ['Pick', 610.5],
    ]);
    expect(variablesOf(pasted).map(({ id }) => id)).toEqual(['other']);
    expect(edgesOf(pasted)).toHaveLength(2);
    const [hello, pick] = groupsOf(pasted);
    expect(edgesOf(pasted)[0]).toEqual({
      id: hello?.blocks[1]?.outgoingEdgeId,
      from: { blockId: hello?.blocks[1]?.id },
      to: { groupId: pick?.id, blockId: pick?.blocks[0]?.id },
    });
    expect(JSON.stringify(hello)).toContain('"variableId":"other"');
    expect(JSON.stringify(pasted)).not.toMatch(/"(hello|pick|ask|choice|yes|e-ask)"/);
  });

  it.each(['', 'hello', '{}', '[]', '{"colloquy":"other"}'])('is not read from %j', (text) => {
    expect(readFragment(text)).toBeUndefined();
  });
});
