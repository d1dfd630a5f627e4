// The options of the legacy AI block.
import { ignorable, optional } from '@colloquy/schema';
import { z } from 'zod';
import {
  baseOptions,
  CHAT_ITEMS,
  messagesOption,
  modelOption,
  placeOptions,
  temperatureOption,
  text,
} from '../model/options.ts';

export const MODELS = { chat: 'gpt-3.5-turbo', image: 'gpt-image-1-mini', speech: 'tts-1' } as const;

export const IMAGE_ITEM = 'Image URL';

export const LegacyDefinition = z.object({
  options: optional(
    z.object({
      task: optional(z.enum(['Create chat completion', 'Create image', 'Create speech'])).meta({
        description: 'What is done. Absent: nothing.',
      }),
      ...placeOptions('openai'),
      ...baseOptions,
      model: modelOption(MODELS.chat).meta({
        description: `Name of the model. Default \`${MODELS.chat}\`; \`${MODELS.image}\` for pictures, \`${MODELS.speech}\` for speech.`,
      }),
      messages: messagesOption,
      advancedSettings: optional(z.object({ temperature: temperatureOption })),
      responseMapping: optional(
        z.array(
          z.object({
            valueToExtract: text().meta({
              description: `One of ${[...CHAT_ITEMS, IMAGE_ITEM].map((item) => `\`${item}\``).join(', ')}. Default the answer itself, which is added to the end when the variable holds a list.`,
            }),
            variableId: optional(z.string()).meta({ description: 'Variable that gets it.' }),
          }),
        ),
      ),
      prompt: text().meta({ description: 'What the picture shows.' }),
      advancedOptions: optional(
        z.object({
          size: ignorable(z.enum(['256x256', '512x512', '1024x1024'])).meta({
            description: 'Default `1024x1024`, which is also the smallest that the newer models have.',
          }),
        }),
      ),
      input: text().meta({ description: 'The text that is spoken.' }),
      voice: ignorable(z.enum(['alloy', 'echo', 'fable', 'onyx', 'nova', 'shimmer'])).meta({
        description: 'Default `alloy`.',
      }),
      saveUrlInVariableId: optional(z.string()).meta({
        description: 'Variable that gets the address of the sound.',
      }),
    }),
  ),
});
export type LegacyDefinition = z.infer<typeof LegacyDefinition>;
export type LegacyOptions = NonNullable<LegacyDefinition['options']>;
