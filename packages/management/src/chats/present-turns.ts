// The turns of a chat for authors, with the chat as the script of a test.
import type { ReadTurns } from '@colloquy/runtime';
import type { ReadTurnsResponse } from '@colloquy/schema';
import { limits } from '@colloquy/schema';
import { turnLines, writeScript } from '@colloquy/verify/write-script';

/** Presents the turns of a chat to authors: what each showed, and the chat as a test. */
export function presentTurns(chat: ReadTurns): ReadTurnsResponse {
  const { start, startedAt, turns } = chat;
  const { seed, timeZone, locale, isStreamEnabled, prefilledVariables: variables = {} } = start;
  const talked = { startedAt, timeZone, locale, seed, isStreamEnabled, variables };
  const isPreview = start.resultId === undefined;
  const script = writeScript({ name: 'A chat', ...talked, isPreview, turns });
  // A test script cannot name a start: it always starts at the beginning.
  const isTest = !start.startFrom && script.length <= limits.botTestCharacters;
  return {
    seed,
    turns: turns.slice(-limits.toldTurns).map(({ at, message, reply, results: _, ...turn }) => ({
      ...turn,
      at: new Date(at).toISOString(),
      ...(message === undefined ? {} : { message }),
      shown: turnLines(reply),
    })),
    ...(isTest ? { script } : {}),
  };
}
