// The Groq block: chat with a model hosted by Groq.
import { callBlock } from '@colloquy/engine';
import { chatBlock } from '../model/chat-block.ts';

export const groq = callBlock(
  chatBlock({
    type: 'groq',
    label: 'Groq',
    home: 'https://api.groq.com/openai/v1',
    model: 'llama-3.3-70b-versatile',
  }),
);
