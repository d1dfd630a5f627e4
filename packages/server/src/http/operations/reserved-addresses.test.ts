// Addresses of operations are none of bots: a bot there would have no page.
import { publicIdIssue } from '@colloquy/runtime';
import { expect, it } from 'vitest';
import { operations } from './registry.ts';

it('bots cannot use the first part of a server path as their address', () => {
  const parts = new Set(operations.map(({ path }) => path.split('/')[1] ?? ''));
  expect([...parts].filter((part) => publicIdIssue(part) === undefined)).toEqual([]);
});
