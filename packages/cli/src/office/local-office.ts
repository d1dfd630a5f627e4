// The office on this machine: what is done to the data folder, or to the database of DATABASE_URL. A running server goes by it at once.

import { listedSession } from '@colloquy/runtime/session-state';
import type { Problem } from '@colloquy/schema';
import type { Attribution, Caller, Colloquy, Store, StoredResult } from '@colloquy/server';
import { createColloquy, createHttpServer, inProcessFetch } from '@colloquy/server';
import { listedAuditEntry, listedToken } from '@colloquy/server/listed-access';
import { authorOf } from '../bots/author.ts';
import type { ResultFilter } from '../bots/read-result-filter.ts';
import type { CommandIo } from '../io.ts';
import { complain } from '../io.ts';
import { officeCredentials } from './credentials.ts';
import { officeDrafts } from './drafts.ts';
import { localManagement } from './management.ts';
import { messageOf } from './message-of.ts';
import type { Office, OfficeBot } from './office.ts';
import { officeOutbox } from './outbox.ts';
import { officeWebhooks } from './webhooks.ts';

/** Milliseconds between two looks at a chat that is watched. */
const LOOK_MS = 1_000;

/** Rows that are read at once. */
const ROWS_PER_PAGE = 100;

/** Says who does an operation, for the audit log. */
type AttributeTo = (operation: string) => Attribution;

/** Notes in the audit log that a command reads personal data. */
type NoteReading = (operation: string, botId: string | undefined, subject?: string) => Promise<void>;

/** What an office on this machine is opened on. */
export interface LocalOfficeOptions {
  readonly store: Store;
  readonly dataFolder: string;
  readonly io: CommandIo;
  /** Whether files of visitors, credentials or webhooks are needed: then it is known where they are, and all settings have to be right. */
  readonly withFiles: boolean;
}

/**
 * Opens it. Closing it closes the store.
 *
 * @example const office = await openLocalOffice({ store, dataFolder: '.colloquy', io, withFiles: false });
 */
export async function openLocalOffice({
  store,
  dataFolder,
  io,
  withFiles,
}: LocalOfficeOptions): Promise<Office> {
  const { environment } = io;
  const colloquy: Colloquy = await createColloquy({
    store,
    sendsOutbox: false,
    removesOld: false,
    ...(withFiles ? { dataFolder, environment } : {}),
  });
  const app = createHttpServer(colloquy, { caller: callerOf(io) });
  const management = localManagement(inProcessFetch(app));
  const by: AttributeTo = (operation) => attributionOf(io, operation);
  // On a full disk, owners have to be able to read and export.
  const noteReading: NoteReading = (operation, botId, subject) =>
    colloquy.accessAudit
      .noteReading({ ...by(operation), botId }, subject)
      .catch((error: Error) => complain(io, `The audit log has no entry about this: ${error.message}`));
  return {
    place: dataFolder,
    chatTarget: (publicId) => publicId,
    listBots: () => colloquy.listBots(),
    async publish(definition, { publicId, message, share, take }) {
      const publishedBy = authorOf(io);
      const wish = { publicId, message, share, take, publishedBy };
      return colloquy.publish(definition, { ...wish, by: by('publishBot') });
    },
    changeBot: (botId, change) => colloquy.changeBot(botId, change, by('changeBot')),
    takeOff: (publicId) => colloquy.removeAddress(publicId, by('changeBot')),
    async removeBot({ id }, { withResults }) {
      return (await colloquy.removeBot(id, { withResults, by: by('removeBot') })).results;
    },
    async *listVersions(botId) {
      for (let before: number | undefined; ; ) {
        const page = await colloquy.listVersions(botId, { limit: ROWS_PER_PAGE, before });
        yield* page;
        before = page.at(-1)?.number;
        if (page.length < ROWS_PER_PAGE) return;
      }
    },
    async readDefinition(botId, number) {
      const found = await colloquy.readVersion(botId, number);
      return found && JSON.parse(found.definition);
    },
    async listResults(bot, { limit, filter }) {
      const results: StoredResult[] = [];
      let after: Pick<StoredResult, 'createdAt' | 'id'> | undefined;
      do {
        const search = { botId: bot.id, filter, limit: limit - results.length, after };
        const found = await colloquy.searchResults(search);
        if (!found) throw noVersion(bot, filter);
        if (found.results.length > 0) await noteReading('listResults', bot.id);
        results.push(...found.results);
        after = found.next;
      } while (after && results.length < limit);
      return results;
    },
    async *exportResults(bot, wish) {
      const pieces = await colloquy.exportResults(bot, wish);
      if (!pieces) throw noVersion(bot, wish.filter);
      await noteReading('exportResults', bot.id);
      yield* pieces;
    },
    async readAnalytics(botId, wish) {
      await colloquy.countChats();
      return colloquy.readAnalytics({ botId, ...wish });
    },
    async *listSessions(botId) {
      let before: string | undefined;
      do {
        const found = await colloquy.findOpenSessions({ botId, limit: ROWS_PER_PAGE, before });
        if (found.sessions.length > 0) await noteReading('listSessions', botId);
        yield* found.sessions.map(listedSession);
        before = found.before;
      } while (before !== undefined);
    },
    async readSession(id) {
      const state = await colloquy.readSessionState(id);
      if (state) await noteReading('readSession', state.botId, `session ${id}`);
      return state;
    },
    async changeSession(id, change) {
      const { status, body } = await colloquy.operateChat(id, change, by('changeSession'));
      if (status !== 200) throw new Error(messageOf(JSON.parse(body) as Problem));
      return colloquy.readSessionState(id);
    },
    async sayInSession(id, { isPaused, ...said }) {
      const change = { said, ...(isPaused === undefined ? {} : { isPaused }) };
      const { status, body } = await colloquy.operateChat(id, change, by('sayInSession'));
      if (status !== 200) throw new Error(messageOf(JSON.parse(body) as Problem));
      return colloquy.readSessionState(id);
    },
    async watchSession(id, { signal, onTurn }) {
      // A server on this data is another process, and tells nobody here: it is looked at each second.
      const sessionId = (await colloquy.findSessionId(id)) ?? id;
      const turns = await colloquy.followChat(sessionId, { signal, lookMs: LOOK_MS, tickMs: LOOK_MS });
      if ('status' in turns) throw new Error(messageOf(JSON.parse(turns.body) as Problem));
      await noteReading('watchSession', await colloquy.botOfSession(id), `session ${id}`);
      for await (const news of turns) for (const turn of news ?? []) onTurn(turn);
    },
    async watchSessions() {
      throw new Error(
        'All chats of a bot are watched on a server: add --server URL. One of them is watched here, by its ID.',
      );
    },
    async createToken(wish) {
      const made = await colloquy.tokens.create(wish, by('createToken'));
      if (!made) throw new Error('There are as many tokens as there may be. Revoke some that nobody uses.');
      return { token: listedToken(made.token), secret: made.secret };
    },
    listTokens: async () => (await colloquy.tokens.list()).map(listedToken),
    revokeToken: (id) => colloquy.tokens.revoke(id, by('revokeToken')),
    webhooks: officeWebhooks(management),
    drafts: officeDrafts(management),
    credentials: {
      ...officeCredentials(management),
      // Paths of this machine are no business of the API.
      allowSheet: (id, bots) => colloquy.credentials.allowSheet(id, bots, by('changeCredential')),
    },
    outbox: officeOutbox(management),
    async *listAudit({ limit, botId, since, until }) {
      const botIds = botId === undefined ? undefined : [botId];
      let before: { readonly at: number; readonly id: string } | undefined;
      for (let left = limit; left > 0; ) {
        const page = await colloquy.listAudit({
          limit: Math.min(left, ROWS_PER_PAGE),
          before,
          since,
          until,
          botIds,
        });
        for (const entry of page) yield listedAuditEntry(entry);
        before = page.at(-1);
        left = page.length < ROWS_PER_PAGE ? 0 : left - page.length;
      }
    },
    async close() {
      await app.close();
      await colloquy.close();
    },
  };
}

function noVersion({ id, name }: OfficeBot, { version }: ResultFilter): Error {
  return new Error(`"${name}" has no version ${version}. To see those it has: npx colloquy versions ${id}`);
}

/** A user who runs commands owns the data folder, and may do everything. */
function callerOf(io: CommandIo): Caller {
  const { actor } = attributionOf(io, '');
  return { actor, may: () => true, sees: () => true, bots: undefined };
}

/**
 * Whoever runs a command, for the audit log.
 *
 * @param operation the operation that does over HTTP what the command does
 */
export function attributionOf(io: CommandIo, operation: string): Attribution {
  const name = authorOf(io);
  return { actor: { kind: 'command', ...(name === undefined ? {} : { name }) }, operation };
}
