// Blocks of providers that only have chat.
import { optional } from '@colloquy/schema';
import { z } from 'zod';
import { chatAction } from './chat-action.ts';
import { modelCall } from './model-block.ts';
import type { ModelProvider } from './model-credentials.ts';
import { modelCredentials } from './model-credentials.ts';
import { chatOptions, placeOptions } from './options.ts';

/** The differences between these blocks. `type` is also the type of the block. */
export interface ChatBlockTrait extends ModelProvider {
  /** The default model. */
  readonly model: string;
}

/**
 * The definition and functions of a chat block.
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
    summary: `Generates an answer with a model at ${label}.`,
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
          description: 'The action to run. If not set, the block does nothing.',
        }),
        ...placeOptions(type),
        ...chatOptions(model),
      }),
    ),
  });
}
