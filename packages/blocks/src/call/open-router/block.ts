// The OpenRouter block: chat with a model there.
import { callBlock } from '@colloquy/engine';
import { chatBlock } from '../model/chat-block.ts';

export const openRouter = callBlock(
  chatBlock({ type: 'open-router', name: 'OpenRouter', model: 'openrouter/auto' }),
);
