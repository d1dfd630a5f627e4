// What an action of a bot may use, and what comes of it.
import type { ChatClient } from '@colloquy/client';
import type { ClientSideAction, Message } from '@colloquy/schema';

export type ActionType = ClientSideAction['type'];
export type ActionOf<Type extends ActionType> = Extract<ClientSideAction, { type: Type }>;

/** What the page lends to an action. */
export interface ActionContext {
  readonly client: ChatClient;
  readonly apiHost: string;
  readonly sessionId: string;
  readonly isPreview: boolean;
  /** Whether the owner of the page lets the bot's own code run in it. Off unless the page says so. */
  readonly areScriptsAllowed: boolean;
  /** Aborted when the chat is started over or taken away. */
  readonly signal: AbortSignal;
  /** Shows a text that is still coming; each call gives the whole of it so far. */
  showStream(text: string): void;
  /** Offers something that needs the visitor's hand, such as a window that the browser would not open. */
  offerLink(url: string): void;
  /** Tells the page's owner what went wrong. Never the visitor. */
  log(description: string, details?: string): void;
  /** Tells the page that a script of the bot gave something. */
  onScriptResult(result: string): void;
}

/**
 * What comes of an action: the message that the server gets where it waits for one (`expectsDedicatedReply`).
 * Without a message the chat just goes on. `stop`: nothing is sent, because the page is about to go.
 */
export type ActionOutcome = { readonly message?: Message } | { readonly stop: true };

/** Carries out one type of action. What it throws is logged, and the chat goes on. */
export type RunAction<Type extends ActionType> = (
  action: ActionOf<Type>,
  context: ActionContext,
) => ActionOutcome | undefined | Promise<ActionOutcome | undefined>;
