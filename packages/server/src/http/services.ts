// Dependencies of operations: the Colloquy, and those of the HTTP side.
import type { FastifyReply } from 'fastify';
import type { Colloquy } from '../colloquy.ts';
import type { LoadWatch } from '../observability/load-watch.ts';
import type { AccessControl } from './access/access-control.ts';
import type { OpenRequests } from './access/open-requests.ts';
import type { IdentifyVisitor } from './identify-visitor.ts';
import type { InProcessOptions } from './in-process-fetch.ts';
import type { ApiDocument } from './openapi/api-document.ts';
import type { ReadTemplate } from './pages/templates.ts';
import type { RateLimit } from './rate-limiter.ts';
import type { WriteBudget } from './write-budget.ts';

/** One for each server, for as long as it runs. */
export interface Services {
  readonly colloquy: Colloquy;
  /** Present when only its own process uses the server. */
  readonly inProcess: InProcessOptions | undefined;
  readonly identifyVisitor: IdentifyVisitor;
  /** Knows who was let in. The route has asked before the operation, where that one has a need. */
  readonly access: AccessControl;
  /**
   * Counts a turn against the limit of its chat, for operations whose body names the chat.
   *
   * @throws RefusedRequest when the chat has taken too many turns
   */
  readonly admitTurn: (sessionId: string, reply: FastifyReply) => void;
  /** Ends long requests with their token. */
  readonly openRequests: OpenRequests;
  /** Megabytes that each address may upload; absent where nothing is counted. */
  readonly uploadRate: RateLimit | undefined;
  /** Limits the stored bytes of each address's chats. */
  readonly writeBudget: WriteBudget;
  readonly watch: LoadWatch;
  /** Whether the server has been asked to end. */
  readonly isStopping: () => boolean;
  /** Aborted when it stops, which releases waiting requests. */
  readonly stopSignal: AbortSignal;
  /** The OpenAPI document of this server. */
  readonly readDocument: () => Promise<ApiDocument>;
  readonly readTemplate: ReadTemplate;
}
