// Running a flow in a test: the contents of a turn.
import { createRegistry, logicBlock, sayBlock } from '@colloquy/engine';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { talk } from './run-block.ts';

const registry = createRegistry([
  sayBlock({
    type: 'text',
    summary: 'Says its text.',
    definition: z.object({ content: z.object({ richText: z.array(z.any()) }) }),
    say: ({ content }, view) => ({
      type: 'text',
      content: { type: 'richText', richText: view.rendered(content.richText) },
    }),
  }),
  logicBlock({
    type: 'Wait',
    summary: 'Waits.',
    definition: z.object({}),
    run: () => ({ awaitsReply: true }),
  }),
]);

it('runBlock returns the messages, the variables and the stop', () => {
  const chat = talk(
    {
      variables: [{ name: 'Name', value: 'Ada' }],
      groups: [{ blocks: ['Hi {{Name}}', { type: 'Wait' }, 'Bye'] }],
    },
    { registry },
  );
  const first = chat.start();
  expect(first.said).toEqual(['Hi Ada']);
  expect(first.stop).toEqual({ type: 'awaiting' });
  expect(first.variables).toEqual({ Name: 'Ada' });
  expect(chat.say().said).toEqual(['Bye']);
  expect(chat.say().problem?.code).toBe('NOT_FOUND');
});
