// An issue in one line.
import { expect, it } from 'vitest';
import { issueLine } from './issue-line.ts';

it.each([
  [['webhooks', 0, 'url'], 'webhooks.0.url: This is missing.'],
  [['name'], 'name: This is missing.'],
  [[], 'This is missing.'],
])('shows an issue at path %j as %j', (path, line) => {
  expect(issueLine({ path, message: 'This is missing.' })).toBe(line);
});
