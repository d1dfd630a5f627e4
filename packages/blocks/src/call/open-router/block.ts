// The OpenRouter block: chat with a model hosted there.
import { callBlock } from '@colloquy/engine';
import { chatBlock } from '../model/chat-block.ts';
import { bearerRequest } from '../model/model-credentials.ts';

export const openRouter = callBlock(
  chatBlock({
    type: 'open-router',
    label: 'OpenRouter',
    home: 'https://openrouter.ai/api/v1',
    model: 'openrouter/auto',
    // Its list of models is public, so it cannot test a key.
    trial: bearerRequest('/key'),
  }),
);
