// The audio bubble.
import { z } from 'zod';
import { ignorable, optional } from '../optional.ts';
import { bubbleModule } from './bubble-module.ts';

export const AudioContent = z.object({
  url: optional(z.string()).meta({ description: 'URL of the recording. If not set, nothing is shown.' }),
  isAutoplayEnabled: ignorable(z.boolean()).meta({
    description: 'Whether playback starts automatically. Defaults to true.',
  }),
});
export type AudioContent = z.infer<typeof AudioContent>;

export const audioBubble = bubbleModule({
  type: 'audio',
  content: AudioContent,
  block: {
    summary: 'Plays an audio file.',
    card: { label: 'Audio', icon: 'audio', keywords: 'sound recording', hint: 'Choose a recording' },
    needs: ['url'],
    urls: { url: 'audio' },
  },
  example: { url: 'https://example.com/hello.mp3', isAutoplayEnabled: false },
  transcript: ({ url }) => url || undefined,
});
