// The transcript of a result: what was said in its chat, from what is recorded of it.
import type { ChatReply } from '@colloquy/engine';
import type { ReadTranscriptResponse } from '@colloquy/schema';
import { toldTurn } from '../chats/read-chat.ts';
import { limits as storeLimits } from '../stores/limits.ts';
import type { RecordedTurn } from '../stores/store.ts';
import { limits } from './limits.ts';
import type { ReplayParts } from './replay-session.ts';
import { replaySession } from './replay-session.ts';

/** A transcript. */
export type ReadTranscript = ReadTranscriptResponse;

/**
 * Reads the transcript of a result. What was answered lately is stored as it was sent. Older responses have gone: they are made again by running the chat from its
 * record, which calls nobody. A turn that would come out otherwise than it was is left out, and so are those behind it.
 *
 * @returns nothing when there is no such result
 * @throws StoreFailure when a record is damaged
 * @example (await readTranscript('p8r2…', parts))?.turns[0]?.messages
 */
export async function readTranscript(
  resultId: string,
  parts: ReplayParts,
): Promise<ReadTranscript | undefined> {
  const { store } = parts;
  const result = await store.loadResult(resultId);
  if (!result) return undefined;
  const { sessionId, botId } = result;
  const { recorded, hasMore } = await readRecords(sessionId, parts);
  const responses = new Map(recorded.map(({ turn, response }) => [turn, response]));
  if (recorded.some(({ response }) => response === undefined)) {
    const replay = await replaySession(sessionId, parts, recorded.at(-1)?.turn);
    for (const { turn, isSame, response } of replay?.turns ?? []) if (isSame) responses.set(turn, response);
  }
  const turns: ReadTranscript['turns'] = [];
  let before: ChatReply | undefined;
  for (const { turn, createdAt, message } of recorded) {
    const response = responses.get(turn);
    if (response === undefined) break;
    const reply = JSON.parse(response) as ChatReply;
    turns.push(toldTurn({ turn, createdAt, ...(message === undefined ? {} : { message }), reply }, before));
    before = reply;
  }
  const isIncomplete = hasMore || recorded[0]?.turn !== 1 || turns.length < recorded.length;
  return { resultId, sessionId, botId, turns, isIncomplete };
}

/** The first turns of a chat. */
async function readRecords(
  sessionId: string,
  { store }: Pick<ReplayParts, 'store'>,
): Promise<{ readonly recorded: readonly RecordedTurn[]; readonly hasMore: boolean }> {
  const recorded: RecordedTurn[] = [];
  let bytes = 0;
  for (;;) {
    const after = recorded.at(-1)?.turn ?? 0;
    const page = await store.loadRecords(sessionId, { limit: storeLimits.turnsPerPage, after });
    for (const turn of page) {
      bytes += turn.response?.length ?? 0;
      if (recorded.length === limits.transcriptTurns || bytes > limits.transcriptCharacters)
        return { recorded, hasMore: true };
      recorded.push(turn);
    }
    if (page.length < storeLimits.turnsPerPage) return { recorded, hasMore: false };
  }
}
