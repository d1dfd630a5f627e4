// The video bubble.
import { z } from 'zod';
import { numberOrVariable } from '../number-or-variable.ts';
import { optional } from '../optional.ts';
import { bubbleModule } from './bubble-module.ts';

export const videoTypes = ['url', 'youtube', 'vimeo', 'tiktok', 'gumlet'] as const;

export const VideoContent = z.object({
  url: optional(z.string()),
  type: optional(z.enum(videoTypes)).meta({
    description: 'Player for the video, derived from the URL.',
  }),
  id: optional(z.string()).meta({ description: "The provider's id of the video, derived from the URL." }),
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

export const videoBubble = bubbleModule({
  type: 'video',
  content: VideoContent,
  block: {
    summary: 'Shows a video.',
    card: { label: 'Video', icon: 'video', keywords: 'youtube vimeo film', hint: 'Choose a video' },
  },
  example: { url: 'https://youtu.be/x', type: 'youtube', id: 'x', height: 400, areControlsDisplayed: true },
  line: ({ url = '', type, id }) => {
    const player = type === undefined || type === 'url' ? [] : [type, id];
    return `[${['video', ...player].filter(Boolean).join(' ')}] ${url}`;
  },
  transcript: ({ url }) => url || undefined,
});
