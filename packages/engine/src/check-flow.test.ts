// Where a flow leads: groups that blocks name, and groups that no path leads to.
import { describe, expect, it } from 'vitest';
import { checkFlow } from './check-flow.ts';
import { loadFlow } from './load.ts';
import { smallBot, smallRegistry } from './testing/small-blocks.ts';

const check = (...groups: Parameters<typeof smallBot>[0]) =>
  checkFlow(loadFlow(smallBot(groups), { hash: 'h', registry: smallRegistry }).flow);

describe('checkFlow', () => {
  it('reports nothing for a flow that reaches all its groups', () => {
    expect(check(['Start', { type: 'hop', options: { groupId: 'End' } }], ['End', 'hi'])).toEqual([]);
  });

  it('finds a jump to a group that does not exist', () => {
    expect(check(['Start', { type: 'hop', options: { groupId: 'Gone' } }])).toMatchObject([
      {
        severity: 'error',
        code: 'missing_group',
        path: ['groups', 0, 'blocks', 0, 'options', 'groupId'],
        message: 'In group "Start", a "hop" block leads to the group "Gone", which does not exist.',
      },
    ]);
  });

  it('reports groups that no path reaches, even if they lead to each other', () => {
    const found = check(
      ['Start', 'hi'],
      ['Alone', { type: 'hop', options: { groupId: 'Friend' } }],
      ['Friend', { type: 'hop', options: { groupId: 'Alone' } }],
    );
    expect(found.map(({ path, severity }) => [severity, ...path])).toEqual([
      ['warning', 'groups', 1],
      ['warning', 'groups', 2],
    ]);
  });

  it('reports a block after one that leads elsewhere, unless an edge leads to it', () => {
    const leaves = { type: 'shout', options: { text: 'hi' }, outgoingEdgeId: 'e' };
    const bot = smallBot(
      [
        ['Start', leaves, 'lost', 'lost'],
        ['End', 'hi'],
      ],
      { edges: { e: 'End' } },
    );
    const found = (flow: typeof bot) =>
      checkFlow(loadFlow(flow, { hash: 'h', registry: smallRegistry }).flow);
    expect(found(bot)).toMatchObject([{ code: 'unreachable_block', path: ['groups', 0, 'blocks', 1] }]);
    const entry = { id: 'e2', from: { blockId: 'b4' }, to: { groupId: 'Start', blockId: 'b2' } };
    expect(found({ ...bot, edges: [...bot.edges, entry] })).toEqual([]);
  });

  it('checks a chain of 20,000 groups', () => {
    const groups = Array.from({ length: 20_000 }, (_, index): Parameters<typeof smallBot>[0][number] => [
      `g${index}`,
      { type: 'hop', options: { groupId: `g${index + 1}` } },
    ]);
    expect(check(...groups, ['g20000', 'hi'])).toEqual([]);
  });
});
