// The Zapier block: a request with a long timeout, to a secret URL.
import { expect, it } from 'vitest';
import { automationCases } from '../testing/automation-cases.ts';

it.each(
  automationCases({
    type: 'Zapier',
    url: 'https://hooks.zapier.com/hooks/catch/1234/abcd',
    host: 'hooks.zapier.com',
    secret: 'abcd',
  }),
)('%s', (_what, got, expected) => {
  expect(got()).toEqual(expected);
});
