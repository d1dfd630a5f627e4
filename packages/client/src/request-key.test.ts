import { expect, it } from 'vitest';
import { createRequestKey } from './request-key.ts';

it('makes UUIDs of version 4, each another one', () => {
  const keys = Array.from({ length: 200 }, createRequestKey);
  for (const key of keys)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(keys.length);
});
