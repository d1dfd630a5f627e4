// The legacy AI block: chat, pictures and speech by OpenAI, for old bots.
import { callBlock } from '@colloquy/engine';
import { modelTasks } from '@colloquy/schema';
import type { ChatOptions } from '../model/chat-action.ts';
import { chatAction } from '../model/chat-action.ts';
import type { KeepText } from '../model/keep-parts.ts';
import { keepParts } from '../model/keep-parts.ts';
import type { ModelAction } from '../model/model-block.ts';
import { modelAction, modelCall } from '../model/model-block.ts';
import { openAiCredentials } from '../model/openai-credentials.ts';
import type { MappingOptions } from '../model/options.ts';
import { speechAction } from '../model/speech-action.ts';
import type { LegacyOptions } from './definition.ts';
import { IMAGE_ITEM, LegacyDefinition, MODELS } from './definition.ts';

/** A conversation stored in a list grows: each response is appended to it. */
const keepText: KeepText = (variableId, text, view) => {
  const value = view.value(variableId);
  return { variableId, value: Array.isArray(value) ? [...value, text] : text, isMarkdown: true };
};

const chat = chatAction({ model: MODELS.chat, keepText });

/** The chat action of the other blocks, with other names of options. */
const createChatCompletion: ModelAction<LegacyOptions> = {
  task: chat.task,
  write: (options, view) => chat.write(toChatOptions(options), view),
  keep: (options, response, view) => chat.keep(toChatOptions(options), response, view),
  streamsInto: (options) => chat.streamsInto?.(toChatOptions(options)),
  keepText: (options, text, view) => chat.keepText?.(toChatOptions(options), text, view) ?? {},
};

function toChatOptions(options: LegacyOptions): ChatOptions {
  return {
    model: options.model,
    messages: options.messages,
    temperature: options.advancedSettings?.temperature,
    responseMapping: toMapping(options),
  };
}

function toMapping({ responseMapping = [] }: LegacyOptions): MappingOptions {
  return responseMapping.map(({ valueToExtract, variableId }) => ({ item: valueToExtract, variableId }));
}

const createImage = modelAction<LegacyOptions, typeof modelTasks.image>({
  task: modelTasks.image,
  write(options, view) {
    const prompt = view.text(options.prompt);
    if (prompt.trim() === '')
      return {
        ok: false,
        log: {
          status: 'error',
          description: 'The description of the picture is empty, so no request was sent.',
        },
      };
    const model = view.text(options.model).trim() || MODELS.image;
    const size = options.advancedOptions?.size ?? '1024x1024';
    return { ok: true, request: { task: 'image', model, prompt, size } };
  },
  keep: (options, { url }, view) => keepParts(toMapping(options), { parts: { [IMAGE_ITEM]: url }, view }),
});

export const openAiLegacy = callBlock({
  type: 'OpenAI',
  summary: 'Generates an answer, a picture or speech with OpenAI. Newer bots use the block `openai`.',
  definition: LegacyDefinition,
  ...modelCall<LegacyOptions>({
    credentials: openAiCredentials,
    actions: {
      'Create chat completion': createChatCompletion,
      'Create image': createImage,
      'Create speech': speechAction(MODELS.speech),
    },
    watch: (request) => ({
      type: 'streamAiChatCompletion',
      streamAiChatCompletion: {
        messages:
          request.task === 'chat' ? request.messages.map(({ role, content }) => ({ role, content })) : [],
      },
    }),
  }),
  card: { label: 'OpenAI (older)', icon: 'model', isLegacy: true },
});
