// The chat action: sends messages and stores the response.
import type { View } from '@colloquy/engine';
import { modelTasks } from '@colloquy/schema';
import { numberOption } from '../../number-option.ts';
import type { KeepText } from './keep-parts.ts';
import { keepParts, textVariable } from './keep-parts.ts';
import { writeMessages } from './messages.ts';
import { modelAction } from './model-block.ts';
import type { MappingOptions, MessageOptions, ToolOptions } from './options.ts';
import { CHAT_ITEMS } from './options.ts';
import { withTools, writeTools } from './tools.ts';

/** The options of a chat, in a common form for all blocks. */
export interface ChatOptions {
  readonly model?: string | undefined;
  readonly messages?: MessageOptions | undefined;
  readonly tools?: ToolOptions | undefined;
  readonly temperature?: number | string | undefined;
  readonly systemMessage?: string | undefined;
  readonly maxTokens?: number | string | undefined;
  readonly responseMapping?: MappingOptions | undefined;
}

export interface ChatTrait {
  /** The default model. */
  readonly model: string;
  /** Default maximum of tokens, for providers that require one. */
  readonly maxTokens?: number;
  readonly keepText?: KeepText;
}

/**
 * Creates the action.
 *
 * @example chatAction({ model: 'gpt-4o-mini' })
 */
export function chatAction(trait: ChatTrait) {
  const { keepText } = trait;
  const keeping = (view: View) => ({ view, ...(keepText ? { keepText } : {}) });
  return modelAction<ChatOptions, typeof modelTasks.chat>({
    task: modelTasks.chat,
    needs: ['messages'],
    write(options, view) {
      const system = view.text(options.systemMessage);
      const said = writeMessages(options.messages ?? [], view);
      if (said.length === 0)
        return {
          ok: false,
          log: { status: 'error', description: 'The block has no messages to send, so no request was sent.' },
        };
      const temperature = numberOption(options.temperature, view);
      const maxTokens = numberOption(options.maxTokens, view) ?? trait.maxTokens;
      return {
        ok: true,
        request: {
          task: 'chat',
          model: view.text(options.model).trim() || trait.model,
          messages: system.trim() === '' ? said : [{ role: 'system', content: system }, ...said],
          ...(temperature === undefined ? {} : { temperature }),
          ...(maxTokens === undefined ? {} : { maxTokens }),
          tools: writeTools(options.tools ?? [], view),
        },
      };
    },
    keep({ responseMapping = [] }, { text, usage = {}, ...used }, view) {
      const { totalTokens, promptTokens, completionTokens } = usage;
      const parts = {
        'Message content': text,
        'Total tokens': totalTokens,
        'Prompt tokens': promptTokens,
        'Completion tokens': completionTokens,
      } satisfies Record<(typeof CHAT_ITEMS)[number], unknown>;
      return withTools(keepParts(responseMapping, { parts, ...keeping(view) }), used, view);
    },
    streamsInto: ({ responseMapping }) => textVariable(responseMapping, CHAT_ITEMS[0]),
    keepText: ({ responseMapping = [] }, text, view) =>
      keepParts(responseMapping, { parts: { [CHAT_ITEMS[0]]: text }, ...keeping(view) }),
  });
}
