// What a Colloquy is made of.
import type { Evaluator, Registry } from '@colloquy/engine';
import type { Ports } from '@colloquy/integrations';
import type { DefinitionChecks } from '@colloquy/management/definition-checks';
import type { Effects, Senders } from '@colloquy/runtime';
import type { Store } from '@colloquy/storage';
import type { Environment } from './settings/setting.ts';

/** Dependencies and options of a Colloquy. Only the store has no default. */
export interface ColloquyOptions {
  readonly store: Store;
  /** Epoch milliseconds. By default the time of the store, where it has one, else that of this machine. */
  readonly clock?: () => number;
  /** 100 random bits as text, for the randomness of each new session; scripts of conversations use a fixed one. */
  readonly seed?: () => string;
  readonly evaluator?: Evaluator;
  readonly registry?: Registry;
  /** Ports that perform the calls of blocks, in place of all built-in ones. */
  readonly ports?: Ports;
  /** Wraps the ports, for hosts that skip or observe some calls. */
  readonly wrapPorts?: ((ports: Ports) => Ports) | undefined;
  /** Where credentials and uploads are. Without it there are none but those of the settings. */
  readonly dataFolder?: string | undefined;
  /** The variables that settings are read from, once; those of `settings/settings.ts`. */
  readonly environment?: Environment;
  /** Outgoing entries of committed turns besides webhooks, and their senders. Default: none. */
  readonly outbox?: { readonly effects: Effects; readonly senders: Senders } | undefined;
  /** The checker of whole definitions: by default a thread. Several instances in one process may share one, which its creator then closes. */
  readonly checks?: DefinitionChecks | undefined;
  /**
   * Whether it takes events of channels, sends the outbox, removes old data, counts chats and examines the database in the background. Default:
   * true. Commands leave that to the servers, whose settings and files may differ.
   */
  readonly worksInBackground?: boolean | undefined;
}
