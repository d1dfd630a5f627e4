// The order of tasks: callers in turn, publishing first, and the caller with most tasks is refused.
import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { TaskQueue, TooManyTasks } from './task-queue.ts';

/** Tasks that end when the test says so. */
function queueOf(atOnce: number) {
  const queue = new TaskQueue({ atOnce });
  const started: string[] = [];
  const running: (() => void)[] = [];
  const add = (caller: string, task: string, isPublishing = false) =>
    queue.run({ caller, isPublishing }, () => {
      started.push(task);
      return new Promise<void>((resolve) => running.push(resolve));
    });
  const endNext = async () => {
    await nextRound();
    running.shift()?.();
    await nextRound();
  };
  return { add, endNext, started };
}

it('the queue alternates between callers, whatever number of tasks each has', async () => {
  const { add, endNext, started } = queueOf(1);
  for (const task of ['a1', 'a2', 'a3']) void add('ada', task);
  void add('grace', 'g1');
  void add('joan', 'j1');
  for (let ended = 0; ended < 4; ended++) await endNext();
  expect(started).toEqual(['a1', 'a2', 'g1', 'j1', 'a3']);
});

it('the queue runs publications first, but runs another task after several publications in a row', async () => {
  const { add, endNext, started } = queueOf(1);
  for (const task of ['check 1', 'check 2']) void add('ada', task);
  for (let number = 1; number <= limits.publishedInARow + 1; number++)
    void add('grace', `publish ${number}`, true);
  for (let ended = 0; ended < limits.publishedInARow + 2; ended++) await endNext();
  expect(started).toEqual([
    'check 1',
    ...Array.from({ length: limits.publishedInARow }, (_, index) => `publish ${index + 1}`),
    'check 2',
    `publish ${limits.publishedInARow + 1}`,
  ]);
});

it('the queue runs one task of each caller at a time, and continues after a failure', async () => {
  const { add, endNext, started } = queueOf(2);
  void add('ada', 'a1');
  void add('ada', 'a2');
  void add('grace', 'g1');
  await endNext();
  expect(started).toEqual(['a1', 'g1', 'a2']);
  const queue = new TaskQueue({ atOnce: 1 });
  await expect(queue.run({ caller: 'ada' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run({ caller: 'ada' }, async () => 'yes')).toBe('yes');
  expect(queue.isIdle).toBe(true);
});

it('the queue rejects the newest task of the caller with the most tasks', async () => {
  const { add, endNext, started } = queueOf(1);
  const many = Array.from({ length: limits.waitingTasks + 1 }, (_, index) => add('ada', `a${index}`));
  await expect(add('ada', 'one more')).rejects.toThrow(TooManyTasks);
  void add('grace', 'g1');
  await expect(many.at(-1)).rejects.toThrow(TooManyTasks);
  await endNext();
  await endNext();
  expect(started).toEqual(['a0', 'a1', 'g1']);
});
