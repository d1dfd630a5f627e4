// The DeepSeek block: what it asks, and what it keeps.
import { expect, it } from 'vitest';
import { chatCases } from '../testing/chat-cases.ts';

it.each(chatCases({ type: 'deepseek', name: 'DeepSeek', model: 'deepseek-chat' }))(
  '%s',
  (_what, got, expected) => {
    expect(got()).toEqual(expected);
  },
);
