import { expect, it } from 'vitest';
import { smallBot } from '../testing/small-bot.ts';
import { createTestIo } from '../testing/test-io.ts';
import { createRemarks } from './remarks.ts';

const badGroups = [
  { title: 'Hello', blocks: ['Hello {{Nmae}}', { type: 'Jump', options: { groupId: 'nowhere' } }] },
  { title: 'Help', blocks: ['Just type it.'] },
];

it('the server reports the problems of each file in one line, and is silent about good files', async () => {
  const { io, errors } = createTestIo();
  const remarks = createRemarks(io, { pauseMs: 0 });
  remarks.note('good.flow.json', smallBot());
  remarks.note('bad.flow.json', smallBot({ groups: badGroups }));
  await expect
    .poll(errors, { timeout: 30_000 })
    .toMatch(/^bad\.flow\.json runs, but has 1 error and 1 warning\. .*\n$/);
  await remarks.end();
});

it('the server reports no problems once it stops', async () => {
  const { io, errors } = createTestIo();
  const remarks = createRemarks(io, { pauseMs: 0 });
  remarks.note('bad.flow.json', smallBot({ groups: badGroups }));
  // The timer has fired and the thread is starting.
  await new Promise((resolve) => setTimeout(resolve, 0));
  await remarks.end();
  remarks.note('bad.flow.json', smallBot({ groups: badGroups }));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(errors()).toBe('');
});
