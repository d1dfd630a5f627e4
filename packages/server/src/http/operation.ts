// An operation: everything that is said about one way to ask this server, in one place.
import type { TokenScope } from '@colloquy/schema';
import type { RouteHandlerMethod } from 'fastify';
import type { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import type { Subject } from './access/subjects.ts';
import type { RouteAdmission } from './admission.ts';
import type { Services } from './services.ts';

/**
 * The declaration of an operation. `defineOperation` makes most of them, from schemas and `run`. An operation that streams, sends a file or takes a
 * turn of a chat declares `open` itself. Routes, bounds, access, the OpenAPI document, the reference and the types of clients are made from it when
 * the server starts or when they are first needed.
 */
export interface Operation {
  /** Its name for programs: a word in camel case that no other operation has. */
  readonly id: string;
  readonly tag: keyof typeof tags;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Its address, with the names of its parameters in braces: `/v1/results/{resultId}`. */
  readonly path: string;
  /** Addresses under which published clients know it. They have all of its parameters, and are in no document. */
  readonly otherPaths?: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** Its priority under load; absent for the usual one. */
  readonly admission?: RouteAdmission;
  /** Parameters in the address and the headers, for the document. A handler in `open` reads them itself. */
  readonly parameters?: OperationParameters;
  readonly body?: OperationBody;
  /** Successful responses, by status. A content of `text/event-stream` makes it a stream on request. */
  readonly responses: Readonly<Partial<Record<200 | 204 | 206 | 304, ZodOpenApiResponseObject>>>;
  /** Its own refusals, by status. Those of all operations are added (see `openapi/refusals.ts`). */
  readonly refusals?: Readonly<Partial<Record<RefusalStatus, string>>>;
  /** Makes its handler, once for each server. */
  readonly open: (services: Services) => RouteHandlerMethod;
}

/**
 * Who may call it. `anyone`: no credentials, as visitors know their chat's id. A need: a token with that scope;
 * checked before the body is read. `signed`: a signed address, or a token for all bots with the scope `read`; the
 * operation checks that itself, because some of its data is public.
 */
export type Access = 'anyone' | 'signed' | Need;

/** What a caller has to be allowed. */
export interface Need {
  readonly scope: TokenScope;
  /** A second scope, because the operation returns or sends visitors' words. */
  readonly and?: 'read';
  /** Its subject: a token for some bots must include that bot. */
  readonly about: Subject;
  /** Whether it may be tried without credentials, within the bounds of open previews. */
  readonly isForGuests?: true;
}

/**
 * The need of an operation, if it is for those who have one.
 *
 * @example needOf(listBots)?.scope // 'read'
 */
export function needOf({ access }: Pick<Operation, 'access'>): Need | undefined {
  return typeof access === 'string' ? undefined : access;
}

/**
 * The scopes that a token needs, all of them, unless it owns the server. `access/scopes.ts` is the table of them.
 *
 * @example scopesOf({ scope: 'operate', and: 'read', about: 'bot' }) // ['operate', 'read']
 */
export function scopesOf({ scope, and }: Pick<Need, 'scope' | 'and'>): readonly TokenScope[] {
  return and === undefined ? [scope] : [scope, and];
}

/** Schemas by name of the parameter. */
export interface OperationParameters {
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly header?: z.ZodObject;
}

/** The request body. JSON is parsed and limited before the operation runs; bytes arrive raw, and the operation limits them. */
export type OperationBody =
  | {
      readonly kind: 'json';
      readonly schema: z.ZodType;
      readonly example: unknown;
      /** Without one, the operation takes `{}`. */
      readonly isRequired: boolean;
      readonly limitBytes: number;
      /** Whether the operation gets the raw text, to verify its signature before it is parsed. */
      readonly isVerified?: true;
    }
  | { readonly kind: 'bytes' };

/** Statuses of refusals, which all carry a `Problem`. */
export type RefusalStatus =
  | 400
  | 401
  | 403
  | 404
  | 408
  | 409
  | 412
  | 413
  | 415
  | 416
  | 422
  | 429
  | 431
  | 500
  | 503;

/** The chapters of the reference, in their order. */
export const tags = {
  Chat: 'Start and continue chats.',
  Bots: 'List, publish, update and remove bots.',
  Drafts: 'Edit, review, test and publish drafts of bots.',
  Files: 'Upload files for inputs, and download them.',
  Streams: 'Stream generated text, chat events and data from other systems.',
  Results: 'Read, export and erase the data of visitors.',
  Access: 'Tokens, sign-in links, browser sessions and the audit log.',
  Credentials: 'API keys and accounts with which bots use other services.',
  Knowledge: 'Documents from which bots answer.',
  Channels: 'Talk to people on other chat platforms.',
  Webhooks: 'Send the events of chats to other systems.',
  Server: 'Health, metrics and API documents of the server.',
} as const;

/**
 * Whether an operation can answer with events instead of one body.
 *
 * @example isStream(startChat) // true: with `Accept: text/event-stream`
 */
export function isStream({ responses }: Pick<Operation, 'responses'>): boolean {
  return responses[200]?.content?.['text/event-stream'] !== undefined;
}

/**
 * Every address of an operation, as Fastify writes them.
 *
 * @example routePaths({ path: '/v1/results/{resultId}' }) // ['/v1/results/:resultId']
 */
export function routePaths({ path, otherPaths = [] }: Pick<Operation, 'path' | 'otherPaths'>): string[] {
  return [path, ...otherPaths].map((one) => one.replaceAll(/\{(\w+)\}/g, ':$1'));
}
