// The inbox: open chats as rows for people who answer, with those that need a person first.
import type { ListedSession, SessionState } from '@colloquy/schema';
import type { ShownResult } from '../results/result-queries.ts';

/** The variable with which a bot says that the visitor wants to talk to a person. */
export const WANTED_VARIABLE = 'Wants a person';

/** A chat of the inbox. */
export interface InboxChat {
  readonly id: string;
  /** The visitor's name, or their first words. */
  readonly title: string;
  /** The last answer, or where the chat is. */
  readonly preview: string;
  readonly updatedAt: string;
  readonly turns: number;
  /** Since when the visitor waits for a person. */
  readonly waitsSince: string | undefined;
  /** A person answers instead of the bot. */
  readonly isPaused: boolean;
  readonly assignee: string | undefined;
  /** Where the person writes; absent on the web. */
  readonly channelId: string | undefined;
  readonly isUnread: boolean;
}

/**
 * Builds the rows: first those who wait for a person, the longest wait on top; then the latest.
 *
 * @param seen number of turns that this person has seen, by chat
 * @example inboxOf({ sessions, states, results, seen: new Map() })[0]?.title // 'Ada'
 */
export function inboxOf({
  sessions,
  states,
  results,
  seen,
}: {
  readonly sessions: readonly ListedSession[];
  readonly states: ReadonlyMap<string, SessionState>;
  readonly results: readonly ShownResult[];
  readonly seen: ReadonlyMap<string, number>;
}): readonly InboxChat[] {
  const byChat = new Map(results.map((result) => [result.chatId, result]));
  return sessions
    .map((session): InboxChat => {
      const state = states.get(session.id);
      const result = byChat.get(session.id);
      const isWanted = state?.variables.some(({ name, value }) => name === WANTED_VARIABLE && isTrue(value));
      const isTaken = state?.isPaused === true;
      return {
        id: session.id,
        title: titleOf(state, result),
        preview: previewOf(state, result),
        updatedAt: session.updatedAt,
        turns: session.turns,
        waitsSince: state?.awaitsOperatorSince ?? (isWanted && !isTaken ? session.updatedAt : undefined),
        isPaused: isTaken,
        assignee: result?.assignee,
        channelId: state?.channelId,
        isUnread: session.turns > (seen.get(session.id) ?? 0),
      };
    })
    .sort(byNeed);
}

function byNeed(one: InboxChat, other: InboxChat): number {
  if (one.waitsSince !== undefined && other.waitsSince !== undefined)
    return one.waitsSince < other.waitsSince ? -1 : 1;
  if (one.waitsSince !== undefined) return -1;
  if (other.waitsSince !== undefined) return 1;
  return one.updatedAt > other.updatedAt ? -1 : 1;
}

/** A variable called name, such as "First name" or "Your name"; else what the visitor wrote first. */
function titleOf(state: SessionState | undefined, result: ShownResult | undefined): string {
  const named = [...(state?.variables ?? []), ...(result?.variables ?? [])].find(
    ({ name, value }) => /\bname\b/i.test(name) && typeof value === 'string' && value.trim() !== '',
  );
  const first = typeof named?.value === 'string' ? named.value : result?.answers[0]?.content;
  return first === undefined || first.trim() === '' ? 'New visitor' : first;
}

function previewOf(state: SessionState | undefined, result: ShownResult | undefined): string {
  const last = result?.answers.at(-1)?.content;
  const place = state?.waitsAt?.groupTitle;
  if (last !== undefined && last !== titleOf(state, result)) return last;
  return place === undefined ? 'Has not answered yet' : `At “${place}”`;
}

function isTrue(value: unknown): boolean {
  return typeof value === 'string' && !['', 'false', 'no', '0'].includes(value.trim().toLowerCase());
}
