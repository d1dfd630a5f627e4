// The voice: a typed client of the chat API. What other rooms may use.
export { ChatError } from './chat-error.ts';
export {
  type ChatClient,
  type ClientOptions,
  createClient,
  type ReadChatRequest,
  type RequestOptions,
} from './client.ts';
export type { ReplyPart } from './reply-assembly.ts';
