// Events of a chat for the page.
import type { Bubble, Input, Log, Message, StartChatResponse } from '@colloquy/schema';

/** Events by name. Each is also a DOM event `colloquy:NAME` of the element, with this as its `detail`. */
export interface ChatEvents {
  readonly start: {
    readonly sessionId: string;
    readonly resultId: string | undefined;
    readonly bot: StartChatResponse['bot'];
  };
  readonly message: { readonly bubble: Bubble };
  readonly input: { readonly input: Input };
  readonly answer: {
    readonly message: Message | undefined;
    readonly label: string;
    readonly inputId: string;
  };
  readonly end: object;
  readonly logs: { readonly logs: readonly Log[] };
  readonly script: { readonly result: string };
  /** A page that the browser refused to open without a click. */
  readonly link: { readonly url: string };
  readonly error: { readonly error: unknown };
  readonly open: object;
  readonly close: object;
  readonly unread: { readonly count: number };
  readonly 'preview-shown': object;
  readonly 'preview-dismissed': object;
}

export type ChatEventName = keyof ChatEvents;

export type Emit = <Name extends ChatEventName>(name: Name, detail: ChatEvents[Name]) => void;
