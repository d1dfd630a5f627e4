// Counts a chat: an incremental fold over the records of its turns. Its state contains no text of the visitor.

import type { TurnRecord } from '@colloquy/runtime';
import { readWithoutResults } from '@colloquy/runtime';
import type { ChatStep } from '@colloquy/storage';
import { sourceOf } from './chat-source.ts';
import type { Counts } from './counts.ts';
import { addCount, countNames } from './counts.ts';
import { stepOf } from './waited-time.ts';

/** The counts of a chat, and the state to continue counting. */
export interface ChatCounts {
  /** The day of its start, in UTC. All its counts belong to that day. */
  readonly day: string;
  /** Hash of the version that it started with. */
  readonly flow: string;
  /** Id of its channel; absent on the web. */
  readonly channel?: string | undefined;
  /** The source that the link to the bot named. */
  readonly source?: string | undefined;
  /** The last block that ran, by version and place, and its time in epoch milliseconds. */
  last?: Last | undefined;
  /** By version, because links lead to other bots. */
  readonly counts: Record<string, Counts>;
}

interface Last {
  readonly flow: string;
  readonly place: number;
  readonly at: number;
}

/**
 * Adds turns to the counts of a chat.
 *
 * @param before the state after the turns counted so far; nothing for the first turns
 * @param steps all turns after those, in order
 * @returns nothing for a chat from before the start of recording, which cannot be counted
 * @example countSteps(undefined, steps)?.counts['2c26…'] // { s: 1, v0: 1, w0: 1, u0: 1 }
 */
export function countSteps(
  before: ChatCounts | undefined,
  steps: readonly ChatStep[],
): ChatCounts | undefined {
  let chat = before;
  for (const { turn, createdAt, record: text } of steps) {
    const record = text === undefined ? undefined : readWithoutResults(text);
    if (turn === 1 && record?.start && record.isCountable) {
      const { flow, contact, prefilledVariables } = record.start;
      const origin = { channel: contact?.channelId, source: sourceOf(prefilledVariables) };
      chat = { day: dayOf(createdAt), flow, ...origin, counts: {} };
      addToChat(chat, countNames.starts);
    }
    if (!chat || !record) return undefined;
    countTurn(chat, record, createdAt);
  }
  return chat;
}

/** The day of a time in UTC. */
export function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}

function countTurn(
  chat: ChatCounts,
  { path, rejected = [], failed = [], ended }: TurnRecord,
  at: number,
): void {
  if (chat.last) add(chat, chat.last.flow, countNames.waits(chat.last.place), -1);
  for (const blockId of rejected) add(chat, chat.last?.flow ?? chat.flow, countNames.rejections(blockId));
  let { flow } = chat;
  const flows = new Set([flow]);
  let edge: number | undefined;
  let isFirst = true;
  for (const step of path) {
    if (typeof step === 'string') {
      flow = step;
      flows.add(flow);
    } else if (typeof step !== 'number') countAnswer(chat, step);
    else if (step < 0) {
      edge = -1 - step;
      add(chat, flow, countNames.edge(edge));
    } else {
      const { last } = chat;
      if (last) countLeave(chat, last, { flow, place: step, isChosen: edge !== undefined });
      if (last && isFirst) countWait(chat, last, at);
      countView(chat, flow, step);
      chat.last = { flow, place: step, at };
      edge = undefined;
      isFirst = false;
    }
  }
  // A record does not say to which of its versions a failed block belongs. Reading ignores ids that a version lacks.
  for (const blockId of failed) for (const version of flows) add(chat, version, countNames.failures(blockId));
  if (ended) countEnd(chat);
  else if (chat.last) add(chat, chat.last.flow, countNames.waits(chat.last.place));
}

function countView(chat: ChatCounts, flow: string, place: number): void {
  const views = countNames.views(place);
  if (chat.counts[flow]?.[views] === undefined) add(chat, flow, countNames.chats(place));
  add(chat, flow, views);
}

function countLeave(
  chat: ChatCounts,
  { flow, place }: Last,
  to: { readonly flow: string; readonly place: number; readonly isChosen: boolean },
): void {
  add(chat, flow, countNames.leaves(place));
  const isNext = !to.isChosen && to.flow === flow && to.place === place + 1;
  if (!isNext) add(chat, flow, countNames.departures(place));
  if (!isNext && !to.isChosen && to.flow === flow) add(chat, flow, countNames.moves(place, to.place));
}

/**
 * The last block of an earlier turn has waited until this turn. A clock that was set back does not make the wait
 * negative.
 */
function countWait(chat: ChatCounts, { flow, place, at: from }: Last, at: number): void {
  const waitedMs = Math.max(0, at - from);
  add(chat, flow, countNames.waited(place));
  add(chat, flow, countNames.waitedMs(place), waitedMs);
  add(chat, flow, countNames.waitedFor(place, stepOf(waitedMs)));
}

/** The answer belongs to the last block that ran. */
function countAnswer(chat: ChatCounts, chosen: readonly string[]): void {
  const { last } = chat;
  if (!last) return;
  const started = chat.counts[chat.flow];
  if (started?.[countNames.engaged] === undefined) addToChat(chat, countNames.engaged);
  add(chat, last.flow, countNames.answers(last.place));
  for (const choice of chosen) add(chat, last.flow, countNames.chosen(last.place, choice));
}

function countEnd(chat: ChatCounts): void {
  const { last } = chat;
  if (last) add(chat, last.flow, countNames.ends(last.place));
  addToChat(chat, countNames.ended);
  if (chat.counts[chat.flow]?.[countNames.engaged] === undefined) return;
  addToChat(chat, countNames.completed);
  for (const [flow, counts] of Object.entries(chat.counts))
    for (const name of Object.keys(counts)) {
      const [, edge] = CHOSEN_EDGE.exec(name) ?? [];
      if (edge !== undefined) add(chat, flow, countNames.completedEdge(Number(edge)));
    }
}

const CHOSEN_EDGE = new RegExp(`^${countNames.edge(0).slice(0, -1)}(\\d+)$`);

/** Adds to a count of whole chats, and to that of its channel and its source. */
function addToChat(chat: ChatCounts, name: string): void {
  const { flow, channel, source } = chat;
  add(chat, flow, name);
  if (channel !== undefined) add(chat, flow, countNames.ofChannel(name, channel));
  if (source !== undefined) add(chat, flow, countNames.ofSource(name, source));
}

function add({ counts: byFlow }: ChatCounts, flow: string, name: string, count = 1): void {
  const counts = byFlow[flow] ?? {};
  byFlow[flow] = counts;
  addCount(counts, name, count);
}
