// The transcript of a result, from the records of its chat.
import type { ChatReply, TurnRange } from '@colloquy/engine';
import type { ReadTranscriptResponse, Steps } from '@colloquy/schema';
import { parseJsonInSteps } from '@colloquy/schema';
import type { RecordedTurn } from '@colloquy/storage';
import { storeLimits } from '@colloquy/storage';
import { markedTurn, transcriptTurn } from '../chats/read-chat.ts';
import { limits } from '../limits.ts';
import type { ReadQueue } from '../read-queue.ts';
import { chatIdOf } from '../records/chat-id.ts';
import { abandonedTurns } from './abandoned-turns.ts';
import type { ReplayDependencies } from './replay-session.ts';
import { replaySession } from './replay-session.ts';

/** Where a page of a transcript begins: after this turn, which is 0 for the first page. */
export interface TranscriptPage {
  readonly after: number;
}

/**
 * Reads a page of the transcript of a result. Recent responses are stored as sent. Older ones were removed and are
 * made again by replaying the chat from its record, without calls. From the first turn that differs, turns are
 * omitted.
 *
 * @returns the response (`ReadTranscriptResponse`) as JSON text; nothing when there is no such result
 * @throws StoreFailure when a record is damaged
 * @throws TooManyReads when too many large reads are queued
 * @example JSON.parse((await readTranscript('p8r2…', { after: 0 }, parts)) ?? '{}').turns
 */
export async function readTranscript(
  resultId: string,
  { after }: TranscriptPage,
  dependencies: ReplayDependencies & { readonly reads: ReadQueue },
): Promise<string | undefined> {
  const { store, reads } = dependencies;
  const result = await store.loadResult(resultId);
  if (!result) return undefined;
  const { sessionId, botId } = result;
  const page = { limit: storeLimits.turnsPerPage, bytes: limits.pageBytes, after };
  const recorded = await store.loadRecords(sessionId, page);
  const last = recorded.at(-1)?.turn ?? after;
  const [earlier] = after > 0 ? await store.loadRecords(sessionId, { limit: 1, after: after - 1 }) : [];
  const [later] = await store.loadRecords(sessionId, { limit: 1, after: last });
  const withEarlier = earlier?.turn === after ? [earlier, ...recorded] : recorded;
  const responses = new Map(withEarlier.map(({ turn, response }) => [turn, response]));
  if (withEarlier.some(({ response }) => response === undefined)) {
    const replay = await replaySession(sessionId, dependencies, { until: last });
    for (const { turn, isSame, response } of replay?.turns ?? []) if (isSame) responses.set(turn, response);
  }
  const abandoned = await abandonedTurns(sessionId, dependencies);
  const { turns, cutAfter } = await reads.work(tellTurns(recorded, { responses, after, abandoned }));
  const next = cutAfter ?? (later && last);
  const isCutShort = cutAfter === undefined && turns.length < recorded.length;
  const rest: Pick<ReadTranscriptResponse, 'isIncomplete' | 'after'> = {
    isIncomplete: (recorded[0]?.turn ?? after + 1) !== after + 1 || isCutShort,
    ...(next === undefined ? {} : { after: next }),
  };
  const head = JSON.stringify({ resultId, chatId: chatIdOf(sessionId), botId }).slice(0, -1);
  return `${head},"turns":[${turns.join(',')}],${JSON.stringify(rest).slice(1)}`;
}

/**
 * The turns of a page as JSON texts, up to the first unknown response, or to the page's byte limit: replayed
 * responses are not among the bytes read. `cutAfter` is the last turn of a shortened page.
 */
function* tellTurns(
  recorded: readonly RecordedTurn[],
  {
    responses,
    after,
    abandoned,
  }: {
    readonly responses: ReadonlyMap<number, string | undefined>;
    readonly after: number;
    readonly abandoned: readonly TurnRange[];
  },
): Steps<{ readonly turns: readonly string[]; readonly cutAfter?: number }> {
  const turns: string[] = [];
  let bytes = 0;
  let last = after;
  let before = (yield* parseJsonInSteps(responses.get(after) ?? 'null')) as ChatReply | null;
  for (const { turn, createdAt, message } of recorded) {
    const response = responses.get(turn);
    if (response === undefined) break;
    const reply = (yield* parseJsonInSteps(response)) as ChatReply;
    const shown = { turn, createdAt, ...(message === undefined ? {} : { message }), reply };
    const text = JSON.stringify(markedTurn(transcriptTurn(shown, before ?? undefined), abandoned));
    bytes += Buffer.byteLength(text);
    if (turns.length > 0 && bytes > limits.pageBytes) return { turns, cutAfter: last };
    turns.push(text);
    before = reply;
    last = turn;
    yield;
  }
  return { turns };
}
