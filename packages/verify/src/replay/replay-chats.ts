// Replays recorded chats of the live version on a draft, without calls, and groups what differs.
import { setImmediate as nextRound } from 'node:timers/promises';
import type { ReplayChatsResponse, ReplayedTurn, ReplayGroup, ReplayKind } from '@colloquy/schema';
import { limits as schemaLimits } from '@colloquy/schema';
import { BudgetUsedUp, createWorkBudget } from '../conversation/work-budget.ts';
import { limits } from './limits.ts';
import type { RecordedChat, ReplayedBots } from './recorded-chat.ts';
import { openReplay } from './replay.ts';

export type { RecordedChat, RecordedChatTurn, ReplayedBots } from './recorded-chat.ts';

/** Kinds after which a chat does not reach what it reached before. */
const GRAVE: ReadonlySet<ReplayKind> = new Set(['refused', 'ended', 'failed', 'unanswered', 'path']);

/**
 * Replays chats on both versions, and compares them turn by turn for as long as both wait for the same reply. Nothing is
 * called, written or read besides the arguments.
 *
 * @param chats newest first
 * @throws BackendRefusal when the live version or the draft cannot run
 * @example (await replayChats({ live, draft }, chats)).groups // [{ kind: 'question', block: 'ask-guests', chats: 2, … }]
 */
export async function replayChats(
  bots: ReplayedBots,
  chats: Iterable<RecordedChat>,
  budget = createWorkBudget(nextRound, limits.replayFuel),
): Promise<ReplayChatsResponse> {
  const replay = await openReplay(bots, budget);
  const groups = new Map<string, ReplayGroup>();
  let [count, differing, skipped] = [0, 0, 0];
  let isComplete = true;
  try {
    for (const chat of chats) {
      const found = new Map<string, Omit<ReplayGroup, 'chats' | 'chatIds'>>();
      let turns = 0;
      for await (const { differences } of replay.turnsOf(chat)) {
        turns++;
        // Changes may contain words of the visitor, so groups leave them out.
        for (const { changes: _, ...difference } of differences)
          found.set(`${difference.kind} ${difference.block ?? ''}`, difference);
      }
      if (turns === 0) skipped++;
      else count++;
      if (found.size > 0) differing++;
      for (const [key, difference] of found) {
        const group = groups.get(key) ?? { ...difference, chats: 0, chatIds: [] };
        if (group.chatIds.length < schemaLimits.replayExamples) group.chatIds.push(chat.id);
        groups.set(key, { ...group, chats: group.chats + 1 });
      }
    }
  } catch (error) {
    if (!(error instanceof BudgetUsedUp)) throw error;
    isComplete = false;
  }
  const sorted = [...groups.values()].sort(
    (one, other) => Number(GRAVE.has(other.kind)) - Number(GRAVE.has(one.kind)) || other.chats - one.chats,
  );
  return { chats: count, differing, skipped, isComplete, groups: sorted };
}

/**
 * Replays one chat, with what both versions show. See `replayChats`.
 *
 * @example (await replayChat({ live, draft }, chat)).at(-1)?.differences
 */
export async function replayChat(
  bots: ReplayedBots,
  chat: RecordedChat,
  budget = createWorkBudget(nextRound, limits.replayFuel),
): Promise<ReplayedTurn[]> {
  const replay = await openReplay(bots, budget);
  const turns: ReplayedTurn[] = [];
  for await (const turn of replay.turnsOf(chat)) turns.push(turn);
  return turns;
}
