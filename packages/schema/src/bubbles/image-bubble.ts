// The image bubble.
import { z } from 'zod';
import { optional } from '../optional.ts';
import { bubbleModule } from './bubble-module.ts';

export const ImageContent = z.object({
  url: optional(z.string()),
  clickLink: optional(z.object({ url: optional(z.string()), alt: optional(z.string()) })).meta({
    description: 'The page a click opens, and the alternative text of the image.',
  }),
});
export type ImageContent = z.infer<typeof ImageContent>;

export const imageBubble = bubbleModule({
  type: 'image',
  content: ImageContent,
  example: { url: 'https://example.com/cat.png', clickLink: { url: 'https://example.com', alt: 'A cat' } },
  line: ({ url = '' }) => `[image] ${url}`,
  details: ({ clickLink }) => [
    ...(clickLink?.alt ? [`shows ${clickLink.alt}`] : []),
    ...(clickLink?.url ? [`opens ${clickLink.url}`] : []),
  ],
  transcript: ({ url }) => url || undefined,
});
