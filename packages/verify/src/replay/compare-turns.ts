// Compares a turn on two versions of a bot, item by item.
import type { Turn } from '@colloquy/engine';
import type { ReplayedChange, ReplayKind } from '@colloquy/schema';
import { changedFields } from './changed-fields.ts';
import { limits } from './limits.ts';
import type { ReplayedVersion } from './replayed-version.ts';
import type { TurnItem } from './turn-items.ts';
import { turnItems } from './turn-items.ts';

/** A difference at a block. The block is empty at the start of a bot. */
export interface FoundDifference {
  readonly kind: ReplayKind;
  readonly blockId: string;
  /** The changed fields of a question, an action, a call or an answer. */
  readonly changes?: readonly ReplayedChange[];
}

/** The comparison of one turn. */
export interface ComparedTurn {
  readonly differences: readonly FoundDifference[];
  /** Whether both sides wait for the same reply, so that the next turn can be compared. */
  readonly isInStep: boolean;
}

/** The difference of aligned items with other texts. Items of other kinds are only aligned. */
const CHANGED: Partial<Record<TurnItem['kind'], ReplayKind>> = {
  message: 'message',
  question: 'question',
  action: 'action',
  call: 'call',
  answer: 'answer',
};

/** A turn on one version. */
export interface VersionTurn {
  readonly turn: Turn;
  readonly version: ReplayedVersion;
}

/**
 * Compares a turn. Items of the same block, or with the same text, are aligned; the first place that cannot be
 * aligned again is where the chat goes another way.
 *
 * @example compareTurns({ turn: one, version: live }, { turn: other, version: draft }).differences
 * // [{ kind: 'question', blockId: 'ask-guests' }]
 */
export function compareTurns(live: VersionTurn, draft: VersionTurn): ComparedTurn {
  const { differences, isAligned } = compareItems(live, draft);
  const errors = errorsOf(live.turn);
  const failed = [...errorsOf(draft.turn)].filter((blockId) => !errors.has(blockId));
  const { stop } = draft.turn;
  return {
    differences: [...differences, ...failed.map((blockId) => ({ kind: 'failed', blockId }) as const)],
    isInStep: isAligned && live.turn.stop.type === stop.type && stop.type !== 'ended',
  };
}

/** Ids of the blocks that logged an error. */
function errorsOf({ events }: Turn): Set<string> {
  return new Set(
    events.flatMap((event) =>
      event.type === 'logged' && event.log.status === 'error' ? [event.blockId ?? ''] : [],
    ),
  );
}

function compareItems(live: VersionTurn, draft: VersionTurn) {
  const [before, after] = [turnItems(live.turn), turnItems(draft.turn)];
  const differences: FoundDifference[] = [];
  let [i, j] = [0, 0];
  let last = '';
  for (;;) {
    const [one, other] = [before[i], after[j]];
    if (!one && !other) return { differences, isAligned: true };
    const reply = one && other && replyDifference(one, other);
    const next = reply ? undefined : nextAligned({ before, after }, { i, j });
    const gone = before.slice(i, next?.i);
    const fresh = after.slice(j, next?.j);
    if (!reply) differences.push(...gapDifferences({ gone, fresh, isEnd: !next, last }, live, draft));
    if (!next) return { differences: reply ? [...differences, reply] : differences, isAligned: false };
    const [same, changed] = [before[next.i], after[next.j]] as [TurnItem, TurnItem];
    const kind = same.text === changed.text ? undefined : CHANGED[same.kind];
    if (kind) {
      // Both sides show the messages.
      const changes = kind === 'message' ? undefined : changedFields(same.value, changed.value);
      differences.push({ kind, blockId: changed.blockId, ...(changes ? { changes } : {}) });
    }
    last = changed.blockId;
    [i, j] = [next.i + 1, next.j + 1];
  }
}

/** Items without a counterpart: blocks that only one version has, or another path. */
function gapDifferences(
  {
    gone,
    fresh,
    isEnd,
    last,
  }: {
    readonly gone: readonly TurnItem[];
    readonly fresh: readonly TurnItem[];
    /** Whether nothing after them is aligned. */
    readonly isEnd: boolean;
    readonly last: string;
  },
  live: VersionTurn,
  draft: VersionTurn,
): FoundDifference[] {
  const added = fresh.filter(({ kind, blockId }) => kind !== 'end' && !live.version.hasBlock(blockId));
  const removed = gone.filter(({ kind, blockId }) => kind !== 'end' && !draft.version.hasBlock(blockId));
  const isOtherPath = added.length + removed.length < gone.length + fresh.length;
  if (isOtherPath && !(isEnd && added.length + removed.length > 0)) {
    const kind = isEnd && fresh.at(0)?.kind === 'end' ? 'ended' : 'path';
    return [{ kind, blockId: lastCommonBlock(live, draft) ?? last }];
  }
  return [
    ...removed.map(({ blockId }) => ({ kind: 'removed', blockId }) as const),
    ...added.map(({ blockId }) => ({ kind: 'added', blockId }) as const),
  ];
}

/** The last block that both sides ran before they ran different ones. Blocks that only one version has do not count. */
function lastCommonBlock(live: VersionTurn, draft: VersionTurn): string | undefined {
  const ran = live.version.blocksOf(live.turn).filter((id) => draft.version.hasBlock(id));
  const runs = draft.version.blocksOf(draft.turn).filter((id) => live.version.hasBlock(id));
  const first = ran.findIndex((id, index) => id !== runs[index]);
  return ran[(first === -1 ? ran.length : first) - 1];
}

interface Sides {
  readonly before: readonly TurnItem[];
  readonly after: readonly TurnItem[];
}

interface Place {
  readonly i: number;
  readonly j: number;
}

function replyDifference(one: TurnItem, other: TurnItem): FoundDifference | undefined {
  if (one.blockId !== other.blockId) return undefined;
  const { blockId } = other;
  if (one.kind === 'answer' && other.kind === 'rejection') return { kind: 'refused', blockId };
  if (one.kind === 'rejection' && other.kind === 'answer') return { kind: 'accepted', blockId };
  return undefined;
}

/** The nearest pair of aligned items from a place on. */
function nextAligned({ before, after }: Sides, { i, j }: Place): Place | undefined {
  const most = Math.min(limits.alignedItems, before.length - i + after.length - j);
  for (let distance = 0; distance < most; distance++)
    for (let ahead = 0; ahead <= distance; ahead++) {
      const [one, other] = [before[i + ahead], after[j + distance - ahead]];
      if (one && other && areAligned(one, other)) return { i: i + ahead, j: j + distance - ahead };
    }
  return undefined;
}

function areAligned(one: TurnItem, other: TurnItem): boolean {
  return (
    one.kind === other.kind &&
    (one.blockId === other.blockId || (one.text === other.text && one.kind !== 'rejection'))
  );
}
