// The voice: a typed client of the chat API. This entry starts chats and goes on with them; the others stand beside it.
export type { AnswerReader, ReadingEnd } from './answer-reader.ts';
export { ChatError } from './chat-error.ts';
export {
  type AnyRequest,
  type ChatClient,
  type ClientOptions,
  createClient,
  type RequestOptions,
} from './client.ts';
export { createRequestKey } from './request-key.ts';
export { isRetryable } from './retry.ts';
