// The OpenRouter block: chat with a model there.
import { callBlock } from '@colloquy/engine';
import { chatBlock } from '../model/chat-block.ts';
import { bearerTrial } from '../model/model-credentials.ts';

export const openRouter = callBlock(
  chatBlock({
    type: 'open-router',
    label: 'OpenRouter',
    home: 'https://openrouter.ai/api/v1',
    model: 'openrouter/auto',
    // It lists its models to everybody.
    trial: bearerTrial('/key'),
  }),
);
