// The management API as commands use it: one client, over the network or in this process, and refusals in words for people.
import type { ManageClient } from '@colloquy/client/manage';
import { createManageClient, ManageError } from '@colloquy/client/manage';
import type { ListedBot, Problem } from '@colloquy/schema';
import { issueLine } from '@colloquy/schema';
import { isLoopbackUrl } from '../serving/server-address.ts';
import type { KnownServer } from './known-servers.ts';
import { messageOf } from './message-of.ts';

/** A refusal that a command looks at itself. */
export interface Refusal {
  readonly ok: false;
  readonly status: number;
  readonly problem: Problem;
}

/** An answer, or the refusal. */
export type Asked<Body> = { readonly ok: true; readonly body: Body } | Refusal;

/** The client, and three ways to await what it returns. All reject with an `Error` whose message is for people. */
export interface Management {
  readonly client: ManageClient;
  /** The answer to what must succeed. */
  get<Body>(answer: Promise<Body>): Promise<Body>;
  /** The same, with nothing for a 404. */
  find<Body>(answer: Promise<Body>): Promise<Body | undefined>;
  /** The answer, or the refusal of the server. */
  ask<Body>(answer: Promise<Body>): Promise<Asked<Body>>;
}

/** Milliseconds for an answer to begin: publishing a huge bot takes some seconds. */
const ANSWER_MS = 60_000;

/**
 * The management API of a server elsewhere.
 *
 * @param stop ends every request
 * @example const { client, get } = remoteManagement({ url: 'https://bots.example', token: 'clq_…' }, io.stopSignal);
 */
export function remoteManagement({ url, token }: KnownServer, stop: AbortSignal): Management {
  const stoppable: typeof fetch = (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.any([stop, ...(init?.signal ? [init.signal] : [])]) });
  return createManagement({
    client: createManageClient({ url, token, fetch: stoppable, timeoutMs: ANSWER_MS }),
    explain(error) {
      if (stop.aborted) return 'Stopped.';
      const { status, problem } = error;
      if (status === 0) return problem.message;
      if (status < 400) return `What answers at ${url} is no Colloquy server.`;
      if (status === 401) return `${url} takes no such token, or it has ended. ${wayIn(url)}`;
      const issues = problem.issues.map((issue) => `\n  ${issueLine(issue)}`);
      return `${url} refused: ${problem.message}${issues.join('')}`;
    },
  });
}

/**
 * The management API of a server in this process.
 *
 * @param fetchInProcess sends requests to its routes
 */
export function localManagement(fetchInProcess: typeof fetch): Management {
  return createManagement({
    client: createManageClient({ url: 'http://localhost', fetch: fetchInProcess }),
    explain: ({ problem }) => messageOf(problem),
  });
}

function createManagement({
  client,
  explain,
}: {
  readonly client: ManageClient;
  readonly explain: (error: ManageError) => string;
}): Management {
  async function ask<Body>(answer: Promise<Body>): Promise<Asked<Body>> {
    try {
      return { ok: true, body: await answer };
    } catch (error) {
      if (!(error instanceof ManageError)) throw error;
      if (error.status < 400) throw new Error(explain(error), { cause: error });
      return { ok: false, status: error.status, problem: error.problem };
    }
  }
  async function get<Body>(answer: Promise<Body>): Promise<Body> {
    try {
      return await answer;
    } catch (error) {
      throw error instanceof ManageError ? new Error(explain(error), { cause: error }) : error;
    }
  }
  const find = <Body>(answer: Promise<Body>): Promise<Body | undefined> =>
    get(
      answer.catch((error: unknown) => {
        if (error instanceof ManageError && error.status === 404) return undefined;
        throw error;
      }),
    );
  return { client, ask, get, find };
}

/** How a server gets a token that it takes. */
function wayIn(url: string): string {
  const login = `Give it another one: npx colloquy login ${url}`;
  return isLoopbackUrl(url) ? `Name its data folder with COLLOQUY_DATA. ${login}` : login;
}

/** All bots, the archived ones after the others. */
export async function allBots({ client, get }: Management): Promise<readonly ListedBot[]> {
  const [there, archived] = await Promise.all(
    [false, true].map((isArchived) => get(client.listBots({ archived: isArchived }))),
  );
  return [...(there?.bots ?? []), ...(archived?.bots ?? [])];
}

/** The fields that have a value, for bodies and parameters. */
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
