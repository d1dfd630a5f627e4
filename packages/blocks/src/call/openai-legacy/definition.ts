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
        description: 'The action to run. If not set, the block does nothing.',
      }),
      ...placeOptions('openai'),
      ...baseOptions,
      model: modelOption(MODELS.chat).meta({
        description: `Name of the model. Defaults to \`${MODELS.chat}\`, \`${MODELS.image}\` for pictures, or \`${MODELS.speech}\` for speech.`,
      }),
      messages: messagesOption,
      advancedSettings: optional(z.object({ temperature: temperatureOption })),
      responseMapping: optional(
        z.array(
          z.object({
            valueToExtract: text().meta({
              description: `Part of the response to store: ${[...CHAT_ITEMS, IMAGE_ITEM].map((item) => `\`${item}\``).join(', ')}. Defaults to the answer itself, which is appended if the variable holds a list.`,
            }),
            variableId: optional(z.string()).meta({ description: 'Variable to store the value in.' }),
          }),
        ),
      ),
      prompt: text().meta({ description: 'Description of the picture to generate.' }),
      advancedOptions: optional(
        z.object({
          size: ignorable(z.enum(['256x256', '512x512', '1024x1024'])).meta({
            description:
              'Size of the picture in pixels. Defaults to `1024x1024`, the smallest size that newer models support.',
          }),
        }),
      ),
      input: text().meta({ description: 'The text to speak.' }),
      voice: ignorable(z.enum(['alloy', 'echo', 'fable', 'onyx', 'nova', 'shimmer'])).meta({
        description: 'Name of the voice. Defaults to `alloy`.',
      }),
      saveUrlInVariableId: optional(z.string()).meta({
        description: 'Variable to store the URL of the audio file in.',
      }),
    }),
  ),
});
export type LegacyDefinition = z.infer<typeof LegacyDefinition>;
export type LegacyOptions = NonNullable<LegacyDefinition['options']>;
