// One address does not take all streams of a server.
import { expect, it } from 'vitest';
import { limits } from '../../../packages/server/src/limits.ts';
import { followFromOneAddress } from './one-address.ts';

it('an address that follows a chat on 1,300 connections leaves streams for others', async () => {
  const { opened, refused, other, log, exitCode } = await followFromOneAddress(1_300);
  const most = limits.followers * limits.addressShare;
  expect({ opened, refused, other }).toEqual({
    opened: most,
    refused: 1_300 - most,
    other: 'HTTP/1.1 200 OK',
  });
  expect({ log, exitCode }).toEqual({ log: [], exitCode: 0 });
}, 60_000);
