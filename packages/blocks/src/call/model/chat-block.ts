// What blocks do whose provider has nothing but chat.
import { optional } from '@colloquy/schema';
import { z } from 'zod';
import { chatAction } from './chat-action.ts';
import { modelCall } from './model-block.ts';
import type { ModelProvider } from './model-credentials.ts';
import { modelCredentials } from './model-credentials.ts';
import { chatOptions, placeOptions } from './options.ts';

/** In what these blocks differ. The type is that of the block, too. */
export interface ChatBlockTrait extends ModelProvider {
  /** The model when the author names none. */
  readonly model: string;
}

/**
 * The definition and the functions of a block that chats.
 *
 * @example
 * export const groq = callBlock(
 *   chatBlock({ type: 'groq', label: 'Groq', home: 'https://api.groq.com/openai/v1', model: 'llama-3.3-70b-versatile' }),
 * );
 */
export function chatBlock({ model, ...provider }: ChatBlockTrait) {
  const { type, label } = provider;
  return {
    type,
    summary: `Asks a model at ${label} for an answer.`,
    definition: definitionOf(type, model),
    ...modelCall<NonNullable<ChatDefinition['options']>>({
      credentials: modelCredentials(provider),
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
