// The OpenAI block: chat, stored conversations, extracting variables, speech and transcriptions.
import { callBlock } from '@colloquy/engine';
import { modelTasks } from '@colloquy/schema';
import { chatAction } from '../model/chat-action.ts';
import { extractAction } from '../model/extract-action.ts';
import { modelAction, modelCall } from '../model/model-block.ts';
import { openAiCredentials } from '../model/openai-credentials.ts';
import { speechAction } from '../model/speech-action.ts';
import { askModel } from './ask-model.ts';
import type { OpenAiOptions } from './definition.ts';
import { MODELS, OpenAiDefinition } from './definition.ts';
import { transcription } from './transcription.ts';

/** OpenAI turned this API off in August 2026. The action stays for old bots, and reports that. */
const askAssistant = modelAction<OpenAiOptions, typeof modelTasks.chat>({
  task: modelTasks.chat,
  write: () => ({
    ok: false,
    log: {
      status: 'error',
      description: 'OpenAI no longer offers assistants, so no request was sent.',
      details: 'Use the action "Ask Model", which also remembers conversations and searches files.',
    },
  }),
  keep: () => ({}),
});

export const openAi = callBlock({
  type: 'openai',
  summary:
    'Generates answers, variables, speech or transcriptions with a model of OpenAI, or of any server with the same API.',
  definition: OpenAiDefinition,
  ...modelCall<OpenAiOptions>({
    credentials: openAiCredentials,
    keywords: 'gpt chatgpt',
    start: 'Ask Model',
    actions: {
      'Create chat completion': chatAction({ model: MODELS.chat }),
      'Ask Model': askModel(MODELS.chat),
      'Ask Assistant': askAssistant,
      'Generate variables': extractAction(MODELS.chat),
      'Create speech': speechAction(MODELS.speech),
      'Create transcription': transcription(MODELS.transcription),
    },
  }),
});
