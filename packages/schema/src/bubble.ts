// What the bot says.
import { z } from 'zod';
import { numberOrVariable } from './number-or-variable.ts';
import { optional } from './optional.ts';
import { RichTextNode } from './rich-text.ts';

export const TextContent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('richText'), richText: z.array(RichTextNode) }),
    z.object({ type: z.literal('markdown'), markdown: z.string() }),
  ])
  .meta({
    description: 'Rich text, or Markdown when the request asked for `textBubbleContentFormat: markdown`.',
  });
export type TextContent = z.infer<typeof TextContent>;

export const ImageContent = z.object({
  url: optional(z.string()),
  clickLink: optional(z.object({ url: optional(z.string()), alt: optional(z.string()) })).meta({
    description: 'The page a click opens, and the alternative text of the image.',
  }),
});
export type ImageContent = z.infer<typeof ImageContent>;

export const videoTypes = ['url', 'youtube', 'vimeo', 'tiktok', 'gumlet'] as const;

export const VideoContent = z.object({
  url: optional(z.string()),
  type: optional(z.enum(videoTypes)).meta({
    description: 'Which player shows it, derived from the address.',
  }),
  id: optional(z.string()).meta({ description: "The provider's id of the video, derived from the address." }),
  queryParamsStr: optional(z.string()).meta({
    description: 'Query string to keep for the player; starts with `?`.',
  }),
  height: numberOrVariable.meta({ description: 'Pixels, for a player without an aspect ratio.' }),
  aspectRatio: optional(z.string()),
  maxWidth: optional(z.string()),
  areControlsDisplayed: optional(z.boolean()),
  isAutoplayEnabled: optional(z.boolean()),
});
export type VideoContent = z.infer<typeof VideoContent>;

export const AudioContent = z.object({ url: optional(z.string()), isAutoplayEnabled: optional(z.boolean()) });
export type AudioContent = z.infer<typeof AudioContent>;

export const EmbedContent = z.object({
  url: optional(z.string()),
  height: numberOrVariable.meta({ description: 'Pixels.' }),
  waitForEvent: optional(
    z.object({
      isEnabled: optional(z.boolean()),
      name: optional(z.string()),
      saveDataInVariableId: optional(z.string()),
    }),
  ).meta({ description: 'The page must post a message of this name before the chat goes on.' }),
});
export type EmbedContent = z.infer<typeof EmbedContent>;

const ClientFunction = z.object({ args: z.record(z.string(), z.unknown()), content: z.string() });

export const CustomEmbedContent = z.object({
  url: optional(z.string()),
  initFunction: ClientFunction.meta({ description: 'Runs once to draw the embed.' }),
  waitForEventFunction: optional(ClientFunction).meta({
    description: 'Runs after it; the chat goes on when it says so.',
  }),
});
export type CustomEmbedContent = z.infer<typeof CustomEmbedContent>;

const id = z.string().meta({ description: 'Id of the block that said it.' });

/**
 * One bubble of a response.
 *
 * @example
 * Bubble.parse({ id: 'b1', type: 'text', content: { type: 'markdown', markdown: '**Hi**' } });
 */
export const Bubble = z
  .discriminatedUnion('type', [
    z.object({ id, type: z.literal('text'), content: TextContent }),
    z.object({ id, type: z.literal('image'), content: ImageContent }),
    z.object({ id, type: z.literal('video'), content: VideoContent }),
    z.object({ id, type: z.literal('audio'), content: AudioContent }),
    z.object({ id, type: z.literal('embed'), content: EmbedContent }),
    z.object({ id, type: z.literal('custom-embed'), content: CustomEmbedContent }),
  ])
  .meta({ description: 'Something to show to the visitor.' });
export type Bubble = z.infer<typeof Bubble>;
