// What blocks do whose provider has nothing but chat.
import type { ModelProvider } from '@colloquy/schema';
import { optional } from '@colloquy/schema';
import { z } from 'zod';
import { chatAction } from './chat-action.ts';
import { modelCall } from './model-block.ts';
import { chatOptions, placeOptions } from './options.ts';

/** In what these blocks differ. */
export interface ChatBlockTrait {
  /** The type of block, and of its credentials. */
  readonly type: ModelProvider;
  /** What people call the provider. */
  readonly name: string;
  /** The model when the author names none. */
  readonly model: string;
}

/**
 * The definition and the functions of a block that chats.
 *
 * @example export const groq = callBlock(chatBlock({ type: 'groq', name: 'Groq', model: 'llama-3.3-70b-versatile' }));
 */
export function chatBlock({ type, name, model }: ChatBlockTrait) {
  return {
    type,
    summary: `Asks a model at ${name} for an answer.`,
    definition: definitionOf(type, model),
    ...modelCall<NonNullable<ChatDefinition['options']>>({
      provider: type,
      name,
      actions: { 'Create chat completion': chatAction({ model }) },
    }),
  };
}

export type ChatDefinition = z.infer<ReturnType<typeof definitionOf>>;

function definitionOf(type: string, model: string) {
  return z.object({
    options: optional(
      z.object({
        action: optional(z.enum(['Create chat completion'])).meta({
          description: 'What is done. Absent: nothing.',
        }),
        ...placeOptions(type),
        ...chatOptions(model),
      }),
    ),
  });
}
