// The Zapier block: a request that may take its time, to an address that nobody else may see.
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
