// The image bubble.
import { z } from 'zod';
import { ignorable, optional } from '../optional.ts';
import { bubbleModule } from './bubble-module.ts';

export const ImageContent = z.object({
  url: optional(z.string()).meta({
    description: 'URL of the image; data URLs are allowed. If not set, nothing is shown.',
  }),
  clickLink: ignorable(
    z.object({
      url: ignorable(z.string()).meta({ description: 'URL of the page that a click opens.' }),
      alt: ignorable(z.string()).meta({ description: 'Alternative text that describes the image.' }),
    }),
  ),
});
export type ImageContent = z.infer<typeof ImageContent>;

export const imageBubble = bubbleModule({
  type: 'image',
  content: ImageContent,
  block: {
    summary: 'Shows an image.',
    card: { label: 'Image', icon: 'image', keywords: 'picture photo gif', hint: 'Choose an image' },
    needs: ['url'],
    urls: { url: 'image', 'clickLink.url': 'page' },
  },
  example: { url: 'https://example.com/cat.png', clickLink: { url: 'https://example.com', alt: 'A cat' } },
  details: ({ clickLink }) => [
    ...(clickLink?.alt ? [`shows ${clickLink.alt}`] : []),
    ...(clickLink?.url ? [`opens ${clickLink.url}`] : []),
  ],
  transcript: ({ url }) => url || undefined,
});
