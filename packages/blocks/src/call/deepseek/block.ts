// The DeepSeek block: chat with a model there.
import { callBlock } from '@colloquy/engine';
import type { ChatDefinition } from '../model/chat-block.ts';
import { chatBlock } from '../model/chat-block.ts';

export const deepSeek = callBlock<ChatDefinition>(
  chatBlock({ type: 'deepseek', name: 'DeepSeek', model: 'deepseek-chat' }),
);
