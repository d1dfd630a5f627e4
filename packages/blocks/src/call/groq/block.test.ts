// The Groq block: its requests, and the stored parts of the response.
import { expect, it } from 'vitest';
import { chatCases } from '../testing/chat-cases.ts';

it.each(chatCases({ type: 'groq', name: 'Groq', model: 'llama-3.3-70b-versatile' }))(
  '%s',
  (_what, got, expected) => {
    expect(got()).toEqual(expected);
  },
);
