// The contract of a platform: pure functions that read its requests and write its messages.
import type { Sent } from '@colloquy/runtime';
import type { ClientSideAction, Input, Issue, Message } from '@colloquy/schema';
import type { z } from 'zod';

/** A request as it arrived. */
export interface IncomingRequest {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly rawBody: string;
}

/** Something that a person did on a platform. */
export interface ChannelEvent {
  /** The platform's id of the event: a redelivered event has the same. */
  readonly key: string;
  /** The platform's stable id of the person. */
  readonly person: string;
  /** Absent when the chat continues without a reply. */
  readonly message?: Message | undefined;
  /** Messages to try in turn if the chat refuses the one before: a command that the bot does not have may be a text. */
  readonly otherwise?: readonly Message[] | undefined;
  /** The question that it answers. It is left out when the chat has moved on: a late click answers no other question. */
  readonly question?: string | undefined;
  /** Starts another chat, although one is open. */
  readonly isStart?: true | undefined;
  /** Prefilled variables, by name, if the event starts a chat. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

/** The events of a request, or why it has none. */
export type ReadEvents =
  | {
      readonly ok: true;
      readonly events: readonly ChannelEvent[];
      /** Messages that are sent once, without a retry, after the events are stored: a sign that a click has arrived. */
      readonly signs?: readonly unknown[] | undefined;
    }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** A turn as a platform shows it: the chat API's reply, without ids that grant access. */
export interface ChannelTurn {
  readonly channelId: string;
  readonly person: string;
  readonly chatId: string;
  readonly turn: number;
  readonly isEnded: boolean;
  readonly messages: readonly unknown[];
  readonly input?: Input | undefined;
  readonly clientSideActions?: readonly ClientSideAction[] | undefined;
  /** Whether the bubbles were too long to be sent. */
  readonly isCut?: true | undefined;
}

/** A request to a platform. */
export interface OutgoingRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The response of a platform. */
export interface PlatformResponse {
  readonly status: number;
  /** Milliseconds for which it asked to wait. */
  readonly retryAfterMs: number | undefined;
  readonly body: string;
}

/** What a response means. `account`: nothing can be sent through this account any more, so the channel is paused. */
export type Outcome = Sent | { readonly ok: false; readonly account: string };

/** What comes along with a message. */
export interface Sending {
  /** The same for each attempt. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A platform that is asked for its events, because it cannot or need not send them. */
export interface Polling {
  /** The message that asks for the events after a place. The platform holds it until there are some, for less than `limits.sendMs`. */
  readonly ask: (after: number | undefined) => unknown;
  /** The events of a response, and the place after them. Nothing when it is none. */
  readonly read: (
    body: string,
  ) => (Extract<ReadEvents, { ok: true }> & { readonly after: number | undefined }) | undefined;
  /** Messages that have the platform send its events to a URL, or wait to be asked. */
  readonly subscribe: (url: string) => unknown;
  readonly unsubscribe: unknown;
}

/** How an account is looked up when it is connected. */
export interface AccountLookup<Settings> {
  readonly ask: unknown;
  /** What the platform says of the account, to be stored and shown with its settings. */
  readonly read: (body: string) => Partial<Settings> | undefined;
  /** The secret that is wrong when the platform refuses, and how to fix it. */
  readonly secret: string;
  readonly fix: string;
}

/** A platform. No I/O, no clock. */
export interface ChannelDefinition<Settings extends z.ZodObject, Secrets extends z.ZodObject> {
  /** Its name in the API and the database, so it never changes. */
  readonly kind: string;
  readonly summary: string;
  /** What an operator says about the account. Titles and descriptions of its fields are the words of forms. */
  readonly settings: Settings;
  /** Keys of the account. They are sealed, and never shown again. */
  readonly secrets: Secrets;
  /** Makes keys that an operator does not have. */
  readonly freshSecrets?: () => Partial<z.output<Secrets>>;
  /** The setting that names a web address, which must be one that the server may send to. */
  readonly addressSetting?: keyof z.output<Settings> & string;
  /** Whether a request comes from the platform. */
  readonly verify: (
    request: IncomingRequest,
    options: { readonly secrets: z.output<Secrets>; readonly now: number },
  ) => boolean;
  readonly read: (rawBody: string) => ReadEvents;
  /** The messages of a turn, in order, as JSON. The same turn gives the same messages. */
  readonly render: (turn: ChannelTurn, options: { readonly question: string }) => readonly unknown[];
  /** Whether the platform carries out client-side actions and says how they went. Otherwise the chat continues without. */
  readonly runsActions: boolean;
  readonly polling?: Polling;
  readonly account?: AccountLookup<z.output<Settings>>;
  /** The request that sends a message. */
  readonly request: (
    message: unknown,
    options: Sending & { readonly settings: z.output<Settings>; readonly secrets: z.output<Secrets> },
  ) => OutgoingRequest;
  readonly classify: (response: PlatformResponse) => Outcome;
}

/** A platform as the runner uses it: settings and secrets are parsed where they are used. */
export interface Channel
  extends Pick<
    ChannelDefinition<z.ZodObject, z.ZodObject>,
    | 'kind'
    | 'summary'
    | 'settings'
    | 'secrets'
    | 'freshSecrets'
    | 'read'
    | 'render'
    | 'runsActions'
    | 'polling'
    | 'classify'
  > {
  readonly account?: AccountLookup<Readonly<Record<string, unknown>>> | undefined;
  readonly addressSetting?: string | undefined;
  readonly verify: (
    request: IncomingRequest,
    options: { readonly secrets: unknown; readonly now: number },
  ) => boolean;
  readonly request: (
    message: unknown,
    options: Sending & { readonly settings: unknown; readonly secrets: unknown },
  ) => OutgoingRequest;
}

/**
 * Declares a platform. Its functions get parsed settings and secrets.
 *
 * @example
 * export const echo = defineChannel({ kind: 'echo', settings: z.object({}), secrets: z.object({ token: z.string() }), … });
 */
export function defineChannel<Settings extends z.ZodObject, Secrets extends z.ZodObject>(
  definition: ChannelDefinition<Settings, Secrets>,
): Channel {
  const { settings, secrets, verify, request } = definition;
  return {
    ...definition,
    verify: (incoming, options) => verify(incoming, { ...options, secrets: secrets.parse(options.secrets) }),
    request: (message, options) =>
      request(message, {
        ...options,
        settings: settings.parse(options.settings),
        secrets: secrets.parse(options.secrets),
      }),
  };
}
