// The Make.com block: a request that may take its time, to an address that nobody else may see.
import { expect, it } from 'vitest';
import { automationCases } from '../testing/automation-cases.ts';

it.each(
  automationCases({
    type: 'Make.com',
    url: 'https://hook.eu1.make.com/abcd',
    host: 'hook.eu1.make.com',
    secret: 'abcd',
  }),
)('%s', (_what, got, expected) => {
  expect(got()).toEqual(expected);
});
