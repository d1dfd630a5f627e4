// The OpenRouter block: its requests, and the stored parts of the response.
import { expect, it } from 'vitest';
import { chatCases } from '../testing/chat-cases.ts';

it.each(chatCases({ type: 'open-router', name: 'OpenRouter', model: 'openrouter/auto' }))(
  '%s',
  (_what, got, expected) => {
    expect(got()).toEqual(expected);
  },
);
