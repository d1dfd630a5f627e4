// Replay before publishing: recorded chats of the live version of a bot, on another definition of it.
import type { Attribution, FlowLibrary, ReadQueue } from '@colloquy/runtime';
import type { ReplayChatResponse, ReplayChatsResponse } from '@colloquy/schema';
import type { Store } from '@colloquy/storage';
import { limits } from '../limits.ts';
import type { DefinitionChecks } from './definition-checks.ts';
import type { ReplayTask } from './definition-tasks.ts';
import { linkedVersions, readChat, readRecordedChats, startOf } from './recorded-chats.ts';

/** Dependencies of a replay. */
export interface ReplayDraftDependencies {
  readonly store: Pick<Store, 'loadBot' | 'loadFlow' | 'listResults' | 'loadRecords'>;
  readonly library: Pick<FlowLibrary, 'readAside' | 'linkedFlows'>;
  readonly reads: ReadQueue;
  readonly checks: Pick<DefinitionChecks, 'replay' | 'replayChat'>;
}

/** The definition to compare, and its caller. */
export interface ReplayOptions {
  readonly definition: unknown;
  /** The bots that the caller sees: links of the definition lead to no others. */
  readonly sees: (botId: string) => boolean;
  readonly by?: Attribution | undefined;
}

/** A definition that cannot run, or a bot without a live version. */
export type ReplayRefusal = 'unpublished' | 'cannot run';

/**
 * Replays the newest chats of the live version on a definition. No calls are made, and nothing is written.
 *
 * @throws CheckFailure when the replay cannot run
 * @example await replayDraft(dependencies, 'lead', { definition, limit: 1_000, sees: () => true })
 */
export async function replayDraft(
  dependencies: ReplayDraftDependencies,
  botId: string,
  { limit, ...options }: ReplayOptions & { readonly limit: number },
): Promise<ReplayChatsResponse | ReplayRefusal> {
  const { store, reads, checks } = dependencies;
  const bot = await store.loadBot({ id: botId });
  const flow = bot?.flow;
  if (flow === undefined) return 'unpublished';
  const { chats, linked } = await reads.oneByOne(`replay ${botId}`, () =>
    readRecordedChats(dependencies, { botId, flow, limit }),
  );
  const bots = await readBots(dependencies, { flow, linked, options });
  return typeof bots === 'string' ? bots : checks.replay({ ...bots, chats }, { by: options.by });
}

/**
 * Replays one chat on the version that it began on and on a definition.
 *
 * @returns nothing when nothing is recorded of the chat
 * @throws CheckFailure when the replay cannot run
 * @example await replayOneChat(dependencies, sessionId, { definition, sees: () => true })
 */
export async function replayOneChat(
  dependencies: ReplayDraftDependencies,
  sessionId: string,
  options: ReplayOptions,
): Promise<ReplayChatResponse | ReplayRefusal | undefined> {
  const chat = await readChat(dependencies.store, sessionId);
  const start = startOf(chat);
  if (!start) return undefined;
  const linked = new Set(linkedVersions(chat));
  const bots = await readBots(dependencies, { flow: start.flow, linked, options });
  return typeof bots === 'string'
    ? bots
    : dependencies.checks.replayChat({ ...bots, chats: [chat] }, { by: options.by });
}

/** The definitions that a replay needs, as JSON texts. */
async function readBots(
  { store, library }: ReplayDraftDependencies,
  {
    flow,
    linked,
    options: { definition, sees },
  }: { readonly flow: string; readonly linked: ReadonlySet<string>; readonly options: ReplayOptions },
): Promise<Omit<ReplayTask, 'chats'> | ReplayRefusal> {
  const [live, draft] = await Promise.all([store.loadFlow(flow), library.readAside(definition)]);
  if (!live) return 'unpublished';
  if (!draft.ok) return 'cannot run';
  const entered = [...(await library.linkedFlows([draft.flow]))].filter(([, { bot }]) => sees(bot.id));
  const hashes = new Set([...linked, ...entered.map(([, { hash }]) => hash)]);
  const flows = await Promise.all(
    [...hashes].slice(0, limits.replayedLinks).map((hash) => store.loadFlow(hash)),
  );
  return {
    live: live.definition,
    draft: draft.definition,
    linked: Object.fromEntries(flows.flatMap((one) => (one ? [[one.hash, one.definition]] : []))),
    current: Object.fromEntries(entered.map(([botId, { hash }]) => [botId, hash])),
  };
}
