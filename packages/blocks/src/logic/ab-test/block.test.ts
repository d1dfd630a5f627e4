// The A/B test: percentages, and paths without an edge.
import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/run-block.ts';

function logged(fields: object) {
  return talk([{ type: 'AB test', ...fields }]).start().reply.logs ?? [];
}

function said(fields: object, seed = '0') {
  const flow = {
    groups: [
      { title: 'Start', blocks: [{ type: 'AB test', ...fields }, 'next'] },
      { title: 'A', blocks: ['a'] },
      { title: 'B', blocks: ['b'] },
    ],
  };
  return talk(flow, { seed }).start().said[0];
}

const items = [
  { path: 'a', to: 'A' },
  { path: 'b', to: 'B' },
];

describe('an A/B test', () => {
  it.each([
    ['takes A', { items, options: { aPercent: 100 } }, 'a'],
    ['takes B', { items, options: { aPercent: 0 } }, 'b'],
    ['keeps percents in range', { items, options: { aPercent: 250 } }, 'a'],
    [
      'continues in the group when A has no edge',
      { items: [{ path: 'a' }, { path: 'b', to: 'B' }], options: { aPercent: 100 } },
      'next',
    ],
    [
      'continues in the group when B has no edge',
      { items: [{ path: 'a', to: 'A' }, { path: 'b' }], options: { aPercent: 0 } },
      'next',
    ],
    [
      'follows the edge of the block when A has no edge',
      { items: [{ path: 'a' }, { path: 'b' }], options: { aPercent: 100 }, to: 'B' },
      'b',
    ],
    ['follows the paths of its items', { items: items.toReversed(), options: { aPercent: 100 } }, 'a'],
    [
      'uses the order of items without a path name',
      { items: [{ to: 'A' }, { to: 'B' }], options: { aPercent: 0 } },
      'b',
    ],
    [
      'follows the only item with a path name',
      { items: [{ to: 'A' }, { path: 'a', to: 'B' }], options: { aPercent: 100 } },
      'b',
    ],
    ['continues when no item is path B', { items: [items[0], items[0]], options: { aPercent: 0 } }, 'next'],
    ['continues without items', {}, 'next'],
    ['continues with null as items', { items: null, options: null }, 'next'],
    ['continues with one item', { items: [{ path: 'a', to: 'A' }], options: { aPercent: 0 } }, 'next'],
  ])('%s', (_name, fields, expected) => {
    expect(said(fields)).toBe(expected);
  });
  it.each([
    [{}, 50],
    [{ options: { aPercent: 'many' } }, 50],
    [{ options: { aPercent: 20 } }, 20],
  ])('with %j assigns %d percent of the chats to A', (fields, percent) => {
    const draws = Array.from({ length: 500 }, (_, seed) => said({ items, ...fields }, `seed ${seed}`));
    const share = (draws.filter((path) => path === 'a').length / draws.length) * 100;
    expect(Math.abs(share - percent)).toBeLessThan(8);
  });
  it.each([
    [{ items: [{ path: 'a' }, { path: 'b' }], options: { aPercent: 50 } }, []],
    [
      { items: [{}, {}], options: { aPercent: 150 } },
      ['options.aPercent: 150 cannot be used, so it counts as 100.'],
    ],
    [{ items: [{}] }, ['An A/B test requires two paths, but this one has 1.']],
    [{ items: [{ path: 'b' }, { path: 'b' }] }, ['This A/B test has no item for path A.']],
  ])('with %j logs %j', (fields, expected) => {
    expect(logged(fields).map(({ description }) => description)).toEqual(expected);
  });
  it('chooses the same path for a visitor each time, independent of other tests', () => {
    const flow = {
      groups: [
        {
          title: 'Start',
          blocks: [
            { type: 'text input' },
            {
              type: 'AB test',
              items: [
                { path: 'a', to: 'A' },
                { path: 'b', to: 'B' },
              ],
            },
          ],
        },
        { title: 'A', blocks: ['a', { type: 'Jump', options: { groupId: 'Start' } }] },
        { title: 'B', blocks: ['b', { type: 'Jump', options: { groupId: 'Start' } }] },
      ],
    };
    const groups = flow.groups.map((group) => ({ ...group, id: group.title }));
    const chat = talk({ groups }, { seed: 'x' });
    chat.start();
    const passes = Array.from({ length: 20 }, () => chat.say('again').said[0]);
    expect(new Set(passes).size).toBe(1);
  });
  it('chooses the same path when a turn runs again', () => {
    for (const seed of ['a', 'b', 'c', 'd']) expect(said({ items }, seed)).toBe(said({ items }, seed));
  });
});
