// The DeepSeek block: its requests, and the stored parts of the response.
import { expect, it } from 'vitest';
import { chatCases } from '../testing/chat-cases.ts';

it.each(chatCases({ type: 'deepseek', name: 'DeepSeek', model: 'deepseek-chat' }))(
  '%s',
  (_what, got, expected) => {
    expect(got()).toEqual(expected);
  },
);
