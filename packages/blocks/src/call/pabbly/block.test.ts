// The Pabbly block: a request with a long timeout, to a secret URL.
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
