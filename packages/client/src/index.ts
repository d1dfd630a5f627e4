// A typed client of the chat API. This entry point starts and continues chats; the other entry points add further features.
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
