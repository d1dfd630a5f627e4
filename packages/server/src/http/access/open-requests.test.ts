// Requests that go on for long are watched for as long as somebody is there.
import { setTimeout as sleep } from 'node:timers/promises';
import { accessLimits as limits } from '@colloquy/management';
import { expect, it, onTestFinished } from 'vitest';
import { answerUnread } from '../testing/answer-unread.ts';
import { createOpenRequests } from './open-requests.ts';

const token = (id: string) => ({ kind: 'token', id, name: 'Desk' }) as const;

it('the server does not check the token of a client that disconnected during authorization', async () => {
  const { aborted: left, open } = await answerUnread(onTestFinished);
  const looked = new Set<string>();
  const requests = createOpenRequests({
    letsIn: async (id) => {
      looked.add(id);
      return true;
    },
  });
  onTestFinished(() => requests.stop());
  requests.watch(token('left'), left);
  requests.watch(token('open'), open);
  await expect.poll(() => looked.size).toBeGreaterThan(0);
  await sleep(2 * limits.endedTokenLookMs);
  expect([...looked]).toEqual(['open']);
});

it('the server stops checking the token of a closed request and keeps checking others', async () => {
  const { open, leave } = await answerUnread(onTestFinished);
  const { open: other } = await answerUnread(onTestFinished);
  const looked: string[] = [];
  const requests = createOpenRequests({
    letsIn: async (id) => {
      looked.push(id);
      return true;
    },
  });
  onTestFinished(() => requests.stop());
  requests.watch(token('closed'), open);
  requests.watch(token('open'), other);
  await expect.poll(() => looked).toContain('closed');
  await leave();
  looked.length = 0;
  await expect.poll(() => looked.length).toBeGreaterThan(1);
  expect(new Set(looked)).toEqual(new Set(['open']));
});
