// The turns of a chat for authors, with the chat as the script of a test.
import type { ReadTurns } from '@colloquy/runtime';
import type { ChangedVariable, ReadTurnsQuery, ReadTurnsResponse } from '@colloquy/schema';
import { limits } from '@colloquy/schema';
import { turnLines, writeScript } from '@colloquy/verify/write-script';

/**
 * Presents a page of the turns of a chat to authors: what each showed, and the chat as a test.
 *
 * @param render makes the messages of a turn on a platform
 */
export function presentTurns(
  chat: ReadTurns,
  { limit = limits.turnsPerRead, before }: Partial<Omit<ReadTurnsQuery, 'channel'>>,
  render?: (turn: ReadTurns['turns'][number]) => unknown[],
): ReadTurnsResponse {
  const { start, startedAt, turns } = chat;
  const earlier = before === undefined ? turns : turns.filter(({ turn }) => turn < before);
  const page = earlier.slice(-limit);
  const first = page[0];
  const others = earlier.slice(0, earlier.length - page.length);
  const { seed, timeZone, locale, isStreamEnabled, prefilledVariables: variables = {} } = start;
  const talked = { startedAt, timeZone, locale, seed, isStreamEnabled, variables };
  const isPreview = start.resultId === undefined;
  const script = writeScript({ name: 'A chat', ...talked, isPreview, turns });
  // A test script cannot name a start: it always starts at the beginning.
  const isTest = !start.startFrom && script.length <= limits.botTestCharacters;
  return {
    seed,
    turns: page.map(({ turn, at, message, calls, variables, logs, reply }, index) => ({
      turn,
      at: new Date(at).toISOString(),
      ...(message === undefined ? {} : { message }),
      calls,
      variables: index === 0 ? allVariables([...others, { variables }]) : [...variables],
      logs,
      shown: turnLines(reply),
      ...(render && page[index] ? { channelMessages: render(page[index]) } : {}),
    })),
    ...(first && others.length > 0 ? { before: first.turn } : {}),
    ...(isTest && before === undefined ? { script } : {}),
  };
}

/** All variables that have a value after these turns. */
function allVariables(turns: readonly Pick<ReadTurns['turns'][number], 'variables'>[]): ChangedVariable[] {
  const values = new Map<string, ChangedVariable>();
  for (const { variables } of turns)
    for (const variable of variables)
      if (variable.value === null) values.delete(variable.id);
      else values.set(variable.id, variable);
  return [...values.values()];
}
