// The audio bubble.
import { sayBlock } from '@colloquy/engine';
import { ignorable, optional } from '@colloquy/schema';
import { z } from 'zod';
import { addressMistakes, MEDIA_SCHEMES } from '../../address-mistakes.ts';
import { isSafeAddress } from '../safe-address.ts';

const Definition = z.object({
  content: optional(
    z.object({
      url: optional(z.string()).meta({
        description: 'URL of the recording. If not set, nothing is shown.',
      }),
      isAutoplayEnabled: ignorable(z.boolean()).meta({
        description: 'Whether playback starts automatically. Defaults to true.',
      }),
    }),
  ),
});

export const audio = sayBlock<z.infer<typeof Definition>>({
  type: 'audio',
  summary: 'Plays an audio file.',
  definition: Definition,
  mistakes: ({ content }) =>
    addressMistakes(content?.url, { path: ['content', 'url'], schemes: MEDIA_SCHEMES }),
  say({ content }, view) {
    if (!content?.url) return undefined;
    const rendered = view.rendered(content);
    if (!rendered.url || !isSafeAddress(rendered.url, 'audio')) return undefined;
    return { type: 'audio', content: rendered };
  },
});
