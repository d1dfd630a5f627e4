// The jump block: its target, and the return from it.
import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/run-block.ts';

function start(options: unknown, values: object = {}) {
  return talk({
    variables: Object.entries({ Target: 'Far', ...values }).map(([name, value]) => ({ name, value })),
    groups: [
      { title: 'Start', blocks: [{ type: 'Jump', options }, 'next'] },
      {
        title: 'Far',
        blocks: [
          'far',
          {
            id: 'middle',
            type: 'text',
            content: { richText: [{ type: 'p', children: [{ text: 'middle' }] }] },
          },
        ],
      },
      { title: 'Back', blocks: ['back', { type: 'Return' }, 'never'] },
    ],
  }).start();
}

describe('a jump', () => {
  it.each([
    ['to a group', { groupId: 'Far' }, ['far', 'middle']],
    ['to a block of it', { groupId: 'Far', blockId: 'middle' }, ['middle']],
    ['to a block that is not in it', { groupId: 'Far', blockId: 'elsewhere' }, ['far', 'middle']],
    ['to a group by its title', { groupId: '{{Target}}' }, ['far', 'middle']],
    ['there and back', { groupId: 'Back' }, ['back', 'next']],
    ['to nothing', {}, ['next']],
    ['without options', undefined, ['next']],
    ['with options of null', null, ['next']],
    ['to an empty text', { groupId: '' }, ['next']],
  ])('%s', (_name, options, said) => {
    expect(start(options).said).toEqual(said);
  });
  it.each([[{ groupId: 'gone' }], [{ groupId: '{{Unset}}' }]])(
    'to %j ends the path and is logged',
    (options) => {
      const turn = start(options);
      expect(turn.said).toEqual([]);
      expect(turn.stop?.type).toBe('ended');
      expect(turn.reply.logs).toMatchObject([{ status: 'error' }]);
    },
  );
  it('reads a variable as a group title, never as an id', () => {
    expect(start({ groupId: '{{Target}}' }, { Target: 'g2' }).reply.logs).toMatchObject([
      { status: 'error' },
    ]);
  });
});

it('a jump counts as a path for the progress', () => {
  const chat = talk({
    theme: { general: { progressBar: { isEnabled: true } } },
    groups: [
      { title: 'Start', blocks: [{ type: 'text input' }, { type: 'Jump', options: { groupId: 'Far' } }] },
      { title: 'Far', blocks: [{ type: 'text input' }] },
    ],
  });
  expect(chat.start().reply.progress).toBeCloseTo(33.33, 1);
});
