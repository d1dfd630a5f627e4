// The Perplexity block: what it asks, and what it keeps.
import { expect, it } from 'vitest';
import { chatCases } from '../testing/chat-cases.ts';

it.each(chatCases({ type: 'perplexity', name: 'Perplexity', model: 'sonar' }))(
  '%s',
  (_what, got, expected) => {
    expect(got()).toEqual(expected);
  },
);
