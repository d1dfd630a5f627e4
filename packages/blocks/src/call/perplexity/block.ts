// The Perplexity block: chat with a Perplexity model.
import { callBlock } from '@colloquy/engine';
import { chatBlock } from '../model/chat-block.ts';

export const perplexity = callBlock(
  chatBlock({
    type: 'perplexity',
    label: 'Perplexity',
    home: 'https://api.perplexity.ai',
    model: 'sonar',
    dialect: { protocol: 'openai-compatible', wantsUserFirst: true, wantsTurns: true },
    listModels: null,
  }),
);
