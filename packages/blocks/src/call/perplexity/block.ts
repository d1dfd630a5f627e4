// The Perplexity block: chat with a model there.
import { callBlock } from '@colloquy/engine';
import type { ChatDefinition } from '../model/chat-block.ts';
import { chatBlock } from '../model/chat-block.ts';

export const perplexity = callBlock<ChatDefinition>(
  chatBlock({ type: 'perplexity', name: 'Perplexity', model: 'sonar' }),
);
