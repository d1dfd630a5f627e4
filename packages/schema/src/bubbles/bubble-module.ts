// The contract of a bubble module: one file per bubble type has everything that the engine, its block, the studio, the
// command line and tests need.
import { z } from 'zod';
import type { BlockCard } from '../block-card.ts';
import type { Escaping } from '../rich-text-markdown.ts';

/** One bubble type. Its functions are pure. The defaults of optional ones suit a bubble without text, such as a divider. */
export interface BubbleModule<
  Type extends string,
  Content extends z.ZodType,
  Block extends BubbleBlock | undefined = BubbleBlock | undefined,
> {
  /** The value of `type` on the wire. */
  readonly type: Type;
  /** Authors write this content, and clients receive it with its variables filled in. */
  readonly content: Content;
  /** The block that shows it. Undefined for a bubble that only blocks of other types show. */
  readonly block: Block;
  /** Sample content. Tests pass it through all code that handles bubbles. */
  readonly example: z.infer<Content>;
  /** The bubble in terminals and `.chat` files. Text may have several lines. Default: its type and its first text. */
  readonly line?: (content: z.infer<Content>) => string;
  /** Further lines that a terminal shows below the bubble. Default: none. */
  readonly details?: (content: z.infer<Content>) => readonly string[];
  /** The content for clients that request Markdown. Default: unchanged. */
  readonly markdown?: (content: z.infer<Content>, escaping: Escaping) => z.infer<Content>;
  /** The text that the transcript records. Default: the bubble is not recorded. */
  readonly transcript?: (content: z.infer<Content>) => string | undefined;
  /** Whether the chat waits until the client replies to the bubble. Default: it does not. */
  readonly awaitsReply?: (content: z.infer<Content>) => boolean;
}

/** The block of a bubble. `packages/blocks` makes it from these parts. */
export interface BubbleBlock {
  /** One sentence for the reference. */
  readonly summary: string;
  readonly card: BlockCard;
  /** Fields of the content without which the block shows nothing. Default: none. */
  readonly needs?: readonly string[];
  /**
   * Fields with a URL and what each opens, by their path, such as `clickLink.url`. An unsafe URL is left out, with the
   * object that it is part of.
   */
  readonly urls?: Readonly<Record<string, 'image' | 'audio' | 'video' | 'page'>>;
}

/**
 * Declares a bubble type and builds its wire schema.
 *
 * @example
 * export const dividerBubble = bubbleModule({ type: 'divider', content: z.object({}), example: {},
 *   block: { summary: 'Draws a line.', card: { label: 'Divider' } } });
 */
export function bubbleModule<
  Type extends string,
  Content extends z.ZodType,
  Block extends BubbleBlock | undefined,
>(module: BubbleModule<Type, Content, Block>) {
  const { type, content } = module;
  return { ...module, schema: z.object({ id, type: z.literal(type), content }) };
}

const id = z.string().meta({ description: 'Id of the block that the bubble belongs to.' });
