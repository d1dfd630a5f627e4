// The action `Ask Model`: one message in a conversation that OpenAI stores.
import type { View } from '@colloquy/engine';
import { modelTasks } from '@colloquy/schema';
import { numberOption } from '../../number-option.ts';
import { keepParts, textVariable } from '../model/keep-parts.ts';
import { modelAction } from '../model/model-block.ts';
import type { MappingOptions, ToolOptions } from '../model/options.ts';
import { withTools, writeTools } from '../model/tools.ts';

export interface AskModelOptions {
  readonly model?: string | undefined;
  readonly message?: string | undefined;
  readonly instructions?: string | undefined;
  readonly responseIdVariableId?: string | undefined;
  readonly fileSearchVectorStoreIds?: readonly (string | undefined)[] | undefined;
  readonly fileSearchMaxNumResults?: number | string | undefined;
  readonly fileSearchScoreThreshold?: number | string | undefined;
  readonly webSearchEnabled?: boolean | undefined;
  readonly codeInterpreterEnabled?: boolean | undefined;
  readonly functions?: ToolOptions | undefined;
  readonly temperature?: number | string | undefined;
  readonly responseMapping?: MappingOptions | undefined;
}

export const ASK_ITEMS = ['Message', 'Response ID'] as const;
const [TEXT_ITEM] = ASK_ITEMS;
/** The maximum of the API. */
const MOST_RESULTS = 50;

/** Creates the action. A variable stores the id of the last response, from which the next message continues the conversation. */
export function askModel(fallbackModel: string) {
  return modelAction<AskModelOptions, typeof modelTasks.respond>({
    task: modelTasks.respond,
    write(options, view) {
      const message = view.text(options.message);
      if (message.trim() === '')
        return {
          ok: false,
          log: { status: 'error', description: 'The message is empty, so no request was sent.' },
        };
      const previous = view.value(options.responseIdVariableId);
      const instructions = view.text(options.instructions);
      const temperature = numberOption(options.temperature, view);
      return {
        ok: true,
        request: {
          task: 'respond',
          model: view.text(options.model).trim() || fallbackModel,
          message,
          ...(instructions.trim() === '' ? {} : { instructions }),
          ...(typeof previous === 'string' && previous !== '' ? { previousResponseId: previous } : {}),
          ...(temperature === undefined ? {} : { temperature }),
          tools: writeTools(options.functions ?? [], view),
          ...fileSearchOf(options, view),
          ...(options.webSearchEnabled ? { searchesWeb: true } : {}),
          ...(options.codeInterpreterEnabled ? { interpretsCode: true } : {}),
        },
      };
    },
    keep(
      { responseMapping = [], responseIdVariableId: variableId },
      { text, responseId: id, ...used },
      view,
    ) {
      const parts = { [TEXT_ITEM]: text, 'Response ID': id };
      const saved = keepParts(responseMapping, { parts, view });
      const set = variableId && id !== '' ? [{ variableId, value: id }] : [];
      return withTools({ ...saved, set: [...(saved.set ?? []), ...set] }, used, view);
    },
    streamsInto: ({ responseMapping }) => textVariable(responseMapping, TEXT_ITEM),
    keepText: ({ responseMapping = [] }, text, view) =>
      keepParts(responseMapping, { parts: { [TEXT_ITEM]: text }, view }),
  });
}

function fileSearchOf(options: AskModelOptions, view: View) {
  const vectorStoreIds = (options.fileSearchVectorStoreIds ?? [])
    .map((id) => view.text(id).trim())
    .filter((id) => id !== '');
  if (vectorStoreIds.length === 0) return {};
  const maxResults = numberOption(options.fileSearchMaxNumResults, view);
  const scoreThreshold = numberOption(options.fileSearchScoreThreshold, view);
  return {
    fileSearch: {
      vectorStoreIds,
      ...(maxResults === undefined ? {} : { maxResults: clamp(Math.round(maxResults), 1, MOST_RESULTS) }),
      ...(scoreThreshold === undefined ? {} : { scoreThreshold: clamp(scoreThreshold, 0, 1) }),
    },
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
