// Checks in the thread: their results, and failures.
import { afterEach, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import type { DefinitionChecks } from './definition-checks.ts';
import { CheckFailure, createDefinitionChecks } from './definition-checks.ts';

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

it('finds what is wrong, and goes on with the next one', { timeout: 60_000 }, async () => {
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

it('says so when too many wait, or it was closed; what cannot be handed over is one failure', async () => {
  checks = createDefinitionChecks();
  await expect(checks.check({ run: () => undefined })).rejects.toThrow();
  const asked = Array.from({ length: limits.waitingChecks }, () => checks.check(small));
  const settled = Promise.allSettled(asked);
  await expect(checks.check(small)).rejects.toThrow(CheckFailure);
  await checks.close();
  const outcomes = await settled;
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
});
