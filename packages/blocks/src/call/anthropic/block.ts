// The Anthropic block: chat, and extracting variables from a text.
import { callBlock } from '@colloquy/engine';
import { numberOrVariable, optional } from '@colloquy/schema';
import { z } from 'zod';
import { chatAction } from '../model/chat-action.ts';
import { extractAction } from '../model/extract-action.ts';
import { modelCall } from '../model/model-block.ts';
import { modelCredentials } from '../model/model-credentials.ts';
import { chatOptions, extractOptions, placeOptions, text } from '../model/options.ts';

const MODEL = 'claude-sonnet-4-5';
/** Anthropic requires a value. */
const MAX_TOKENS = 1_024;

const Definition = z.object({
  options: optional(
    z.object({
      action: optional(z.enum(['Create Chat Message', 'Generate variables'])).meta({
        description: 'The action to run. If not set, the block does nothing.',
      }),
      ...placeOptions('anthropic'),
      ...chatOptions(MODEL),
      systemMessage: text().meta({ description: 'Instructions for the model (system prompt).' }),
      maxTokens: numberOrVariable.meta({
        description: `Maximum length of the answer, in tokens. Defaults to ${MAX_TOKENS}.`,
      }),
      ...extractOptions,
    }),
  ),
});

const credentials = modelCredentials({
  type: 'anthropic',
  label: 'Anthropic',
  home: 'https://api.anthropic.com/v1',
  dialect: { protocol: 'anthropic', wantsUserFirst: true },
  listModels: ({ apiKey }) => ({
    // Without a limit it lists only 20.
    path: '/models?limit=1000',
    headers: { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' },
  }),
});

type Definition = z.infer<typeof Definition>;

export const anthropic = callBlock({
  type: 'anthropic',
  summary: 'Generates an answer or extracts variables with an Anthropic model.',
  definition: Definition,
  ...modelCall<NonNullable<Definition['options']>>({
    credentials,
    keywords: 'claude',
    actions: {
      'Create Chat Message': chatAction({ model: MODEL, maxTokens: MAX_TOKENS }),
      'Generate variables': extractAction(MODEL),
    },
  }),
});
