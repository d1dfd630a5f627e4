// A port: what performs the calls of blocks. A block describes a call, a port makes it.
import type { Call, CallResult } from '@colloquy/schema';
import type { Files } from '../files/files.ts';
import type { IntegrationSettings } from '../settings/integration-settings.ts';

/** Performs the calls of one port. A port never throws: what goes wrong is a failure, which the flow handles. */
export type Port = (call: Call, context: PortContext) => Promise<CallResult>;

/** What a port knows besides the call. */
export interface PortContext {
  /** The same again when a call that was under way at a crash is made again. */
  readonly idempotencyKey: string;
  readonly sessionId: string;
  /** The bot whose block calls: of several that are linked the innermost. */
  readonly botId?: string | undefined;
  /** Where the client reached this server: `https://bots.example`. Absent when it came otherwise than by HTTP. */
  readonly serverUrl?: string | undefined;
  /** Ends the call before its time is over. Work that is under way is broken off. */
  readonly signal?: AbortSignal | undefined;
  /** Given when somebody watches: the text of the result, piece by piece, while it is made. */
  readonly onText?: ((piece: string) => void) | undefined;
  /** Waits until work of some ten milliseconds may be done: all such work has one queue, and each round of the event loop has one piece of it. */
  readonly slice?: (() => Promise<void>) | undefined;
}

/** The ports a server has, by the name that blocks use. */
export type Ports = ReadonlyMap<string, Port>;

/** What the ports of a server are made of: where it keeps its things, and its settings. */
export interface PortOptions {
  /** Holds sealed credentials, their key, and uploads. Without it there are no credentials but those of the settings. */
  readonly dataFolder?: string | undefined;
  /** The files of chats; by default those of the data folder. */
  readonly files?: Files | undefined;
  /** By default those of a server for which nothing is set. */
  readonly settings?: IntegrationSettings | undefined;
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal | undefined;
}
