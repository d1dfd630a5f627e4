// The contract of a bubble module: one file per bubble type has everything that the engine, the command line and tests
// need.
import { z } from 'zod';
import type { Escaping } from '../rich-text-markdown.ts';

/** One bubble type. Its functions are pure. The defaults of optional ones suit a bubble without text, such as a divider. */
export interface BubbleModule<Type extends string, Content extends z.ZodType> {
  /** The value of `type` on the wire. */
  readonly type: Type;
  readonly content: Content;
  /** Sample content. Tests pass it through all code that handles bubbles. */
  readonly example: z.infer<Content>;
  /** The bubble in terminals and `.chat` files. Text may have several lines. */
  readonly line: (content: z.infer<Content>) => string;
  /** Further lines that a terminal shows below the bubble. Default: none. */
  readonly details?: (content: z.infer<Content>) => readonly string[];
  /** The content for clients that request Markdown. Default: unchanged. */
  readonly markdown?: (content: z.infer<Content>, escaping: Escaping) => z.infer<Content>;
  /** The text that the transcript records. Default: the bubble is not recorded. */
  readonly transcript?: (content: z.infer<Content>) => string | undefined;
  /** Whether the chat waits until the client replies to the bubble. Default: it does not. */
  readonly awaitsReply?: (content: z.infer<Content>) => boolean;
}

/**
 * Declares a bubble type and builds its wire schema.
 *
 * @example
 * export const dividerBubble = bubbleModule({ type: 'divider', content: z.object({}), example: {}, line: () => '---' });
 */
export function bubbleModule<Type extends string, Content extends z.ZodType>(
  module: BubbleModule<Type, Content>,
) {
  const { type, content } = module;
  return { ...module, schema: z.object({ id, type: z.literal(type), content }) };
}

const id = z.string().meta({ description: 'Id of the block that the bubble belongs to.' });
