// The DeepSeek block: chat with a DeepSeek model.
import { callBlock } from '@colloquy/engine';
import { chatBlock } from '../model/chat-block.ts';

export const deepSeek = callBlock(
  chatBlock({
    type: 'deepseek',
    label: 'DeepSeek',
    home: 'https://api.deepseek.com/v1',
    model: 'deepseek-chat',
  }),
);
