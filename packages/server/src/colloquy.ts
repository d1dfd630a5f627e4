// A Colloquy: one process that runs bots, put together from its parts.

import { setTimeout as delay, setImmediate as nextRound } from 'node:timers/promises';
import { registry as allBlocks, createPatternMatcher, createQuickJsEvaluator } from '@colloquy/blocks';
import { createFiles, createPorts } from '@colloquy/integrations';
import type {
  Access,
  BotDrafts,
  CredentialService,
  Insights,
  OutboxService,
  PassOutcome,
  Publication,
  PublishBotOptions,
  PublishedBot,
  PublishOptions,
  RemovedBot,
  RolledBack,
  ServedPublication,
  Trying,
  WebhookService,
} from '@colloquy/management';
import {
  changeBot,
  closeBot,
  createAccess,
  createBotDrafts,
  createCredentialService,
  createInsights,
  createOutboxService,
  createTrying,
  createWebhookService,
  orProblem,
  publishBot,
  publishFlow,
  publishServed,
  removeBot,
  renameDraft,
  rollBack,
  startCounting,
  startRetention,
  unpublishBot,
} from '@colloquy/management';
import type { DefinitionChecks } from '@colloquy/management/definition-checks';
import { createDefinitionChecks } from '@colloquy/management/definition-checks';
import type {
  ApiResponse,
  Attribution,
  ChatNews,
  ChatService,
  FindPublishedBot,
  KnownBot,
  ServedFiles,
  UploadService,
} from '@colloquy/runtime';
import {
  createChatNews,
  createChatService,
  createLazyEvaluator,
  createLeaseHolder,
  createNotifications,
  createPublishedBots,
  createServedFiles,
  createSharedFlows,
  createUploadService,
  deliverToResult,
  FlowLibrary,
  forgetRemoved,
  freshSeed,
  loadVersion,
  openWebhooks,
  Pace,
  problemResponse,
  ReadQueue,
  readPast,
  realTime,
  removeLate,
  runtimeLimits,
  stampOf,
  startOutbox,
  success,
} from '@colloquy/runtime';
import { nextTurnOf } from '@colloquy/runtime/session-state';
import type { BotComparison } from '@colloquy/schema';
import type {
  AuditEntry,
  AuditPage,
  BotChange,
  BotRecord,
  VersionRecord,
  VersionsPage,
} from '@colloquy/storage';
import { startExamination } from '@colloquy/storage';
import packageFile from '../package.json' with { type: 'json' };
import type { ColloquyOptions } from './colloquy-options.ts';
import type { ServerNumbers } from './observability/metrics.ts';
import type { Observer } from './observability/observer.ts';
import { createObserver } from './observability/observer.ts';
import { openTracer } from './observability/open-tracer.ts';
import type { Settings } from './settings/settings.ts';
import { readSettings } from './settings/settings.ts';

/** Everything a host can do with a running Colloquy. HTTP routes, the command line and tests use the same functions. */
export interface Colloquy
  extends Omit<ChatService, 'forget' | 'forgetAll' | 'cachedSessions' | 'operateChat'>,
    Insights,
    BotDrafts,
    Trying,
    Access {
  readonly version: string;
  /** What it was set to. */
  readonly settings: Settings;
  /** The same, for callers that know only the result of the chat. */
  deliverToResult(resultId: string, blockId: string, data: unknown): Promise<ApiResponse>;
  /** Which chats move on, for those who watch. */
  readonly news: ChatNews;
  /** What bots need to use other services. */
  readonly credentials: CredentialService;
  /** Waiting and failed entries for other systems. */
  readonly outbox: OutboxService;
  /** Webhooks of a bot, and their deliveries. */
  readonly webhooks: WebhookService;
  /** What routes of uploads and files use. */
  readonly uploads: UploadService;
  /** Removes all files that a chat uploaded or made, and returns their number. Rejects when the storage fails. */
  removeFilesOfSession(sessionId: string): Promise<number>;
  /** Checks a definition and publishes it. One with errors is refused, unless `force` says otherwise. */
  publishBot(definition: unknown, options?: PublishBotOptions): Promise<PublishedBot>;
  /**
   * Publishes a checked definition, or one that may have errors, as in an author's trials and tests. Any version,
   * parsed from JSON. Its address is `publicId`, else the definition's own, else its id.
   */
  publish(definition: unknown, options?: PublishOptions): Promise<Publication>;
  /** The same for a file given at the start of the server: if it has not changed since, later changes of its bot are kept. */
  publishServed(
    definition: unknown,
    options?: Pick<PublishOptions, 'publicId' | 'by'>,
  ): Promise<ServedPublication>;
  /** Removes a bot with its addresses; with its results and their chats and files as well, if that is wished. */
  removeBot(
    id: string,
    options: { readonly withResults: boolean; readonly by?: Attribution | undefined },
  ): Promise<RemovedBot>;
  /** Takes an address off whichever bot has it; it is free afterwards. */
  removeAddress(publicId: string, by?: Attribution): Promise<void>;
  /** The page data of the bot published under this address. */
  readonly findPublishedBot: FindPublishedBot;
  /** Lets new chats of a bot run one of its versions, as `colloquy versions` lists them; running chats stay on theirs. */
  rollBack(botId: string, number: number, by?: Attribution): Promise<RolledBack>;
  /** Unpublishes a bot; its addresses and versions stay. Returns the bot as it was, or nothing when there is none. */
  unpublishBot(botId: string, by?: Attribution): Promise<BotRecord | undefined>;
  /** Lets a bot run another version or none, closes or opens it, all at once. False when there is no such bot or version; then nothing was changed. */
  changeBot(botId: string, change: Omit<BotChange, 'id' | 'at'>, by?: Attribution): Promise<boolean>;
  /** Closes a bot to new chats, or opens it again. Returns the bot as it was, or nothing when there is none. */
  closeBot(
    botId: string,
    options: { readonly isClosed: boolean },
    by?: Attribution,
  ): Promise<BotRecord | undefined>;
  /** Everything that is wrong with a definition, as `colloquy check` finds it. */
  readonly checkDefinition: DefinitionChecks['check'];
  /** The differences between two versions of a bot; nothing when one is missing. */
  compareVersions(
    botId: string,
    numbers: { readonly before: number; readonly after: number },
  ): Promise<BotComparison | undefined>;
  /** A bot by its id, published or not. */
  findBot(id: string): Promise<KnownBot | undefined>;
  /** Bot files given at the start or watched, whose bots can be edited there only. */
  readonly servedFiles: ServedFiles;
  /** A version of a bot with its definition as JSON text. */
  readVersion(
    botId: string,
    number: number,
  ): Promise<{ readonly version: VersionRecord; readonly definition: string } | undefined>;
  /** The versions of a bot, newest first. */
  listVersions(botId: string, page: VersionsPage): Promise<readonly VersionRecord[]>;
  /** The definition of a bot that shares its flow. */
  readFlow(publicId: string): Promise<ApiResponse>;
  listBots(): Promise<readonly KnownBot[]>;
  /** The current time, in epoch milliseconds. */
  now(): number;
  /** Changes with their authors, newest first. Every operation with an `Attribution` is recorded. */
  listAudit(page: AuditPage): Promise<readonly AuditEntry[]>;
  /** Counts of turns and calls since the start. */
  readonly observer: Observer;
  /** Current load of the server. */
  numbers(): ServerNumbers;
  /** The current turn of a chat, for debugging. */
  turnOf(sessionId: string): Promise<number | undefined>;
  /** Runs reads of visitors' data, so that large ones do not block others. */
  readonly reads: ReadQueue;
  /** Rejects when the store does not answer, or nothing can be written. */
  checkStore(): Promise<void>;
  /** Aborts calls in progress, and closes the store. Close the HTTP server first, so that its requests finish. */
  close(): Promise<void>;
}

/**
 * Puts a Colloquy together. Rejects when a setting cannot be understood.
 *
 * @example
 * const colloquy = await createColloquy({ store: memoryStore() });
 * await colloquy.publish(JSON.parse(text), { publicId: 'lead' });
 * const { status, body } = await colloquy.startChat('lead', {});
 */
export async function createColloquy(options: ColloquyOptions): Promise<Colloquy> {
  const {
    store,
    clock = store.clock ?? Date.now,
    seed = freshSeed,
    registry = allBlocks,
    dataFolder,
    environment = {},
    worksInBackground = true,
  } = options;
  const settings = readSettings(environment);
  const stop = new AbortController();
  const files = createFiles({ dataFolder, settings, clock });
  const ownPorts = options.ports ?? (await createPorts({ dataFolder, settings, files, signal: stop.signal }));
  const ports = options.wrapPorts?.(ownPorts) ?? ownPorts;
  const evaluator = createLazyEvaluator(
    async () => options.evaluator ?? createQuickJsEvaluator({ rest: nextRound }),
  );
  const tracer = await openTracer(settings);
  const observer = createObserver(tracer);
  const pace = new Pace();
  const reads = new ReadQueue(() => pace.slice());
  const library = new FlowLibrary({ store, registry, clock, pace });
  const readSharedFlow = createSharedFlows({ store, library });
  const servedFiles = createServedFiles();
  const publishing = { store, library, clock, servedFiles };
  const matches = createPatternMatcher(evaluator);
  const holder = createLeaseHolder();
  const checks = options.checks ?? createDefinitionChecks();
  const removeFiles = (sessionId: string) => files.removeFilesOfSession(sessionId);
  const retention = startRetention({
    isOff: !worksInBackground,
    store,
    clock,
    settings,
    settingsOf: (flow) => library.known(flow)?.bot.settings,
    slice: reads.slice,
    removeFiles,
    onPass,
  });
  /** Removed chats are subtracted from the counts. */
  function onPass(outcome: PassOutcome): void {
    observer.pass(outcome);
    void counting.countNoted().catch(observer.countingFailure);
  }
  const stopExamination = worksInBackground ? startExamination(store, observer.damage) : () => undefined;
  const webhooks = await openWebhooks({ store, ports, clock, dataFolder, settings });
  const outbox = startOutbox(
    { outbox: options.outbox, sendsOutbox: worksInBackground },
    { store, clock, webhooks, onEvent: observer.outbox },
  );
  const counting = startCounting(store, {
    clock,
    walksByItself: worksInBackground,
    onFailure: observer.countingFailure,
  });
  const notifications = createNotifications(store);
  const news = createChatNews({ store, notifications });
  const chats = createChatService(
    {
      store: outbox.store,
      reads,
      onMovedOn(committing, turn) {
        if (!turn.state.isPreview) counting.note(committing.sessionId);
        news.moved(committing, turn);
      },
      onGone: (sessionId) => removeLate(sessionId, { store, removeFiles }),
      notifications,
      library,
      evaluator,
      matches,
      ports: observer.ports(ports),
      holder,
      pace,
      readPast,
      stopSignal: stop.signal,
      clock,
      leaseTime: store.clock && { ...realTime, now: store.clock },
      seed,
    },
    observer,
  );
  const stopForgetting = forgetRemoved(store, chats);
  const reading = { store, reads, library, evaluator, matches, clock };
  const { forget: onErased, operateChat } = chats;
  const insights = createInsights({ ...reading, counting, removeFiles, onErased, operateChat });
  const readVersion: Colloquy['readVersion'] = (botId, number) => loadVersion({ botId, number }, store);
  const publish: Colloquy['publish'] = async (definition, how) =>
    orProblem(await publishFlow(publishing, definition, how));
  const publishChecked: Colloquy['publishBot'] = (definition, how = {}) =>
    publishBot({ checks, publish }, definition, how);
  const drafts = createBotDrafts({ store, checks, publishBot: publishChecked, readVersion, clock });
  return {
    version: packageFile.version,
    settings,
    startChat: chats.startChat,
    startPreviewChat: chats.startPreviewChat,
    continueChat: chats.continueChat,
    rewindChat: chats.rewindChat,
    readChat: chats.readChat,
    streamText: chats.streamText,
    deliver: chats.deliver,
    listen: chats.listen,
    followChat: chats.followChat,
    news,
    deliverToResult: (resultId, blockId, data) =>
      deliverToResult({ store, chats }, { resultId, blockId, data }),
    webhooks: createWebhookService({ ...webhooks.means, store, clock, signal: stop.signal }),
    outbox: createOutboxService({ store, clock }),
    credentials: createCredentialService({ store, dataFolder, settings, clock, signal: stop.signal }),
    uploads: createUploadService({ files, store, library, clock }),
    removeFilesOfSession: (sessionId) => files.removeFilesOfSession(sessionId),
    publish,
    publishBot: publishChecked,
    publishServed: async (definition, options) =>
      orProblem(await publishServed(publishing, definition, options)),
    async removeBot(id, { withResults, by }) {
      const bot = await store.loadBot({ id });
      const removed = await removeBot(id, { store, clock, removeFiles, withResults, by });
      if (bot) library.forgetAddresses(bot);
      chats.forget(removed.sessionIds);
      // Chats begun during the removal would outlive the bot, unreachable. Other servers notice the removal a moment
      // later.
      if (withResults && removed.isRemoved) await delay(runtimeLimits.botAddressMs);
      const isThereAnew = (await store.loadBot({ id })) !== undefined;
      let late = withResults && !isThereAnew ? await insights.eraseResults(id, { filter: {} }) : undefined;
      while (late?.next) late = await insights.eraseResults(id, { filter: {}, after: late.next });
      if (removed.results > 0) await counting.countNoted();
      return removed;
    },
    async removeAddress(publicId, by) {
      const bot = await store.loadBot({ publicId });
      await store.remove({ kind: 'addresses', publicIds: [publicId] }, stampOf(by, clock()));
      if (bot) library.forgetAddresses(bot);
    },
    findPublishedBot: createPublishedBots(library),
    rollBack: (botId, number, by) => rollBack(publishing, { botId, number }, by),
    unpublishBot: (botId, by) => unpublishBot(publishing, botId, by),
    async changeBot(botId, change, by) {
      const isChanged = await changeBot(publishing, botId, change, by);
      if (isChanged && change.name !== undefined) await renameDraft(drafts, { botId, name: change.name }, by);
      return isChanged;
    },
    ...drafts,
    closeBot: (botId, closing, by) => closeBot(publishing, botId, closing, by),
    checkDefinition: checks.check,
    async compareVersions(botId, { before, after }) {
      const [earlier, later] = await Promise.all([before, after].map((number) => readVersion(botId, number)));
      return earlier && later && checks.compare(earlier.definition, later.definition);
    },
    async findBot(id) {
      const bot = await store.loadBot({ id });
      return bot && servedFiles.mark(bot);
    },
    servedFiles,
    readVersion,
    listVersions: (botId, page) => store.listVersions(botId, page),
    async readFlow(publicId) {
      const shared = await readSharedFlow(publicId);
      return shared.ok ? success(shared.definition) : problemResponse(shared.problem);
    },
    listBots: async () => (await store.listBots()).map(servedFiles.mark),
    ...insights,
    ...createTrying({ ...reading, checks, startPreviewChat: chats.startPreviewChat }),
    ...createAccess({ store, clock }),
    now: clock,
    listAudit: (page) => store.audit.list(page),
    observer,
    numbers: () => ({ cachedSessions: chats.cachedSessions, commits: store.statistics?.() }),
    turnOf: (sessionId) => nextTurnOf(sessionId, store),
    reads,
    checkStore: async () => {
      // No such session exists; only the store's answer matters.
      await store.loadSessions(['ready?']);
      await store.checkWriting?.();
    },
    async close() {
      stop.abort();
      stopExamination();
      news.stop();
      stopForgetting();
      if (!options.checks) await checks.close();
      await retention.stop();
      webhooks.stop();
      await counting.stop();
      await outbox.stop();
      await files.close();
      await store.close();
      holder.end();
      await tracer?.close();
    },
  };
}
