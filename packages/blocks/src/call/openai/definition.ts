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
          'The action to run. If not set, the block does nothing. OpenAI no longer offers `Ask Assistant`; use `Ask Model`.',
      }),
      ...placeOptions('openai'),
      ...baseOptions,
      model: modelOption(MODELS.chat).meta({
        description: `Name of the model. Defaults to \`${MODELS.chat}\`, \`${MODELS.speech}\` for speech, or \`${MODELS.transcription}\` for transcriptions.`,
      }),
      messages: messagesOption,
      tools: toolsOption,
      temperature: temperatureOption,
      responseMapping: mappingOption([...CHAT_ITEMS, ...ASK_ITEMS]),
      // Ask Model, Ask Assistant
      message: text().meta({ description: 'The message to send, for `Ask Model`.' }),
      instructions: text().meta({
        description:
          'Instructions for the answer, for `Ask Model`, or for the voice, for `Create speech` with a model that accepts instructions.',
      }),
      responseIdVariableId: optional(z.string()).meta({
        description: 'Variable that holds the id of the last response, used to continue the conversation.',
      }),
      functions: toolsOption,
      fileSearchVectorStoreIds: optional(z.array(text())).meta({
        description: 'Ids of the OpenAI vector stores whose files the model may search.',
      }),
      fileSearchMaxNumResults: numberOrVariable.meta({
        description: 'Maximum number of file search results, 1 to 50.',
      }),
      fileSearchScoreThreshold: numberOrVariable.meta({
        description: 'Minimum score of a file search result, 0 to 1.',
      }),
      webSearchEnabled: ignorable(z.boolean()).meta({ description: 'Whether the model may search the web.' }),
      codeInterpreterEnabled: ignorable(z.boolean()).meta({
        description: 'Whether the model may write and run code at OpenAI.',
      }),
      // Generate variables, Create transcription
      ...extractOptions,
      // Create speech
      input: text().meta({ description: 'The text to speak.' }),
      voice: ignorable(z.enum(VOICES)).meta({ description: 'Name of the voice. Defaults to `alloy`.' }),
      saveUrlInVariableId: optional(z.string()).meta({
        description: 'Variable to store the URL of the audio file in.',
      }),
      // Create transcription
      url: text().meta({ description: 'URL of the audio file. It may be a file that the visitor uploaded.' }),
      transcriptionVariableId: optional(z.string()).meta({
        description: 'Variable to store the transcription in.',
      }),
    }),
  ),
});
export type OpenAiDefinition = z.infer<typeof OpenAiDefinition>;
export type OpenAiOptions = NonNullable<OpenAiDefinition['options']>;
