// Assembles a reply from the events of its stream.
import type {
  Bubble,
  ClientSideAction,
  ContinueChatResponse,
  Input,
  StartChatResponse,
} from '@colloquy/schema';

/** A part of a reply, available at once. `text` is the next piece of a bubble that is sent whole later. */
export type ReplyPart =
  | { readonly type: 'start'; readonly start: Pick<StartChatResponse, 'sessionId' | 'resultId' | 'bot'> }
  | { readonly type: 'message'; readonly message: Bubble }
  | { readonly type: 'action'; readonly action: ClientSideAction }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'input'; readonly input: Input };

/** Assembles one reply, over as many connections as needed. */
export interface ReplyAssembly {
  /** Adds an event with its parsed data. Returns its part, or the whole reply after the last event. */
  add(
    event: string,
    data: unknown,
  ): ReplyPart | { readonly type: 'done'; readonly reply: unknown } | undefined;
}

/**
 * Creates an assembly. The whole reply equals the JSON body that the server sends without streaming.
 *
 * @example
 * const assembly = createReplyAssembly();
 * assembly.add('message', bubble); // { type: 'message', message: bubble }
 * assembly.add('done', {}); // { type: 'done', reply: { messages: [bubble] } }
 */
export function createReplyAssembly(): ReplyAssembly {
  const messages: Bubble[] = [];
  const actions: ClientSideAction[] = [];
  let start: object = {};
  let input: Input | undefined;
  return {
    add(event, data) {
      switch (event) {
        case 'start':
          start = data as object;
          return { type: 'start', start: data as StartChatResponse };
        case 'message':
          messages.push(data as Bubble);
          return { type: 'message', message: data as Bubble };
        case 'action':
          actions.push(data as ClientSideAction);
          return { type: 'action', action: data as ClientSideAction };
        case 'text':
          return { type: 'text', text: data as string };
        case 'input':
          input = data as Input;
          return { type: 'input', input };
        case 'done': {
          const end = data as Partial<ContinueChatResponse>;
          const reply: Partial<ContinueChatResponse> = {
            ...start,
            ...end,
            ...(input === undefined ? {} : { input }),
            // The end repeats the messages only if the turn was run again with another outcome; then the earlier parts are invalid.
            ...(end.messages
              ? {}
              : { messages, ...(actions.length === 0 ? {} : { clientSideActions: actions }) }),
          };
          return { type: 'done', reply };
        }
        default:
          return undefined;
      }
    },
  };
}
