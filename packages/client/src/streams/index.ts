// Streams: replies part by part, and texts while a model makes them.
export { followParts } from './follow-parts.ts';
export type { ReplyPart } from './reply-assembly.ts';
export { type StreamTextOptions, streamText } from './stream-text.ts';
