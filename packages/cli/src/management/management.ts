// The management API for commands: one client, over the network or in this process, with refusals described for people.
import type { ManageClient } from '@colloquy/client/manage';
import { createManageClient, ManageError } from '@colloquy/client/manage';
import type { Problem } from '@colloquy/schema';
import { issueLine } from '@colloquy/schema';
import { isLoopbackUrl } from '../serving/server-address.ts';
import type { KnownServer } from './known-servers.ts';
import { messageOf } from './message-of.ts';

/** A refusal that the command handles itself. */
export interface Refusal {
  readonly ok: false;
  readonly status: number;
  readonly problem: Problem;
}

/** A response body, or the refusal. */
export type Asked<Body> = { readonly ok: true; readonly body: Body } | Refusal;

/** The client, and three ways to await its responses. All reject with an `Error` whose message is for people. */
export interface Management {
  readonly client: ManageClient;
  /** Returns the body of a response that must succeed. */
  get<Body>(response: Promise<Body>): Promise<Body>;
  /** Returns the body, or undefined for a 404. */
  find<Body>(response: Promise<Body>): Promise<Body | undefined>;
  /** Returns the body, or the refusal of the server. */
  ask<Body>(response: Promise<Body>): Promise<Asked<Body>>;
  /** The data folder or the URL of the server, for messages. */
  readonly place: string;
  /** The argument with which `colloquy chat` chats with a bot's address. */
  chatTarget(publicId: string): string;
  /** Operations that need direct access to the data; absent for a remote server. */
  readonly machine?: Machine | undefined;
  close(): Promise<void>;
}

/** Operations outside of the API, because they concern this machine or take long. */
export interface Machine {
  /** All addresses of a bot, including those of an unpublished bot. */
  addressesOf(botId: string): Promise<readonly string[]>;
  /** Removes an address from its bot. */
  removeAddress(publicId: string): Promise<void>;
  /** Counts the chats that are not in the analytics yet. */
  countChats(): Promise<void>;
}

/** Milliseconds until a response must begin: publishing a huge bot takes some seconds. */
const RESPONSE_MS = 60_000;

/** The longest timer possible. Requests to a server in this process cannot get lost, and deleting a large bot may take long. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * The management API of a remote server. Sends nothing yet.
 *
 * @param stop aborts every request
 * @example const { client, get } = remoteManagement({ url: 'https://bots.example', token: 'clq_…' }, io.stopSignal);
 */
export function remoteManagement({ url, token }: KnownServer, stop: AbortSignal): Management {
  const stoppable: typeof fetch = (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.any([stop, ...(init?.signal ? [init.signal] : [])]) });
  return {
    ...awaiting((error) => {
      if (stop.aborted) return 'Stopped.';
      const { status, problem } = error;
      if (status === 0) return problem.message;
      if (status < 400) return `${url} is not a Colloquy server.`;
      if (status === 401) return `${url} refused the token: it is unknown or has expired. ${wayIn(url)}`;
      const issues = problem.issues.map((issue) => `\n  ${issueLine(issue)}`);
      return `${url} refused: ${problem.message}${issues.join('')}`;
    }),
    client: createManageClient({ url, token, fetch: stoppable, timeoutMs: RESPONSE_MS }),
    place: url,
    chatTarget: (publicId) => `${url}/v1/bots/${encodeURIComponent(publicId)}`,
    close: async () => undefined,
  };
}

/**
 * The management API of a server in this process.
 *
 * @param fetchInProcess sends requests to its routes
 */
export function localManagement(
  fetchInProcess: typeof fetch,
  { dataFolder, ...rest }: { readonly dataFolder: string } & Required<Pick<Management, 'machine' | 'close'>>,
): Management {
  return {
    ...awaiting(({ status, problem, cause }) =>
      status === 0 && cause instanceof Error ? cause.message : messageOf(problem),
    ),
    client: createManageClient({
      url: 'http://localhost',
      fetch: fetchInProcess,
      timeoutMs: NO_TIMEOUT_MS,
    }),
    place: dataFolder,
    chatTarget: (publicId) => publicId,
    ...rest,
  };
}

function awaiting(explain: (error: ManageError) => string): Pick<Management, 'ask' | 'get' | 'find'> {
  async function ask<Body>(response: Promise<Body>): Promise<Asked<Body>> {
    try {
      return { ok: true, body: await response };
    } catch (error) {
      if (!(error instanceof ManageError)) throw error;
      if (error.status < 400) throw new Error(explain(error), { cause: error });
      return { ok: false, status: error.status, problem: error.problem };
    }
  }
  async function get<Body>(response: Promise<Body>): Promise<Body> {
    try {
      return await response;
    } catch (error) {
      throw error instanceof ManageError ? new Error(explain(error), { cause: error }) : error;
    }
  }
  const find = <Body>(response: Promise<Body>): Promise<Body | undefined> =>
    get(
      response.catch((error: unknown) => {
        if (error instanceof ManageError && error.status === 404) return undefined;
        throw error;
      }),
    );
  return { ask, get, find };
}

/** Describes how to get a token that the server accepts. */
function wayIn(url: string): string {
  const login = `Log in with another token: npx colloquy login ${url}`;
  return isLoopbackUrl(url) ? `Name its data folder with COLLOQUY_DATA. ${login}` : login;
}

/**
 * Returns the body of a response; rejects with a refusal as the client does.
 *
 * @throws ManageError with the refusal
 */
export async function orRefusal<Body>(asked: Asked<Body>): Promise<Body> {
  if (asked.ok) return asked.body;
  throw new ManageError(asked);
}

/** Keeps only the fields with a value, for bodies and parameters. */
export function definedOnly<Fields extends object>(
  fields: Fields,
): { readonly [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof definedOnly<Fields>
  >;
}

/** Yields the items of all pages. */
export async function* pagesOf<Item, Cursor>(
  readPage: (
    after: Cursor | undefined,
  ) => Promise<{ readonly items: readonly Item[]; readonly next: Cursor | undefined }>,
): AsyncGenerator<Item> {
  let after: Cursor | undefined;
  do {
    const { items, next } = await readPage(after);
    yield* items;
    after = next;
  } while (after !== undefined);
}
