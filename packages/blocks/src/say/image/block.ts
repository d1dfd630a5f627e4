// The image bubble.
import { sayBlock } from '@colloquy/engine';
import { ignorable, optional } from '@colloquy/schema';
import { z } from 'zod';
import { addressMistakes, MEDIA_SCHEMES, PAGE_SCHEMES } from '../../address-mistakes.ts';
import { isSafeAddress } from '../safe-address.ts';

const Definition = z.object({
  content: optional(
    z.object({
      url: optional(z.string()).meta({
        description: 'URL of the image; data URLs are allowed. If not set, nothing is shown.',
      }),
      clickLink: ignorable(
        z.object({
          url: ignorable(z.string()).meta({ description: 'URL of the page that a click opens.' }),
          alt: ignorable(z.string()).meta({
            description: 'Alternative text that describes the image.',
          }),
        }),
      ),
    }),
  ),
});

export const image = sayBlock<z.infer<typeof Definition>>({
  type: 'image',
  summary: 'Shows an image.',
  definition: Definition,
  mistakes: ({ content }) => [
    ...addressMistakes(content?.url, { path: ['content', 'url'], schemes: MEDIA_SCHEMES }),
    ...addressMistakes(content?.clickLink?.url, {
      path: ['content', 'clickLink', 'url'],
      schemes: PAGE_SCHEMES,
    }),
  ],
  say({ content }, view) {
    if (!content?.url) return undefined;
    const rendered = view.rendered(content);
    if (!rendered.url || !isSafeAddress(rendered.url)) return undefined;
    if (isSafeAddress(rendered.clickLink?.url ?? '')) return { type: 'image', content: rendered };
    return { type: 'image', content: { url: rendered.url } };
  },
});
