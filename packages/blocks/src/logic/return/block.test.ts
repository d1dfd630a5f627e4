// The return block: the position it returns to.
import { expect, it } from 'vitest';
import { talk } from '../../testing/run-block.ts';

it('a return without a previous jump continues', () => {
  expect(talk([{ type: 'Return' }, 'next']).start().said).toEqual(['next']);
});

it('a return continues after the last jump, and the next one after the jump before', () => {
  const chat = talk({
    groups: [
      { title: 'One', blocks: ['1', { type: 'Jump', options: { groupId: 'Two' } }, '5'] },
      {
        title: 'Two',
        blocks: ['2', { type: 'Jump', options: { groupId: 'Three' } }, '4', { type: 'Return' }],
      },
      { title: 'Three', blocks: ['3', { type: 'Return' }] },
    ],
  });
  expect(chat.start().said).toEqual(['1', '2', '3', '4', '5']);
});

it('a return repeats the question that a command interrupted', () => {
  const chat = talk({
    events: [{ type: 'command', options: { command: 'help' }, to: 'Help' }],
    groups: [
      { title: 'Ask', blocks: ['Name?', { type: 'text input' }, 'Bye'] },
      { title: 'Help', blocks: ['Any name will do.', { type: 'Return' }] },
    ],
  });
  chat.start();
  const helped = chat.say({ type: 'command', command: 'help' });
  expect(helped.said).toEqual(['Any name will do.']);
  expect(helped.reply.input?.type).toBe('text input');
  expect(chat.say('Ada').said).toEqual(['Bye']);
});

it('a return ignores all options', () => {
  expect(talk([{ type: 'Return', options: 7, items: null } as never, 'next']).start().said).toEqual(['next']);
});
