// The video bubble: the URL determines the player.
import { sayBlock } from '@colloquy/engine';
import { ignorable, numberOrVariable, optional, videoBubble } from '@colloquy/schema';
import { z } from 'zod';
import { addressMistakes, MEDIA_SCHEMES } from '../../address-mistakes.ts';
import { toPixels } from '../pixels.ts';
import { isSafeAddress } from '../safe-address.ts';
import { classifyVideo } from './classify-video.ts';

const Definition = z.object({
  content: optional(
    z.object({
      url: optional(z.string()).meta({
        description:
          'URL as copied from the browser: YouTube, Vimeo, TikTok, Gumlet, OneDrive, or a video file. If not set, nothing is shown.',
      }),
      height: numberOrVariable.catch(undefined).meta({
        description: 'Height in pixels, for a player without an aspect ratio. Defaults to 400.',
      }),
      aspectRatio: ignorable(z.string()).meta({ description: 'CSS aspect ratio, such as 16/9.' }),
      maxWidth: ignorable(z.string()).meta({ description: 'CSS width, such as 100% or 400px.' }),
      areControlsDisplayed: ignorable(z.boolean()).meta({
        description: 'Whether a video file shows its controls. Defaults to true.',
      }),
      isAutoplayEnabled: ignorable(z.boolean()).meta({
        description: 'Whether playback starts automatically. Defaults to true.',
      }),
    }),
  ),
});

export const video = sayBlock<z.infer<typeof Definition>>({
  type: 'video',
  ...videoBubble.block,
  definition: Definition,
  mistakes: ({ content }) =>
    addressMistakes(content?.url, { path: ['content', 'url'], schemes: MEDIA_SCHEMES }),
  say({ content }, view) {
    if (!content?.url) return undefined;
    const { url, height, ...looks } = view.rendered(content);
    if (!url || !isSafeAddress(url, 'video')) return undefined;
    const { isVertical, ...player } = classifyVideo(url);
    const pixels = toPixels(height, view);
    return {
      type: 'video',
      content: {
        ...player,
        ...(isVertical && !looks.aspectRatio ? { aspectRatio: '9/16', maxWidth: '400px' } : {}),
        ...looks,
        ...(pixels === undefined ? {} : { height: pixels }),
      },
    };
  },
});
