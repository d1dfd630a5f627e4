// The audio bubble.
import { z } from 'zod';
import { optional } from '../optional.ts';
import { bubbleModule } from './bubble-module.ts';

export const AudioContent = z.object({ url: optional(z.string()), isAutoplayEnabled: optional(z.boolean()) });
export type AudioContent = z.infer<typeof AudioContent>;

export const audioBubble = bubbleModule({
  type: 'audio',
  content: AudioContent,
  example: { url: 'https://example.com/hello.mp3', isAutoplayEnabled: false },
  line: ({ url = '' }) => `[audio] ${url}`,
  transcript: ({ url }) => url || undefined,
});
