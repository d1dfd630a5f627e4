// The OpenRouter block: chat with a model there.
import { callBlock } from '@colloquy/engine';
import type { ChatDefinition } from '../model/chat-block.ts';
import { chatBlock } from '../model/chat-block.ts';

export const openRouter = callBlock<ChatDefinition>(
  chatBlock({ type: 'open-router', name: 'OpenRouter', model: 'openrouter/auto' }),
);
