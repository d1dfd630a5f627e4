// Streams: replies part by part, and model texts as they are generated.
export { followParts } from './follow-parts.ts';
export type { ReplyPart } from './reply-assembly.ts';
export { type StreamTextOptions, streamText } from './stream-text.ts';
