// The office of a server elsewhere: everything through the operations of its interface.

import type {
  CreateTokenResponse,
  FollowedTurn,
  ListAuditResponse,
  ListBotsResponse,
  ListedBot,
  ListedVersion,
  ListResultsResponse,
  ListSessionsResponse,
  ListTokensResponse,
  ListVersionsResponse,
  PublishBotResponse,
  ReadAnalyticsResponse,
  ReadVersionResponse,
  RemoveBotResponse,
  SessionNews,
  SessionState,
} from '@colloquy/schema';
import { issueLine } from '@colloquy/schema';
import type { VersionRecord } from '@colloquy/server';
import type { ResultFilter } from '../bots/read-result-filter.ts';
import { isLoopbackUrl } from '../serving/server-address.ts';
import type { Answer, ServerRequest } from './ask-server.ts';
import { askServer, readPieces } from './ask-server.ts';
import { remoteCredentials } from './credentials.ts';
import { remoteDrafts } from './drafts.ts';
import type { KnownServer } from './known-servers.ts';
import type { Office, OfficeBot, OfficeResult } from './office.ts';
import { remoteOutbox } from './outbox.ts';
import { watchServer } from './watch-server.ts';
import { remoteWebhooks } from './webhooks.ts';

/** Ways to ask the server. */
export interface RemoteAsking {
  readonly ask: (request: ServerRequest) => Promise<Answer>;
  /** The answer to what must go well. */
  readonly get: <Body>(request: ServerRequest) => Promise<Body>;
  /** The same, with nothing where there is no such thing. */
  readonly find: <Body>(request: ServerRequest) => Promise<Body | undefined>;
  /** An id in an address. */
  readonly named: (id: string) => string;
}

/** Entries of the audit log in one page. */
const ENTRIES_PER_PAGE = 100;

/**
 * Opens it. Nothing is asked yet.
 *
 * @example const office = openRemoteOffice({ url: 'https://bots.example', token: 'clq_…' }, signal);
 */
export function openRemoteOffice(server: KnownServer, signal: AbortSignal): Office {
  const { url } = server;
  const ask = (request: ServerRequest) => askServer(server, { ...request, signal });

  /** The answer to what must go well. */
  async function get<Body>(request: ServerRequest): Promise<Body> {
    const answer = await ask(request);
    if (!answer.ok) throw new Error(refusalOf(answer, url));
    return answer.body as Body;
  }

  /** The same, with nothing where there is no such thing. */
  async function find<Body>(request: ServerRequest): Promise<Body | undefined> {
    const answer = await ask(request);
    if (!answer.ok && answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(refusalOf(answer, url));
    return answer.body as Body;
  }

  const asking: RemoteAsking = { ask, get, find, named };
  return {
    place: url,
    chatTarget: (publicId) => `${url}/v1/bots/${encodeURIComponent(publicId)}`,
    async listBots() {
      const [there, archived] = await Promise.all(
        ['false', 'true'].map((is) => get<ListBotsResponse>({ path: `/v1/bots?archived=${is}` })),
      );
      return [...(there?.bots ?? []), ...(archived?.bots ?? [])].map(botOf);
    },
    async publish(definition, wish) {
      const answer = await ask({ method: 'POST', path: '/v1/bots', body: { definition, ...wish } });
      if (!answer.ok) {
        if (answer.status !== 400 || answer.problem.issues.length === 0)
          throw new Error(refusalOf(answer, url));
        const issues = answer.problem.issues.map(({ path, ...issue }) => ({
          ...issue,
          path: path[0] === 'definition' ? path.slice(1) : path,
        }));
        return { ok: false, problem: { ...answer.problem, issues } };
      }
      const { bot, version, isNew, issues } = answer.body as PublishBotResponse;
      const named = (definition as { readonly publicId?: string }).publicId;
      const publicId = wish.publicId ?? named ?? bot.id;
      return {
        ok: true,
        publicId,
        publicIds: bot.publicIds,
        version: versionOf(version, bot.id),
        isNew,
        problems: issues,
      };
    },
    async changeBot(botId, { version, canary, ...change }) {
      const body = {
        ...(version === undefined ? {} : { version: version === 'none' ? null : version }),
        ...(canary === undefined ? {} : { canary: canary === 'none' ? null : canary }),
        ...change,
      };
      return (await find({ method: 'PATCH', path: `/v1/bots/${named(botId)}`, body })) !== undefined;
    },
    async takeOff() {
      throw new Error(
        'An address is taken off on the machine of the server alone. To take the whole bot off the air, name it by its id.',
      );
    },
    async removeBot({ id, name }, { withResults }) {
      const query = new URLSearchParams({ name, withResults: String(withResults) });
      const path = `/v1/bots/${named(id)}?${query}`;
      return (await get<RemoveBotResponse>({ method: 'DELETE', path })).results;
    },
    async *listVersions(botId) {
      let before: number | undefined;
      do {
        const query = before === undefined ? '' : `?before=${before}`;
        const page = await get<ListVersionsResponse>({ path: `/v1/bots/${named(botId)}/versions${query}` });
        for (const version of page.versions) yield versionOf(version, botId);
        before = page.before;
      } while (before !== undefined);
    },
    async readDefinition(botId, number) {
      const path = `/v1/bots/${named(botId)}/versions/${number}`;
      return (await find<ReadVersionResponse>({ path }))?.definition;
    },
    async listResults(bot, { limit, filter }) {
      const results: OfficeResult[] = [];
      let cursor: string | undefined;
      do {
        const query = filterQuery(filter);
        query.set('limit', String(limit - results.length));
        if (cursor !== undefined) query.set('cursor', cursor);
        const path = `/v1/bots/${named(bot.id)}/results?${query}`;
        const page = await get<ListResultsResponse>({ path });
        for (const { createdAt, ...result } of page.results)
          results.push({ ...result, createdAt: Date.parse(createdAt) });
        cursor = page.cursor;
      } while (cursor !== undefined && results.length < limit);
      return results;
    },
    exportResults(bot, { format, filter, hasBom = false }) {
      const query = filterQuery(filter);
      query.set('format', format);
      // Servers of earlier versions do not know it.
      if (hasBom) query.set('bom', 'true');
      return readPieces(server, { path: `/v1/bots/${named(bot.id)}/results/export?${query}`, signal });
    },
    async readAnalytics(botId, { since, until, version }) {
      const query = new URLSearchParams({ since, until });
      if (version !== undefined) query.set('version', String(version));
      return find<ReadAnalyticsResponse>({ path: `/v1/bots/${named(botId)}/analytics?${query}` });
    },
    async *listSessions(botId) {
      let cursor: string | undefined;
      do {
        const query = cursor === undefined ? '' : `?${new URLSearchParams({ cursor })}`;
        const path = `/v1/bots/${named(botId)}/sessions${query}`;
        const page = await get<ListSessionsResponse>({ path });
        yield* page.sessions;
        cursor = page.cursor;
      } while (cursor !== undefined);
    },
    readSession: (id) => find<SessionState>({ path: `/v1/sessions/${named(id)}/state` }),
    changeSession: (id, body) =>
      find<SessionState>({ method: 'PATCH', path: `/v1/sessions/${named(id)}/state`, body }),
    sayInSession: (id, body) =>
      find<SessionState>({ method: 'POST', path: `/v1/sessions/${named(id)}/messages`, body }),
    watchSession: (id, { signal: until, onTurn }) =>
      watchServer(server, `/v1/sessions/${named(id)}/watch`, {
        signal: until,
        onEvent: (event, data) => {
          if (event === 'turn') onTurn(data as FollowedTurn);
        },
      }),
    watchSessions: (botId, { signal: until, onNews }) =>
      watchServer(server, `/v1/bots/${named(botId)}/sessions/watch`, {
        signal: until,
        onEvent: (event, data) => onNews(event, data as Partial<SessionNews>),
      }),
    createToken: (wish) => get<CreateTokenResponse>({ method: 'POST', path: '/v1/tokens', body: wish }),
    listTokens: async () => (await get<ListTokensResponse>({ path: '/v1/tokens' })).tokens,
    async revokeToken(id) {
      const answer = await ask({ method: 'DELETE', path: `/v1/tokens/${named(id)}` });
      if (!answer.ok && answer.status !== 404) throw new Error(refusalOf(answer, url));
      return answer.ok;
    },
    webhooks: remoteWebhooks(asking),
    drafts: remoteDrafts(asking),
    credentials: remoteCredentials(asking),
    outbox: remoteOutbox(asking),
    async *listAudit({ limit, botId, since, until }) {
      let cursor: string | undefined;
      for (let left = limit; left > 0; ) {
        const query = new URLSearchParams({
          limit: String(Math.min(left, ENTRIES_PER_PAGE)),
          ...(botId === undefined ? {} : { bot: botId }),
          ...(since === undefined ? {} : { since: new Date(since).toISOString() }),
          ...(until === undefined ? {} : { until: new Date(until).toISOString() }),
          ...(cursor === undefined ? {} : { cursor }),
        });
        const page = await get<ListAuditResponse>({ path: `/v1/audit?${query}` });
        yield* page.entries;
        cursor = page.cursor;
        left = cursor === undefined ? 0 : left - page.entries.length;
      }
    },
    close: async () => undefined,
  };
}

/** A filter as a query string has it. */
function filterQuery({
  since,
  until,
  completed,
  version,
  variable,
  value,
  text,
}: ResultFilter): URLSearchParams {
  const parts = {
    since: since === undefined ? undefined : new Date(since).toISOString(),
    until: until === undefined ? undefined : new Date(until).toISOString(),
    completed,
    version,
    variable,
    value,
    text,
  };
  const said = Object.entries(parts).filter(([, part]) => part !== undefined);
  return new URLSearchParams(said.map(([name, part]) => [name, String(part)]));
}

/** An id in an address. */
function named(id: string): string {
  return encodeURIComponent(id);
}

function botOf({ publishedAt, version, flow, ...bot }: ListedBot): OfficeBot {
  return { ...bot, version, flow, publishedAt: Date.parse(publishedAt) };
}

function versionOf(
  { number, flow, message, publishedAt, publishedBy }: ListedVersion,
  botId: string,
): VersionRecord {
  return { botId, number, flow, message, publishedAt: Date.parse(publishedAt), publishedBy };
}

/** How a server gets a token that it takes. */
function wayIn(url: string): string {
  const login = `Give it another one: npx colloquy login ${url}`;
  return isLoopbackUrl(url) ? `Name its data folder with COLLOQUY_DATA. ${login}` : login;
}

/** Why a server refused, with the way out. */
function refusalOf({ status, problem }: Extract<Answer, { readonly ok: false }>, url: string): string {
  if (status === 401) return `${url} takes no such token, or it has ended. ${wayIn(url)}`;
  const issues = problem.issues.map((issue) => `\n  ${issueLine(issue)}`);
  return `${url} refused: ${problem.message}${issues.join('')}`;
}
