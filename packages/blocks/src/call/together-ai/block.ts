// The Together AI block: chat with a model hosted there.
import { callBlock } from '@colloquy/engine';
import { chatBlock } from '../model/chat-block.ts';

export const togetherAi = callBlock(
  chatBlock({
    type: 'together-ai',
    label: 'Together AI',
    home: 'https://api.together.xyz/v1',
    model: 'meta-llama/Llama-3.3-70B-Instruct-Turbo',
  }),
);
