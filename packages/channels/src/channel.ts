// The contract of a platform: pure functions that read its requests and write its messages.
import type { Sent } from '@colloquy/runtime';
import type { ClientSideAction, Input, Issue, Message, PlatformWarning, ShownBlock } from '@colloquy/schema';
import type { z } from 'zod';

/** A request as it arrived. */
export interface IncomingRequest {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly rawBody: string;
}

/** A file that a person sent. */
export interface IncomingFile {
  /** The platform's id of the file. */
  readonly id: string;
  readonly name: string;
  readonly mediaType?: string | undefined;
  readonly bytes?: number | undefined;
}

/** Something that a person did on a platform. */
export interface ChannelEvent {
  /** The platform's id of the event: a redelivered event has the same. */
  readonly key: string;
  /** The platform's stable id of the person. */
  readonly person: string;
  /** All names of the person on a platform that has several, the one to send to first. Then `person` is that of the first known one. */
  readonly aliases?: readonly string[] | undefined;
  /** Absent when the chat continues without a reply. */
  readonly message?: Message | undefined;
  /** Files that came with the message. */
  readonly files?: readonly IncomingFile[] | undefined;
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
      /** Names of people whose numbers or ids have changed, the new ones first. */
      readonly people?: readonly (readonly string[])[] | undefined;
      /** What became of messages that were sent. */
      readonly reports?: readonly DeliveryReport[] | undefined;
      /** Messages that are sent once, without a retry, after the events are stored: a sign that a click has arrived. */
      readonly signs?: readonly unknown[] | undefined;
    }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** What a platform says of a message after its response, or when its response was lost. */
export interface DeliveryReport {
  /** The `id` and `attempt` that came along with the message. */
  readonly id: string;
  readonly attempt: number;
  readonly outcome: Outcome;
}

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
  /** Default: POST. */
  readonly method?: 'GET' | 'POST' | undefined;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** The response of a platform. */
export interface PlatformResponse {
  readonly status: number;
  /** Milliseconds for which it asked to wait. */
  readonly retryAfterMs: number | undefined;
  readonly body: string;
}

/**
 * What a response means. `account`: nothing can be sent through this account any more, so the channel is paused.
 * `mayHaveArrived`: the response leaves open whether the message was taken, so a report of it is awaited.
 */
export type Outcome =
  | (Sent & { readonly mayHaveArrived?: true | undefined })
  | { readonly ok: false; readonly account: string };

/** What comes along with a message. */
export interface Sending {
  /** The same for each attempt. */
  readonly id: string;
  /** From 1. */
  readonly attempt: number;
  /** Where the person is reached. Absent for messages to the platform itself. */
  readonly address?: string | undefined;
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

/** How files of people are loaded. Their addresses stay on the server, because some contain secrets. */
export interface FileAccess<Settings, Secrets> {
  /** The message that asks where a file is. */
  readonly ask: (id: string) => unknown;
  /** Where it is, as the platform says; nothing when it is gone. */
  readonly read: (body: string) => string | undefined;
  /** The request that loads it. */
  readonly request: (
    place: string,
    options: { readonly settings: Settings; readonly secrets: Secrets },
  ) => OutgoingRequest;
  /** Bytes of the largest file that the platform gives out. */
  readonly maximumBytes: number;
}

/** How an account is looked up when it is connected. */
export interface AccountLookup<Settings, Secrets> {
  readonly ask: unknown;
  /** What the platform says of the account, to be stored and shown with its settings. */
  readonly read: (body: string, options: { readonly secrets: Secrets }) => Partial<Settings> | undefined;
  /** The field that is wrong when the platform refuses, and how to fix it. */
  readonly refused: (response: PlatformResponse) => {
    readonly path: readonly ['settings' | 'secrets', string];
    readonly fix: string;
  };
}

/** A platform that takes usual messages only for some time after the person wrote. */
export interface ReplyWindow<Settings> {
  readonly ms: number;
  /** The message to send instead afterwards; nothing when there is none. */
  readonly instead: (message: unknown, options: { readonly settings: Settings }) => unknown;
  /** Why a message without a substitute is given up. */
  readonly failure: string;
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
  readonly read: (
    rawBody: string,
    options: { readonly settings: z.output<Settings>; readonly secrets: z.output<Secrets> },
  ) => ReadEvents;
  /**
   * The answer to a GET request by which a platform checks the address of the webhook; nothing when the check is wrong. The
   * setting `isConfirmed` then says so.
   */
  readonly confirm?: (
    query: URLSearchParams,
    options: { readonly secrets: z.output<Secrets> },
  ) => string | undefined;
  /** Milliseconds in which a report comes of a message whose response was lost. It is not sent again before. */
  readonly reportMs?: number;
  readonly window?: ReplyWindow<z.output<Settings>>;
  /** Messages that the platform takes from one account in a second. */
  readonly messagesPerSecond?: number;
  /** The messages of a turn, in order, as JSON. The same turn gives the same messages. */
  readonly render: (turn: ChannelTurn, options: { readonly question: string }) => readonly unknown[];
  /** What the platform cannot show or do of a block, for authors. Default: nothing. */
  readonly warnings?: (block: ShownBlock) => readonly PlatformWarning[];
  /** Whether the platform carries out client-side actions and says how they went. Otherwise the chat continues without. */
  readonly runsActions: boolean;
  readonly polling?: Polling;
  readonly account?: AccountLookup<z.output<Settings>, z.output<Secrets>>;
  /** The message that tries an account which cannot be looked up. */
  readonly trial?: unknown;
  readonly files?: FileAccess<z.output<Settings>, z.output<Secrets>>;
  /** The request that sends a message. */
  readonly request: (
    message: unknown,
    options: Sending & { readonly settings: z.output<Settings>; readonly secrets: z.output<Secrets> },
  ) => OutgoingRequest;
  /** What a response means, to the attempt of this number. */
  readonly classify: (response: PlatformResponse, attempt: number) => Outcome;
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
    | 'reportMs'
    | 'messagesPerSecond'
    | 'render'
    | 'warnings'
    | 'runsActions'
    | 'polling'
    | 'trial'
    | 'classify'
  > {
  readonly account?: AccountLookup<Readonly<Record<string, unknown>>, unknown> | undefined;
  readonly files?: FileAccess<unknown, unknown> | undefined;
  readonly addressSetting?: string | undefined;
  readonly window?: ReplyWindow<unknown> | undefined;
  readonly confirm?:
    | ((query: URLSearchParams, options: { readonly secrets: unknown }) => string | undefined)
    | undefined;
  readonly read: (
    rawBody: string,
    options: { readonly settings: unknown; readonly secrets: unknown },
  ) => ReadEvents;
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
  const { settings, secrets, verify, read, confirm, window, account, files, request } = definition;
  const parsed = (options: { readonly settings: unknown; readonly secrets: unknown }) => ({
    settings: settings.parse(options.settings),
    secrets: secrets.parse(options.secrets),
  });
  return {
    ...definition,
    read: (rawBody, options) => read(rawBody, parsed(options)),
    confirm: confirm && ((query, options) => confirm(query, { secrets: secrets.parse(options.secrets) })),
    account: account && {
      ...account,
      read: (body, options) => account.read(body, { secrets: secrets.parse(options.secrets) }),
    },
    files: files && { ...files, request: (place, options) => files.request(place, parsed(options)) },
    window: window && {
      ...window,
      instead: (message, options) => window.instead(message, { settings: settings.parse(options.settings) }),
    },
    verify: (incoming, options) => verify(incoming, { ...options, secrets: secrets.parse(options.secrets) }),
    request: (message, options) => request(message, { ...options, ...parsed(options) }),
  };
}
