// A streamed reply, put together from its events.
import type {
  Bubble,
  ClientSideAction,
  ContinueChatResponse,
  Input,
  StartChatResponse,
} from '@colloquy/schema';

/** A part of a reply, as soon as it is there. `text` is the next piece of a bubble that follows whole. */
export type ReplyPart =
  | { readonly type: 'start'; readonly start: Pick<StartChatResponse, 'sessionId' | 'resultId' | 'bot'> }
  | { readonly type: 'message'; readonly message: Bubble }
  | { readonly type: 'action'; readonly action: ClientSideAction }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'input'; readonly input: Input };

/** A reply that is being put together, over as many connections as it takes. */
export interface ReplyAssembly {
  /** Takes an event with the parsed data it carries. Gives the part it stands for, or the whole reply when that was the last one. */
  add(
    event: string,
    data: unknown,
  ): ReplyPart | { readonly type: 'done'; readonly reply: unknown } | undefined;
}

/**
 * Puts a reply together. The whole of it equals the JSON body that the server gives without streaming.
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
            // Where they come at the end, the turn was run again and came to something else: what was told before is no part of it.
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
