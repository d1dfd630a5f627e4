// The Perplexity block: chat with a model there.
import { callBlock } from '@colloquy/engine';
import { chatBlock } from '../model/chat-block.ts';

export const perplexity = callBlock(chatBlock({ type: 'perplexity', name: 'Perplexity', model: 'sonar' }));
