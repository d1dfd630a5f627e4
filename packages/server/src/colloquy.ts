// A Colloquy: one process that runs bots, put together from its parts.

import { setImmediate as nextRound } from 'node:timers/promises';
import { registry as allBlocks, createPatternMatcher, createQuickJsEvaluator } from '@colloquy/blocks';
import { openChannels } from '@colloquy/channels';
import { createFiles, createPorts } from '@colloquy/integrations';
import type {
  Access,
  Analytics,
  Bots,
  ChannelService,
  Chats,
  CredentialService,
  Drafts,
  KnowledgeService,
  MediaService,
  OutboxService,
  PassOutcome,
  Results,
  WebhookService,
} from '@colloquy/management';
import {
  createAccess,
  createAnalytics,
  createBots,
  createChannelService,
  createChats,
  createCredentialService,
  createDrafts,
  createKnowledgeService,
  createMediaService,
  createOutboxService,
  createResults,
  createWebhookService,
  readRecordedTurns,
  renameDraft,
  startCounting,
  startRetention,
} from '@colloquy/management';
import { createDefinitionChecks } from '@colloquy/management/definition-checks';
import type { UploadService } from '@colloquy/runtime';
import {
  createChannelRules,
  createChatNews,
  createChatService,
  createLazyEvaluator,
  createLeaseHolder,
  createNotifications,
  createServedFiles,
  createUploadService,
  FlowLibrary,
  forgetRemoved,
  freshSeed,
  openWebhooks,
  Pace,
  ReadQueue,
  readPast,
  realTime,
  removeLate,
  startOutbox,
  timeoutSource,
} from '@colloquy/runtime';
import { startExamination } from '@colloquy/storage';
import packageFile from '../package.json' with { type: 'json' };
import type { ColloquyOptions } from './colloquy-options.ts';
import type { ServerNumbers } from './observability/metrics.ts';
import type { Observer } from './observability/observer.ts';
import { createObserver } from './observability/observer.ts';
import { openTracer } from './observability/open-tracer.ts';
import type { Settings } from './settings/settings.ts';
import { readSettings } from './settings/settings.ts';

/** A running Colloquy. HTTP routes, the command line and tests use the same services. */
export interface Colloquy {
  readonly version: string;
  readonly settings: Settings;
  /** Turns of visitors; watching, changing and replaying chats. */
  readonly chats: Chats;
  /** Publishing, versions, addresses and removal of bots. */
  readonly bots: Bots;
  /** What authors edit before they publish it. */
  readonly drafts: Drafts;
  /** Answers and transcripts; exports and erasure. */
  readonly results: Results;
  readonly analytics: Analytics;
  /** Tokens, sign-in links and the audit log. */
  readonly access: Access;
  /** Keys of bots for other services. */
  readonly credentials: CredentialService;
  /** Accounts on other platforms, where people talk to bots. */
  readonly channels: ChannelService;
  /** Webhooks of bots, and their deliveries. */
  readonly webhooks: WebhookService;
  /** Waiting and failed messages to other systems. */
  readonly outbox: OutboxService;
  /** Documents from which bots answer. */
  readonly knowledge: KnowledgeService;
  /** Files that authors add for their bots. */
  readonly media: MediaService;
  /** Uploads of visitors, and files that chats made. */
  readonly files: FileService;
  /** The current time, in epoch milliseconds. */
  now(): number;
  /** Says where this server listens, for the addresses of files that people send on channels. */
  listensAt(url: string): void;
  /** Counts of turns and calls since the start. */
  readonly observer: Observer;
  /** Current load of the server. */
  numbers(): ServerNumbers;
  /** Runs reads of visitors' data, so that large ones do not block others. */
  readonly reads: ReadQueue;
  /** Rejects when the store does not answer, or nothing can be written. */
  checkStore(): Promise<void>;
  /** Aborts calls in progress, and closes the store. Close the HTTP server first, so that its requests finish. */
  close(): Promise<void>;
}

/** Uploads, and files of chats. */
export interface FileService extends UploadService {
  /** Removes all files that a chat uploaded or made, and returns their number. Rejects when the storage fails. */
  removeOfSession(sessionId: string): Promise<number>;
}

/**
 * Creates a Colloquy from its parts. Rejects when a setting is invalid.
 *
 * @example
 * const colloquy = await createColloquy({ store: memoryStore() });
 * await colloquy.bots.publish(JSON.parse(text), { publicId: 'lead' });
 * const { status, body } = await colloquy.chats.startChat('lead', {});
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
  const knowledge = createKnowledgeService({ files, store, clock });
  const ownPorts =
    options.ports ??
    new Map(await createPorts({ dataFolder, settings, files, signal: stop.signal })).set(
      'knowledge',
      // Loaded late: most bots have no documents.
      async (call, context) => {
        const { createKnowledgePort } = await import('@colloquy/management/knowledge-port');
        return createKnowledgePort(knowledge)(call, context);
      },
    );
  const ports = options.wrapPorts?.(ownPorts) ?? ownPorts;
  const evaluator = createLazyEvaluator(
    async () => options.evaluator ?? createQuickJsEvaluator({ rest: nextRound }),
  );
  const tracer = await openTracer(settings);
  const observer = createObserver(tracer);
  const pace = new Pace();
  const reads = new ReadQueue(() => pace.slice());
  const library = new FlowLibrary({ store, registry, clock, pace });
  const servedFiles = createServedFiles();
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
  const { openKey } = webhooks.means;
  const { openAddresses, publicUrl } = settings;
  const hasNewKey = settings.previousSecretKey !== undefined;
  const channels = await openChannels({ store, clock, openKey, hasNewKey, openAddresses, publicUrl });
  const timeouts = timeoutSource({ chats: () => turns, clock });
  const outbox = startOutbox(
    { outbox: options.outbox, sendsOutbox: worksInBackground },
    { store, clock, sources: [webhooks, ...channels.sources, timeouts], onEvent: observer.outbox },
  );
  const counting = startCounting(store, {
    clock,
    walksByItself: worksInBackground,
    onFailure: observer.countingFailure,
  });
  const notifications = createNotifications(store);
  const news = createChatNews({ store, notifications });
  const turns = createChatService(
    {
      store: outbox.store,
      reads,
      onMovedOn(committing, turn) {
        if (!turn.state.isPreview) {
          counting.markChanged(committing.sessionId);
          timeouts.observe(committing.host, turn.state);
        }
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
  const stopForgetting = forgetRemoved(store, turns);
  const reading = { store, reads, library, evaluator, matches, clock };
  const chats = createChats({ ...reading, chats: turns, news });
  const results = createResults({ ...reading, removeFiles, onErased: forget });
  const bots = createBots({
    store,
    library,
    servedFiles,
    checks,
    reads,
    results,
    clock,
    removeFiles,
    startPreviewChat: turns.startPreviewChat,
    readTurns: (sessionId) => readRecordedTurns(sessionId, reading),
    onRemoved: ({ results: count, sessionIds }) => forget({ count, sessionIds }),
    onRenamed: (botId, name, by) => renameDraft(drafts, { botId, name }, by),
  });
  const drafts = createDrafts({
    store,
    checks,
    publishBot: bots.publishChecked,
    readVersion: bots.readVersion,
    clock,
  });
  const uploads = createUploadService({ files, store, library, clock });
  const findRules = createChannelRules({ library, matches });
  if (worksInBackground) channels.start({ chats: turns, uploads, findRules });
  /** Forgets erased chats, and subtracts them from the counts. */
  async function forget(erased: { readonly count: number; readonly sessionIds: readonly string[] }) {
    turns.forget(erased.sessionIds);
    if (erased.count > 0) await counting.countNoted();
  }
  return {
    version: packageFile.version,
    settings,
    chats,
    bots,
    drafts,
    results,
    analytics: createAnalytics({ store, library, counting }),
    access: createAccess({ store, clock }),
    credentials: createCredentialService({ store, dataFolder, settings, clock, signal: stop.signal }),
    channels: createChannelService({ ...channels.means, store, clock }),
    webhooks: createWebhookService({ ...webhooks.means, store, clock, signal: stop.signal }),
    outbox: createOutboxService({ store, clock }),
    knowledge,
    media: createMediaService({ files, store, clock }),
    files: { ...uploads, removeOfSession: removeFiles },
    listensAt: channels.listensAt,
    now: clock,
    observer,
    numbers: () => ({ cachedSessions: turns.cachedSessions, commits: store.statistics?.() }),
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
      await channels.stop();
      await counting.stop();
      await outbox.stop();
      await knowledge.close();
      await files.close();
      await store.close();
      holder.end();
      await tracer?.close();
    },
  };
}
