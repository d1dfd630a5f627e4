// Giving way: it changes one thread and no other.
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

const PROGRAM = `
  import { getPriority } from 'node:os';
  import { parentPort } from 'node:worker_threads';
  import { giveWay } from '${new URL('./give-way.ts', import.meta.url).href}';
  const before = getPriority();
  giveWay();
  parentPort.postMessage([before, getPriority()]);
`;

it.runIf(process.platform === 'linux')(
  'giving way lowers the priority of the calling thread only',
  async () => {
    const before = getPriority();
    const { promise, resolve, reject } = Promise.withResolvers<readonly [before: number, after: number]>();
    const program = new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`);
    const thread = new Worker(program).once('message', resolve).once('error', reject);
    const [own, after] = await promise;
    await thread.terminate();
    expect(own).toBe(before);
    expect(after).toBe(Math.min(19, before + 5));
    expect(getPriority()).toBe(before);
  },
);
