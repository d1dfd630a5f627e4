// Tasks on whole definitions, for the check thread of a server and for commands.
import type { createSyntaxChecker } from '@colloquy/blocks';
import type { TurnRecord } from '@colloquy/runtime';
import type { BotTest, Message, ReplayChatResponse } from '@colloquy/schema';
import { compareBots, parseBot } from '@colloquy/schema';
import { runBotTests } from '@colloquy/verify/bot-tests';
import { checkDefinition } from '@colloquy/verify/check';
import type { RecordedChat, RecordedChatTurn, ReplayedBots } from '@colloquy/verify/replay';
import { replayChat, replayChats } from '@colloquy/verify/replay';
import { platformsOf } from '../channels/platforms-of.ts';
import type { DefinitionEdit, StoredDefinition } from './edit-definition.ts';
import { editDefinition, rebuildDefinition } from './edit-definition.ts';
import type { StoredChat } from './recorded-chats.ts';

/** A task. Definitions to compare are JSON texts, as stored. */
export type DefinitionTask =
  | {
      readonly type: 'check';
      readonly definition: unknown;
      readonly channels?: readonly string[] | undefined;
    }
  | { readonly type: 'compare'; readonly before: string; readonly after: string }
  | { readonly type: 'edit'; readonly edit: DefinitionEdit }
  | { readonly type: 'rebuild'; readonly stored: StoredDefinition }
  | (ReplayTask & { readonly type: 'replay' | 'replayChat' })
  | { readonly type: 'test'; readonly definition: unknown; readonly tests: readonly BotTest[] };

/** Recorded chats and the definitions to replay them on, as JSON texts. */
export interface ReplayTask {
  readonly chats: readonly StoredChat[];
  readonly live: string;
  readonly draft: string;
  /** Versions of linked bots by hash. */
  readonly linked: Readonly<Record<string, string>>;
  /** Hashes of the versions that links lead to now, by the id in the link. */
  readonly current: Readonly<Record<string, string>>;
}

/** Finds syntax errors in authors' code. */
export type SyntaxChecker = Awaited<ReturnType<typeof createSyntaxChecker>>;

/**
 * Runs a task. The type of the result, or of its promise, depends on the task; undefined when one of the definitions to
 * compare cannot be parsed.
 *
 * @example runDefinitionTask({ type: 'check', definition }, await createSyntaxChecker()) // { problems, size }
 */
export function runDefinitionTask(task: DefinitionTask, syntaxError: SyntaxChecker): unknown {
  switch (task.type) {
    case 'check':
      return check(task, syntaxError);
    case 'compare':
      return compare(task);
    case 'edit':
      return editDefinition(task.edit);
    case 'rebuild':
      return rebuildDefinition(task.stored);
    case 'replay':
      return replayChats(botsOf(task), recordedChats(task.chats));
    case 'replayChat':
      return replayFirstChat(task);
    case 'test':
      return runBotTests(task.definition, task.tests);
  }
}

async function check(
  { definition, channels }: Extract<DefinitionTask, { readonly type: 'check' }>,
  syntaxError: SyntaxChecker,
) {
  return checkDefinition(definition, { syntaxError, platforms: await platformsOf(definition, channels) });
}

/** Both are published versions, so they are valid bots. */
function compare({ before, after }: Extract<DefinitionTask, { readonly type: 'compare' }>) {
  const [earlier, later] = [before, after].map((text) => parseBot(JSON.parse(text)).bot);
  return earlier && later ? compareBots(earlier, later) : undefined;
}

function botsOf({ live, draft, linked, current }: ReplayTask): ReplayedBots {
  const parsed = Object.entries(linked).map(([hash, text]) => [hash, JSON.parse(text) as unknown]);
  return { live: JSON.parse(live), draft: JSON.parse(draft), linked: Object.fromEntries(parsed), current };
}

async function replayFirstChat(task: ReplayTask): Promise<ReplayChatResponse> {
  const [chat] = recordedChats(task.chats);
  return { turns: chat ? await replayChat(botsOf(task), chat) : [] };
}

/** Parses one chat after the other: all together would fill the memory. */
function* recordedChats(chats: readonly StoredChat[]): Iterable<RecordedChat> {
  for (const { id, turns } of chats) yield { id, turns: turns.map(recordedTurn) };
}

function recordedTurn({ createdAt, message, record }: StoredChat['turns'][number]): RecordedChatTurn {
  const read = record ? (JSON.parse(record) as TurnRecord) : undefined;
  return {
    ...read,
    at: createdAt,
    ...(message === undefined ? {} : { message: JSON.parse(message) as Message }),
  };
}
