// The Mistral block: chat, and extracting variables from a text.
import { callBlock } from '@colloquy/engine';
import { optional } from '@colloquy/schema';
import { z } from 'zod';
import { chatAction } from '../model/chat-action.ts';
import { extractAction } from '../model/extract-action.ts';
import { modelCall } from '../model/model-block.ts';
import { modelCredentials } from '../model/model-credentials.ts';
import { chatOptions, extractOptions, placeOptions } from '../model/options.ts';

const MODEL = 'mistral-small-latest';

const Definition = z.object({
  options: optional(
    z.object({
      action: optional(z.enum(['Create chat completion', 'Generate variables'])).meta({
        description: 'The action to run. If not set, the block does nothing.',
      }),
      ...placeOptions('mistral'),
      ...chatOptions(MODEL),
      ...extractOptions,
    }),
  ),
});

const credentials = modelCredentials({
  type: 'mistral',
  label: 'Mistral',
  home: 'https://api.mistral.ai/v1',
  dialect: { protocol: 'mistral' },
});

type Definition = z.infer<typeof Definition>;

export const mistral = callBlock({
  type: 'mistral',
  summary: 'Generates an answer or extracts variables with a Mistral model.',
  definition: Definition,
  ...modelCall<NonNullable<Definition['options']>>({
    credentials,
    actions: {
      'Create chat completion': chatAction({ model: MODEL }),
      'Generate variables': extractAction(MODEL),
    },
  }),
});
