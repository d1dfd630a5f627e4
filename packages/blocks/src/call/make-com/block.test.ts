// The Make.com block: a request with a long timeout, to a secret URL.
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
