// The Pabbly block: a request that may take its time, to an address that nobody else may see.
import { expect, it } from 'vitest';
import { automationCases } from '../testing/automation-cases.ts';

it.each(
  automationCases({
    type: 'Pabbly',
    url: 'https://connect.pabbly.com/workflow/sendwebhookdata/abcd',
    host: 'connect.pabbly.com',
    secret: 'abcd',
  }),
)('%s', (_what, got, expected) => {
  expect(got()).toEqual(expected);
});
