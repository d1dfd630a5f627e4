// The bots of a server: publishing, versions, addresses, and trying before publishing.
import { setTimeout as delay } from 'node:timers/promises';
import type {
  ApiResponse,
  Attribution,
  ChatService,
  FindPublishedBot,
  FlowLibrary,
  KnownBots,
  ReadQueue,
  ReadTurns,
  ServedFiles,
} from '@colloquy/runtime';
import {
  createKnownBots,
  createPublishedBots,
  createSharedFlows,
  loadVersion,
  problemResponse,
  runtimeLimits,
  stampOf,
  success,
} from '@colloquy/runtime';
import type {
  BotComparison,
  BotTest,
  ReplayChatResponse,
  ReplayChatsResponse,
  RunTestsResponse,
  TryBlockRequest,
} from '@colloquy/schema';
import type { BotChange, BotRecord, Store, VersionRecord, VersionsPage } from '@colloquy/storage';
import { entryOf } from '@colloquy/storage';
import type { Results } from '../results/results.ts';
import type { RemovedBot } from '../retention/remove-bot.ts';
import { removeBot } from '../retention/remove-bot.ts';
import type { RolledBack } from './change-bot.ts';
import { changeBot, closeBot, rollBack, unpublishBot } from './change-bot.ts';
import type { DefinitionChecks } from './definition-checks.ts';
import type { Publication, ServedPublication } from './publication.ts';
import { orProblem } from './publication.ts';
import type { PublishBotOptions, PublishedBot } from './publish-bot.ts';
import { publishBot } from './publish-bot.ts';
import type { PublishOptions } from './publish-flow.ts';
import { publishFlow } from './publish-flow.ts';
import { publishServed } from './publish-served.ts';
import type { ReplayOptions, ReplayRefusal } from './replay-draft.ts';
import type { BlockAddress, TriedBlock } from './try-block.ts';
import { tryBlock } from './try-block.ts';

/** Everything about bots but their drafts. */
export interface Bots extends KnownBots {
  /** The page data of the bot published under an address. */
  readonly findPublished: FindPublishedBot;
  /**
   * Publishes a checked definition, or one that may have errors, as in an author's trials and tests. Any version,
   * parsed from JSON. Its address is `publicId`, else the definition's own, else its id.
   */
  publish(definition: unknown, options?: PublishOptions): Promise<Publication>;
  /** Checks a definition and publishes it. One with errors is refused, unless `force` says otherwise. */
  publishChecked(definition: unknown, options?: PublishBotOptions): Promise<PublishedBot>;
  /** The same for a file given at the start of the server: if it has not changed since, later changes of its bot are kept. */
  publishServed(
    definition: unknown,
    options?: Pick<PublishOptions, 'publicId' | 'by'>,
  ): Promise<ServedPublication>;
  /** Bot files given at the start or watched, whose bots can be edited there only. */
  readonly servedFiles: ServedFiles;
  /** Changes several properties of a bot at once. Returns false, and changes nothing, when the bot or version is missing. */
  change(botId: string, change: Omit<BotChange, 'id' | 'at'>, by?: Attribution): Promise<boolean>;
  /** Lets new chats of a bot run one of its versions, as `colloquy versions` lists them; running chats stay on theirs. */
  rollBack(botId: string, number: number, by?: Attribution): Promise<RolledBack>;
  /** Unpublishes a bot; its addresses and versions stay. Returns the bot as it was, or nothing when there is none. */
  unpublish(botId: string, by?: Attribution): Promise<BotRecord | undefined>;
  /** Closes a bot to new chats, or opens it again. Returns the bot as it was, or nothing when there is none. */
  close(
    botId: string,
    options: { readonly isClosed: boolean },
    by?: Attribution,
  ): Promise<BotRecord | undefined>;
  /** Removes a bot with its addresses, and on request its results with their chats and files. */
  remove(
    id: string,
    options: { readonly withResults: boolean; readonly by?: Attribution | undefined },
  ): Promise<RemovedBot>;
  /** Removes an address from its bot; another bot can take it afterwards. */
  removeAddress(publicId: string, by?: Attribution): Promise<void>;
  /** The versions of a bot, newest first. */
  listVersions(botId: string, page: VersionsPage): Promise<readonly VersionRecord[]>;
  /** A version of a bot with its definition as JSON text. */
  readVersion(
    botId: string,
    number: number,
  ): Promise<{ readonly version: VersionRecord; readonly definition: string } | undefined>;
  /** The differences between two versions of a bot; nothing when one is missing. */
  compareVersions(
    botId: string,
    numbers: { readonly before: number; readonly after: number },
    by?: Attribution,
  ): Promise<BotComparison | undefined>;
  /** The definition of a bot that shares its flow. */
  readFlow(publicId: string): Promise<ApiResponse>;
  /** Finds all problems of a definition, as `colloquy check` does. */
  readonly check: DefinitionChecks['check'];
  /**
   * Runs tests of a bot.
   *
   * @throws CheckFailure when they cannot run
   */
  runTests(definition: unknown, tests: readonly BotTest[], by?: Attribution): Promise<RunTestsResponse>;
  /**
   * Replays the newest chats of the live version on a definition, without calls.
   *
   * @throws CheckFailure when the replay cannot run
   */
  replayChats(
    botId: string,
    options: ReplayOptions & { readonly limit: number },
  ): Promise<ReplayChatsResponse | ReplayRefusal>;
  /** Replays one chat, and returns both sides. Nothing when nothing is recorded of it. */
  replayChat(
    sessionId: string,
    options: ReplayOptions,
  ): Promise<ReplayChatResponse | ReplayRefusal | undefined>;
  /** Runs one block of a definition with example values. */
  tryBlock(place: BlockAddress, request: TryBlockRequest, by?: Attribution): Promise<TriedBlock>;
}

/** Dependencies of the bots. */
export interface BotsDependencies {
  readonly store: Store;
  readonly library: FlowLibrary;
  readonly servedFiles: ServedFiles;
  readonly checks: DefinitionChecks;
  readonly reads: ReadQueue;
  readonly results: Pick<Results, 'erase'>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly removeFiles: (sessionId: string) => Promise<unknown>;
  /** Called with the chats of a removed bot. */
  readonly onRemoved: (removed: RemovedBot) => Promise<void>;
  /** Called when a change has renamed a bot. */
  readonly onRenamed: (botId: string, name: string, by: Attribution | undefined) => Promise<void>;
  readonly startPreviewChat: ChatService['startPreviewChat'];
  readonly readTurns: (sessionId: string) => Promise<ReadTurns | undefined>;
}

/**
 * Creates the service.
 *
 * @example await colloquy.bots.publish(JSON.parse(text), { publicId: 'lead' });
 */
export function createBots(dependencies: BotsDependencies): Bots {
  const { store, library, servedFiles, checks, clock } = dependencies;
  const readSharedFlow = createSharedFlows({ store, library });
  const publish: Bots['publish'] = async (definition, options) =>
    orProblem(await publishFlow(dependencies, definition, options));
  const readVersion: Bots['readVersion'] = (botId, number) => loadVersion({ botId, number }, store);

  return {
    ...createKnownBots(dependencies),
    findPublished: createPublishedBots(library),
    publish,
    publishChecked: (definition, options = {}) => publishBot({ checks, publish }, definition, options),
    publishServed: async (definition, options) =>
      orProblem(await publishServed(dependencies, definition, options)),
    servedFiles,
    async change(botId, change, by) {
      const isChanged = await changeBot(dependencies, botId, change, by);
      if (isChanged && change.name !== undefined) await dependencies.onRenamed(botId, change.name, by);
      return isChanged;
    },
    rollBack: (botId, number, by) => rollBack(dependencies, { botId, number }, by),
    unpublish: (botId, by) => unpublishBot(dependencies, botId, by),
    close: (botId, closing, by) => closeBot(dependencies, botId, closing, by),
    remove: (id, how) => remove(id, how, dependencies),
    async removeAddress(publicId, by) {
      const bot = await store.loadBot({ publicId });
      await store.remove({ kind: 'addresses', publicIds: [publicId] }, stampOf(by, clock()));
      if (bot) library.forgetAddresses(bot);
    },
    listVersions: (botId, page) => store.listVersions(botId, page),
    readVersion,
    async compareVersions(botId, { before, after }, by) {
      const [earlier, later] = await Promise.all([before, after].map((number) => readVersion(botId, number)));
      return earlier && later && checks.compare(earlier.definition, later.definition, { by });
    },
    async readFlow(publicId) {
      const shared = await readSharedFlow(publicId);
      return shared.ok ? success(shared.definition) : problemResponse(shared.problem);
    },
    check: checks.check,
    runTests: (definition, tests, by) => checks.test(definition, tests, { by }),
    // Loaded late: authors replay now and then.
    replayChats: async (botId, options) =>
      (await import('./replay-draft.ts')).replayDraft(dependencies, botId, options),
    replayChat: async (sessionId, options) =>
      (await import('./replay-draft.ts')).replayOneChat(dependencies, sessionId, options),
    async tryBlock(place, request, by) {
      const outcome = await tryBlock(place, request, dependencies);
      const stamp = outcome.ok ? stampOf(by, clock()) : undefined;
      // Only the author may see requests and responses.
      const calls = outcome.ok ? outcome.tried.calls.map(({ port }) => port) : [];
      const entry = { botId: place.botId, subject: `block ${place.blockId}`, after: { calls } };
      if (stamp) await store.audit.add(entryOf(stamp, entry));
      return outcome;
    },
  };
}

async function remove(
  id: string,
  { withResults, by }: { readonly withResults: boolean; readonly by?: Attribution | undefined },
  { store, library, clock, removeFiles, results, onRemoved }: BotsDependencies,
): Promise<RemovedBot> {
  const bot = await store.loadBot({ id });
  const removed = await removeBot(id, { store, clock, removeFiles, withResults, by });
  if (bot) library.forgetAddresses(bot);
  // Chats that start during the removal would outlive the bot, unreachable. Other servers notice the removal a moment
  // later.
  if (withResults && removed.isRemoved) await delay(runtimeLimits.botAddressMs);
  const isRecreated = (await store.loadBot({ id })) !== undefined;
  let late = withResults && !isRecreated ? await results.erase(id, { filter: {} }) : undefined;
  while (late?.next) late = await results.erase(id, { filter: {}, after: late.next });
  await onRemoved(removed);
  return removed;
}
