// The context of a request: everything besides its body.

import type { State } from '@colloquy/engine';
import type { VisitorIdentity } from '../identity/visitor-identity.ts';
import type { ReplyWatcher } from './watchers.ts';

/** What a request brings besides its body. */
export interface RequestContext {
  readonly idempotencyKey?: string | undefined;
  /** Hash of the body as it was received; needed only with a key. */
  readonly bodyHash?: string | undefined;
  /** BCP 47 tag from the `Accept-Language` header, for chats that name no locale. */
  readonly acceptedLocale?: string | undefined;
  readonly origin?: string | undefined;
  /** Whether the caller of a preview is not authenticated: no token was sent. */
  readonly isGuest?: boolean | undefined;
  /** Who the visitor is, verified; only for starts. */
  readonly identity?: VisitorIdentity | undefined;
  /** The person on a channel who starts the chat. The outgoing messages of its turns are for them. */
  readonly contact?: State['contact'];
  /** Where the client reached this server: `https://bots.example`. */
  readonly serverUrl?: string | undefined;
  /** Called with the turn once it is committed, but not for repeated requests. */
  readonly onCommitted?: ((place: TurnIdentity) => void) | undefined;
  /** Receives the bytes that the turn had the store write, once it is committed. */
  readonly onStored?: ((bytes: number) => void) | undefined;
  /**
   * Waits for something outside of the turn: a call, or an earlier turn of the chat. Meanwhile other requests of the client run. Afterwards the
   * turn may have to wait for them. Default: just waits.
   */
  readonly waitOutside?: (<Value>(outside: Promise<Value>) => Promise<Value>) | undefined;
  /** Follows the response while it is made. */
  readonly watcher?: ReplyWatcher | undefined;
}

/** Which turn it was, once it is known. */
export interface TurnIdentity {
  readonly sessionId: string;
  readonly botId: string;
  readonly turn: number;
}
