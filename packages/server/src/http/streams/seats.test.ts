// Seats of streams: each is free again when its connection is gone, whenever that is.
import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { answerUnread } from '../testing/answer-unread.ts';
import { createSeats } from './seats.ts';

const never = new AbortController().signal;
const replyOf = (raw: ServerResponse, ip = '203.0.113.7') =>
  ({ raw, request: { ip } }) as Parameters<ReturnType<typeof createSeats>['take']>[0];

it('a stream slot is not used by a client that disconnected before', async () => {
  const { aborted: left, open } = await answerUnread(onTestFinished);
  const seats = createSeats(1);
  for (let time = 0; time < 3; time++) expect(seats.take(replyOf(left), never)?.aborted).toBe(true);
  expect(seats.take(replyOf(open), never)?.aborted).toBe(false);
  expect(seats.take(replyOf(open), never)).toBeUndefined();
});

it('a stream slot is free again when its client disconnects, and its signal is aborted', async () => {
  const { open, leave } = await answerUnread(onTestFinished);
  const seats = createSeats(1);
  const seat = seats.take(replyOf(open), never);
  await leave();
  expect(seat?.aborted).toBe(true);
  const { open: next } = await answerUnread(onTestFinished);
  expect(seats.take(replyOf(next), never)?.aborted).toBe(false);
});

it('a stream slot is refused only to an address that has its share', async () => {
  const seats = createSeats(4);
  const take = async (ip: string) => {
    const { open } = await answerUnread(onTestFinished);
    return seats.take(replyOf(open, ip), never) !== undefined;
  };
  expect(await take('203.0.113.7')).toBe(true);
  expect(await take('203.0.113.7')).toBe(false);
  expect(await take('2001:db8:1:2::1')).toBe(true);
  expect(await take('2001:db8:1:2::2')).toBe(false);
  expect(await take('203.0.113.8')).toBe(true);
});
