// Replays one recorded chat on the live version and on a draft, side by side.
import type { ReplayedDifference, ReplayedReply, ReplayedTurn } from '@colloquy/schema';
import { readFlow } from '../conversation/read-flow.ts';
import { sharedEvaluator } from '../conversation/shared-evaluator.ts';
import { turnEnd } from '../conversation/turn-end.ts';
import type { WorkBudget } from '../conversation/work-budget.ts';
import type { FoundDifference } from './compare-turns.ts';
import { compareTurns } from './compare-turns.ts';
import type { RecordedChat, ReplayedBots } from './recorded-chat.ts';
import { resultsFor } from './recorded-results.ts';
import type { SideTurn } from './replayed-side.ts';
import { ReplayedSide } from './replayed-side.ts';
import { ReplayedVersion } from './replayed-version.ts';

/** Replays chats on the same two versions. */
export interface Replay {
  /**
   * The turns of a chat on both versions, up to the first one after which they wait for different replies. None when the
   * record is incomplete.
   *
   * @throws BudgetUsedUp when the replay has used up its work
   */
  turnsOf(chat: RecordedChat): AsyncIterable<ReplayedTurn>;
}

/**
 * Loads both versions.
 *
 * @throws BackendRefusal when one of them cannot run
 * @example for await (const { differences } of (await openReplay({ live, draft }, budget)).turnsOf(chat)) …
 */
export async function openReplay(
  { live, draft, linked = {}, current = {} }: ReplayedBots,
  budget: WorkBudget,
): Promise<Replay> {
  const flows = new Map(
    Object.entries(linked).map(([hash, definition]) => [hash, readFlow(definition, hash)]),
  );
  const versions = {
    live: new ReplayedVersion(readFlow(live, 'live'), flows),
    draft: new ReplayedVersion(readFlow(draft, 'draft'), flows),
  };
  const means = { evaluator: await sharedEvaluator(), budget, flows, current };
  const placed = ({ kind, blockId, changes }: FoundDifference): ReplayedDifference => {
    const place = versions.draft.placeOf(blockId) ?? versions.live.placeOf(blockId);
    return {
      kind,
      ...(blockId === '' ? {} : { block: blockId }),
      ...place,
      ...(changes ? { changes: [...changes] } : {}),
    };
  };

  return {
    async *turnsOf({ turns }) {
      if (!turns[0]?.start) return;
      const sides = {
        live: new ReplayedSide(versions.live.flow, means),
        draft: new ReplayedSide(versions.draft.flow, means),
      };
      for (const [index, recorded] of turns.entries()) {
        const results = new Map(recorded.results);
        const one = await sides.live.play(recorded, ({ number }) => results.get(number));
        if (!one.ok) return;
        const other = await sides.draft.play(recorded, resultsFor(one.turn));
        const { message } = recorded;
        const shown = {
          turn: index + 1,
          ...(message === undefined ? {} : { message }),
          before: shownReply(one),
        };
        if (!other.ok) {
          yield { ...shown, differences: [placed(other)] };
          return;
        }
        const { differences, isInStep } = compareTurns(
          { turn: one.turn, version: versions.live },
          { turn: other.turn, version: versions.draft },
        );
        yield { ...shown, after: shownReply(other), differences: differences.map(placed) };
        if (!isInStep) return;
      }
    },
  };
}

function shownReply({ reply }: Extract<SideTurn, { readonly ok: true }>): ReplayedReply {
  const { messages, input } = reply;
  return {
    messages,
    ...(input === undefined ? {} : { input }),
    ...(turnEnd(reply) === 'over' ? { isEnded: true } : {}),
  };
}
