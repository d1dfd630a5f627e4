// The Groq block: chat with a model there.
import { callBlock } from '@colloquy/engine';
import type { ChatDefinition } from '../model/chat-block.ts';
import { chatBlock } from '../model/chat-block.ts';

export const groq = callBlock<ChatDefinition>(
  chatBlock({ type: 'groq', name: 'Groq', model: 'llama-3.3-70b-versatile' }),
);
