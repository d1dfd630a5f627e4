// Checks in the thread: their results, and failures.
import { afterEach, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import type { DefinitionChecks } from './definition-checks.ts';
import { createDefinitionChecks } from './definition-checks.ts';
import { CheckFailure } from './task-thread.ts';

let checks: DefinitionChecks;
afterEach(() => checks.close());

const small = {
  version: '6.1',
  id: 'small',
  groups: [{ id: 'group', title: 'Group', blocks: [] }],
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'edge' }],
  edges: [{ id: 'edge', from: { eventId: 'start' }, to: { groupId: 'group' } }],
  variables: [],
  theme: {},
  settings: {},
};

it('the checker reports the problems of a definition, then checks the next one', {
  timeout: 60_000,
}, async () => {
  checks = createDefinitionChecks();
  const broken = { ...small, edges: [{ ...small.edges[0], to: { groupId: 'nowhere' } }] };
  const found = await Promise.all([checks.check(small), checks.check(broken), checks.check({})]);
  expect(
    found.map(({ size, problems }) => [
      size !== undefined,
      problems.some(({ severity }) => severity !== 'warning'),
    ]),
  ).toEqual([
    [true, false],
    [true, true],
    [false, true],
  ]);
});

it('the checker rejects its running checks when it is closed, and one check whose input cannot be cloned', async () => {
  checks = createDefinitionChecks();
  await expect(checks.check({ run: () => undefined })).rejects.toThrow();
  const asked = Array.from({ length: limits.waitingTasks }, () => checks.check(small));
  const settled = Promise.allSettled([...asked, checks.check(small), checks.check(small)]);
  await checks.close();
  const outcomes = await settled;
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  await expect(asked.at(-1)).rejects.toThrow(CheckFailure);
});

it('the checker runs the tests of several callers concurrently', async () => {
  checks = createDefinitionChecks();
  const looping = {
    ...small,
    variables: [{ id: 'v', name: 'Count' }],
    groups: [{ ...small.groups[0], blocks: Array.from({ length: 5 }, (_, index) => loop(`loop${index}`)) }],
  };
  const test = (id: string) => ({ id, name: id, script: 'bot> Hello\n' });
  const by = (name: string) => ({ by: { actor: { kind: 'person' as const, name }, operation: 'runTests' } });
  const ended: string[] = [];
  const run = async (who: string, bot: object, count: number) => {
    const tests = Array.from({ length: count }, (_, index) => test(`t${index}`));
    const { runs } = await checks.test(bot, tests, by(who));
    ended.push(who);
    return runs.map(({ failures }) => failures[0]?.message ?? failures[0]?.expected);
  };
  const [loops, quick] = await Promise.all([run('Mallory', looping, 2), run('Ada', small, 2)]);
  expect(ended).toEqual(['Ada', 'Mallory']);
  expect(quick).toEqual(['bot> Hello', 'bot> Hello']);
  expect(loops).toEqual(['bot> Hello', 'bot> Hello']);
});

/** Some 30 milliseconds of computing. */
function loop(id: string) {
  const expressionToEvaluate = 'let i = 0; while (i < 3500000) i++; return i';
  return { id, type: 'Set variable', options: { variableId: 'v', expressionToEvaluate } };
}
