// The options of the OpenAI block.
import { ignorable, numberOrVariable, optional } from '@colloquy/schema';
import { z } from 'zod';
import {
  baseOptions,
  CHAT_ITEMS,
  extractOptions,
  mappingOption,
  messagesOption,
  modelOption,
  placeOptions,
  temperatureOption,
  text,
  toolsOption,
} from '../model/options.ts';
import { ASK_ITEMS } from './ask-model.ts';

export const MODELS = { chat: 'gpt-4o-mini', speech: 'tts-1', transcription: 'whisper-1' } as const;

const VOICES = ['alloy', 'echo', 'fable', 'onyx', 'nova', 'shimmer'] as const;

export const OpenAiDefinition = z.object({
  options: optional(
    z.object({
      action: optional(
        z.enum([
          'Create chat completion',
          'Ask Model',
          'Ask Assistant',
          'Generate variables',
          'Create speech',
          'Create transcription',
        ]),
      ).meta({
        description:
          'What is done. Absent: nothing. `Ask Assistant` is no longer offered by OpenAI; use `Ask Model`.',
      }),
      ...placeOptions('openai'),
      ...baseOptions,
      model: modelOption(MODELS.chat).meta({
        description: `Name of the model. Default \`${MODELS.chat}\`; \`${MODELS.speech}\` for speech, \`${MODELS.transcription}\` for transcriptions.`,
      }),
      messages: messagesOption,
      tools: toolsOption,
      temperature: temperatureOption,
      responseMapping: mappingOption([...CHAT_ITEMS, ...ASK_ITEMS]),
      // Ask Model, Ask Assistant
      message: text().meta({ description: 'What is said, for `Ask Model`.' }),
      instructions: text().meta({
        description:
          'How to answer, for `Ask Model`; how to speak, for `Create speech` with a model that can be told.',
      }),
      responseIdVariableId: optional(z.string()).meta({
        description: 'Variable that holds the id of the last response, by which the conversation goes on.',
      }),
      functions: toolsOption,
      fileSearchVectorStoreIds: optional(z.array(text())).meta({
        description: 'Vector stores at OpenAI whose files may be searched.',
      }),
      fileSearchMaxNumResults: numberOrVariable.meta({
        description: 'Results of a search of files, 1 to 50.',
      }),
      fileSearchScoreThreshold: numberOrVariable.meta({
        description: 'How well a result has to fit, 0 to 1.',
      }),
      webSearchEnabled: ignorable(z.boolean()).meta({ description: 'Whether the model may search the web.' }),
      codeInterpreterEnabled: ignorable(z.boolean()).meta({
        description: 'Whether the model may run code of its own at OpenAI.',
      }),
      // Generate variables, Create transcription
      ...extractOptions,
      // Create speech
      input: text().meta({ description: 'The text that is spoken.' }),
      voice: ignorable(z.enum(VOICES)).meta({ description: 'Default `alloy`.' }),
      saveUrlInVariableId: optional(z.string()).meta({
        description: 'Variable that gets the address of the sound.',
      }),
      // Create transcription
      url: text().meta({ description: 'Address of the sound, also of one that the visitor uploaded.' }),
      transcriptionVariableId: optional(z.string()).meta({ description: 'Variable that gets what is said.' }),
    }),
  ),
});
export type OpenAiDefinition = z.infer<typeof OpenAiDefinition>;
export type OpenAiOptions = NonNullable<OpenAiDefinition['options']>;
