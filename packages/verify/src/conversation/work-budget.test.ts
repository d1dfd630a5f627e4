// The budget of a run of tests: slices, and its end.
import { expect, it } from 'vitest';
import { limits } from './limits.ts';
import { runBotTests } from './run-bot-tests.ts';
import { createWorkBudget } from './work-budget.ts';

const bot = {
  version: '6.1',
  id: 'counting',
  groups: [
    {
      id: 'group',
      title: 'Group',
      blocks: Array.from({ length: 4 }, (_, index) => ({
        id: `count${index}`,
        type: 'Set variable',
        options: { variableId: 'v', expressionToEvaluate: 'let i = 0; while (i < 500000) i++; return i' },
      })),
    },
  ],
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'edge' }],
  edges: [{ id: 'edge', from: { eventId: 'start' }, to: { groupId: 'group' } }],
  variables: [{ id: 'v', name: 'Count' }],
  theme: {},
  settings: {},
};
const tests = ['first', 'second', 'third'].map((id) => ({ id, name: id, script: 'bot> Hello\n' }));

async function run(fuel: number) {
  let rests = 0;
  const rest = async () => void rests++;
  const { runs } = await runBotTests(bot, tests, { budget: createWorkBudget(rest, fuel) });
  return { rests, messages: runs.map(({ failures }) => failures[0]?.message ?? failures[0]?.expected) };
}

it('bot tests pause within a turn, after each slice of work', async () => {
  const { rests, messages } = await run(limits.testFuel);
  expect(messages).toEqual(['bot> Hello', 'bot> Hello', 'bot> Hello']);
  expect(rests).toBeGreaterThanOrEqual(3);
});

it('the test that exceeds the work limit fails, and later tests do not run', async () => {
  let fuelOfOne = 0;
  const budget = {
    async spend(units: number) {
      fuelOfOne += units;
    },
  };
  await runBotTests(bot, tests.slice(0, 1), { budget });
  const fuel = Math.floor(fuelOfOne * 1.5);
  const { messages } = await run(fuel);
  expect(messages).toEqual([
    'bot> Hello',
    expect.stringContaining(`took more work than they may do (${fuel} units)`),
    expect.stringContaining('did not run to its end'),
  ]);
  expect((await run(fuel)).messages).toEqual(messages);
});
