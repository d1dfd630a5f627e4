// Every bubble type: one module each, one line each in this list.
import type { z } from 'zod';
import { audioBubble } from './audio-bubble.ts';
import { customEmbedBubble } from './custom-embed-bubble.ts';
import { embedBubble } from './embed-bubble.ts';
import { imageBubble } from './image-bubble.ts';
import { textBubble } from './text-bubble.ts';
import { videoBubble } from './video-bubble.ts';

export const bubbleModules = [
  textBubble,
  imageBubble,
  videoBubble,
  audioBubble,
  embedBubble,
  customEmbedBubble,
] as const satisfies readonly { readonly schema: z.ZodObject }[];
