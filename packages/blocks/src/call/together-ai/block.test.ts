// The Together AI block: its requests, and the stored parts of the response.
import { expect, it } from 'vitest';
import { chatCases } from '../testing/chat-cases.ts';

it.each(
  chatCases({ type: 'together-ai', name: 'Together AI', model: 'meta-llama/Llama-3.3-70B-Instruct-Turbo' }),
)('%s', (_what, got, expected) => {
  expect(got()).toEqual(expected);
});
