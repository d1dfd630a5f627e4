import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createLeaseHolder } from './lease.ts';

it('a lease holder does not wait for itself, and waits for others until they end', () => {
  const [one, other] = [createLeaseHolder(), createLeaseHolder()];
  expect(one.name).not.toBe(other.name);
  expect(one.isGone(one.name)).toBe(true);
  expect(one.isGone(other.name)).toBe(false);
  other.end();
  expect(one.isGone(other.name)).toBe(true);
});

it('a lease holder detects an ended process on its own machine only', async () => {
  const holder = createLeaseHolder();
  const [place = ''] = holder.name.split(' ');
  const child = spawn(process.execPath, ['--eval', 'setTimeout(() => {}, 60_000)']);
  expect(holder.isGone(`${place} ${child.pid} x`)).toBe(false);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(holder.isGone(`${place} ${child.pid} x`)).toBe(true);
  expect(holder.isGone(`elsewhere ${child.pid} x`)).toBe(false);
});
