// Bubbles: the messages of the bot. All behavior that depends on a bubble's type comes from its module.
import { z } from 'zod';
import type { Escaping } from '../rich-text-markdown.ts';
import type { BubbleModule } from './bubble-module.ts';
import { bubbleModules } from './registry.ts';

type Schemas<Modules> = {
  -readonly [Index in keyof Modules]: Modules[Index] extends { schema: infer Schema } ? Schema : never;
};

/**
 * One bubble of a response.
 *
 * @example
 * Bubble.parse({ id: 'b1', type: 'text', content: { type: 'markdown', markdown: '**Hi**' } });
 */
export const Bubble = z
  .discriminatedUnion('type', bubbleModules.map(({ schema }) => schema) as Schemas<typeof bubbleModules>)
  .meta({ description: 'Content to show to the visitor.' });
export type Bubble = z.infer<typeof Bubble>;

const modules: ReadonlyMap<string, BubbleModule<string, z.ZodType>> = new Map(
  bubbleModules.map((module) => [module.type, module as unknown as BubbleModule<string, z.ZodType>]),
);

/**
 * The bubble in a terminal or a `.chat` file. A type that this version does not know is shown by its name.
 *
 * @example bubbleLine({ id: 'b1', type: 'image', content: { url: 'https://a.b/c.png' } }) // '[image] https://a.b/c.png'
 */
export function bubbleLine({ type, content }: Bubble): string {
  return modules.get(type)?.line?.(content) ?? [`[${type}]`, ...textsOf(content).slice(0, 1)].join(' ');
}

function textsOf(content: object): readonly string[] {
  return Object.values(content).filter((value) => typeof value === 'string' && value !== '');
}

/** Further lines for a terminal, such as the alternative text of an image. */
export function bubbleDetails({ type, content }: Bubble): readonly string[] {
  return modules.get(type)?.details?.(content) ?? [];
}

/** The text that the transcript records, if any. */
export function bubbleTranscript({ type, content }: Bubble): string | undefined {
  return modules.get(type)?.transcript?.(content);
}

/** Whether the chat waits until the client replies to the bubble. */
export function awaitsReply({ type, content }: Bubble): boolean {
  return modules.get(type)?.awaitsReply?.(content) ?? false;
}

/** The bubble for clients that request Markdown. Values are escaped by default; pass `none` for readers that do not render Markdown. */
export function toMarkdownBubble(bubble: Bubble, escaping: Escaping = 'values'): Bubble {
  const markdown = modules.get(bubble.type)?.markdown;
  return markdown ? ({ ...bubble, content: markdown(bubble.content, escaping) } as Bubble) : bubble;
}
