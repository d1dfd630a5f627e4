// Types of actions: their context and outcome.
import type { ChatClient } from '@colloquy/client';
import type { ClientSideAction, Message } from '@colloquy/schema';
import type { LinkWords } from './link-bubble.ts';

export type ActionType = ClientSideAction['type'];
export type ActionOf<Type extends ActionType> = Extract<ClientSideAction, { type: Type }>;

/** What the chat provides to an action. */
export interface ActionContext {
  readonly client: ChatClient;
  readonly apiHost: string;
  readonly sessionId: string;
  readonly isPreview: boolean;
  /** Whether the page's owner lets the bot's code run in the page. Off by default. */
  readonly areScriptsAllowed: boolean;
  /** Aborted when the chat is restarted or destroyed. */
  readonly signal: AbortSignal;
  /** Shows streamed text; each call passes the whole text so far. */
  showStream(text: string): void;
  /** Offers a link for an action that needs a click, such as a window that the browser blocked. The words are by default those of the bot. */
  offerLink(url: string, words?: LinkWords): void;
  /** Logs an error for the page's owner. Visitors never see it. */
  log(description: string, details?: string): void;
  /** Emits the result of a bot's script to the page. */
  onScriptResult(result: string): void;
}

/**
 * The outcome of an action: the message to send if the server waits for one (`expectsDedicatedReply`). Without a
 * message the chat continues. `stop`: nothing is sent, because the page is about to unload.
 */
export type ActionOutcome = { readonly message?: Message } | { readonly stop: true };

/** Runs one type of action. Errors are logged, and the chat continues. */
export type RunAction<Type extends ActionType> = (
  action: ActionOf<Type>,
  context: ActionContext,
) => ActionOutcome | undefined | Promise<ActionOutcome | undefined>;
