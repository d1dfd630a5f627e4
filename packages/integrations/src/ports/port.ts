// A port performs the calls of blocks. A block describes a call, a port executes it.
import type { Call, CallResult } from '@colloquy/schema';
import type { Files } from '../files/files.ts';
import type { IntegrationSettings } from '../settings/integration-settings.ts';

/** Performs the calls of one port. A port never throws: it returns failures, which the flow handles. */
export type Port = (call: Call, context: PortContext) => Promise<CallResult>;

/** The context of a call. */
export interface PortContext {
  /** The same key when a call that a crash interrupted is repeated. */
  readonly idempotencyKey: string;
  readonly sessionId: string;
  /** The bot of the calling block; of linked bots the innermost one. */
  readonly botId?: string | undefined;
  /** The server's public URL: `https://bots.example`. Absent when the request did not come by HTTP. */
  readonly serverUrl?: string | undefined;
  /** Ends the call before its deadline, and aborts work in progress. */
  readonly signal?: AbortSignal | undefined;
  /** Present when there are live viewers: receives the result's text in pieces as it is generated. */
  readonly onText?: ((piece: string) => void) | undefined;
  /** Aborted when a viewer stops the text: what has come so far is the result, and nothing more is generated. */
  readonly stopText?: AbortSignal | undefined;
  /** Waits for a slot to run about ten milliseconds of work. All such work shares one queue, with one slot per round of the event loop. */
  readonly slice?: (() => Promise<void>) | undefined;
}

/** The ports of a server, by the names that blocks use. */
export type Ports = ReadonlyMap<string, Port>;

/** Options of a server's ports: data folder and settings. */
export interface PortOptions {
  /** Contains sealed credentials, their key, and uploads. Without it, the only credentials are those of the settings. */
  readonly dataFolder?: string | undefined;
  /** The files of chats. Default: those of the data folder. */
  readonly files?: Files | undefined;
  /** Default: the defaults of all settings. */
  readonly settings?: IntegrationSettings | undefined;
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal | undefined;
}
