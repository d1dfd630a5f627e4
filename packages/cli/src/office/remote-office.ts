// The office of a server elsewhere: everything through the operations of its interface.
import { ManageError } from '@colloquy/client/manage';
import type { ListedBot, ListedVersion } from '@colloquy/schema';
import type { VersionRecord } from '@colloquy/server';
import type { ResultFilter } from '../bots/read-result-filter.ts';
import { officeCredentials } from './credentials.ts';
import { officeDrafts } from './drafts.ts';
import type { KnownServer } from './known-servers.ts';
import type { Asked } from './management.ts';
import { allBots, definedOnly, pagesOf, remoteManagement } from './management.ts';
import type { Office, OfficeBot, OfficeResult } from './office.ts';
import { officeOutbox } from './outbox.ts';
import { officeWebhooks } from './webhooks.ts';

/** Entries of the audit log in one page. */
const ENTRIES_PER_PAGE = 100;

/**
 * Opens it. Nothing is asked yet.
 *
 * @example const office = openRemoteOffice({ url: 'https://bots.example', token: 'clq_…' }, signal);
 */
export function openRemoteOffice(server: KnownServer, signal: AbortSignal): Office {
  const { url } = server;
  const management = remoteManagement(server, signal);
  const { client, get, find, ask } = management;
  return {
    place: url,
    chatTarget: (publicId) => `${url}/v1/bots/${encodeURIComponent(publicId)}`,
    listBots: async () => (await allBots(management)).map(botOf),
    async publish(definition, wish) {
      const body = { definition: definition as Readonly<Record<string, unknown>>, ...definedOnly(wish) };
      const answer = await ask(client.publishBot({ body }));
      if (!answer.ok && answer.status === 400 && answer.problem.issues.length > 0) {
        const issues = answer.problem.issues.map(({ path, ...issue }) => ({
          ...issue,
          path: path[0] === 'definition' ? path.slice(1) : path,
        }));
        return { ok: false, problem: { ...answer.problem, issues } };
      }
      const { bot, version, isNew, issues } = await get(orRefusal(answer));
      const named = (definition as { readonly publicId?: string }).publicId;
      return {
        ok: true,
        publicId: wish.publicId ?? named ?? bot.id,
        publicIds: bot.publicIds,
        version: versionOf(version, bot.id),
        isNew,
        problems: issues,
      };
    },
    async changeBot(botId, { version, canary, labels, ...change }) {
      const body = definedOnly({
        version: version === 'none' ? null : version,
        canary: canary === 'none' ? null : canary,
        labels: labels && [...labels],
        ...change,
      });
      return (await find(client.changeBot({ botId, body }))) !== undefined;
    },
    async takeOff() {
      throw new Error(
        'An address is taken off on the machine of the server alone. To take the whole bot off the air, name it by its id.',
      );
    },
    removeBot: async ({ id, name }, { withResults }) =>
      (await get(client.removeBot({ botId: id, name, withResults }))).results,
    listVersions: (botId) =>
      pagesOf(async (before: number | undefined) => {
        const page = await get(client.listVersions({ botId, before }));
        return { items: page.versions.map((version) => versionOf(version, botId)), next: page.before };
      }),
    readDefinition: async (botId, number) => (await find(client.readVersion({ botId, number })))?.definition,
    async listResults(bot, { limit, filter }) {
      const results: OfficeResult[] = [];
      let cursor: string | undefined;
      do {
        const page = await get(
          client.listResults({ botId: bot.id, ...filterOf(filter), limit: limit - results.length, cursor }),
        );
        for (const { createdAt, ...result } of page.results)
          results.push({ ...result, createdAt: Date.parse(createdAt) });
        cursor = page.cursor;
      } while (cursor !== undefined && results.length < limit);
      return results;
    },
    async *exportResults(bot, { format, filter, hasBom = false }) {
      // Servers of earlier versions do not know the byte order mark.
      const bom = hasBom ? { bom: true } : {};
      const file = await get(client.exportResults({ botId: bot.id, ...filterOf(filter), format, ...bom }));
      try {
        for await (const piece of file.body ?? []) yield piece;
      } catch {
        throw new Error(`${url} broke off in the middle of the answer. What came so far is not all.`);
      }
    },
    readAnalytics: (botId, wish) => find(client.readAnalytics({ botId, ...wish })),
    listSessions: (botId) =>
      pagesOf(async (cursor: string | undefined) => {
        const page = await get(client.listSessions({ botId, cursor }));
        return { items: page.sessions, next: page.cursor };
      }),
    readSession: (sessionId) => find(client.readSession({ sessionId })),
    changeSession: (sessionId, body) => find(client.changeSession({ sessionId, body })),
    sayInSession: (sessionId, body) => find(client.sayInSession({ sessionId, body })),
    watchSession: (sessionId, { signal: until, onTurn }) =>
      untilStopped(until, async () => {
        for await (const { data } of client.watchSession({ sessionId, signal: until })) onTurn(data);
      }),
    watchSessions: (botId, { signal: until, onNews }) =>
      untilStopped(until, async () => {
        for await (const { event, data } of client.watchSessions({ botId, signal: until }))
          onNews(event, data);
      }),
    createToken: (body) => get(client.createToken({ body })),
    listTokens: async () => (await get(client.listTokens())).tokens,
    revokeToken: async (tokenId) => {
      const answer = await ask(client.revokeToken({ tokenId }));
      if (!answer.ok && answer.status !== 404) await get(orRefusal(answer));
      return answer.ok;
    },
    webhooks: officeWebhooks(management),
    drafts: officeDrafts(management),
    credentials: officeCredentials(management),
    outbox: officeOutbox(management),
    async *listAudit({ limit, botId, since, until }) {
      let cursor: string | undefined;
      for (let left = limit; left > 0; ) {
        const page = await get(
          client.listAudit({
            limit: Math.min(left, ENTRIES_PER_PAGE),
            bot: botId,
            since: momentOf(since),
            until: momentOf(until),
            cursor,
          }),
        );
        yield* page.entries;
        cursor = page.cursor;
        left = cursor === undefined ? 0 : left - page.entries.length;
      }
    },
    close: async () => undefined,
  };

  /** Ends without a failure when the command is stopped. */
  function untilStopped(until: AbortSignal, watch: () => Promise<void>): Promise<void> {
    return get(watch()).catch((error: unknown) => {
      if (!until.aborted) throw error;
    });
  }
}

/** The body of an answer; a refusal rejects as the client would have. */
async function orRefusal<Body>(answer: Asked<Body>): Promise<Body> {
  if (answer.ok) return answer.body;
  throw new ManageError(answer);
}

/** A filter as the parameters of an operation. */
function filterOf({ since, until, ...filter }: ResultFilter) {
  return { ...filter, since: momentOf(since), until: momentOf(until) };
}

function momentOf(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString();
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
