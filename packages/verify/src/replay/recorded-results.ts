// The recorded results of a turn's calls, for calls of another version of the bot.
import type { Turn } from '@colloquy/engine';
import type { CallResult } from '@colloquy/schema';
import type { FindResult, MadeCall } from './replayed-side.ts';

interface RecordedCall {
  readonly made: MadeCall;
  readonly result: CallResult;
}

/**
 * Finds results for the calls of another version: that of the same block, else that of an equal request. Each is used
 * once.
 *
 * @param turn the turn on the version that was recorded
 * @example const find = resultsFor(live.turn); await draft.play(recorded, find);
 */
export function resultsFor({ events }: Pick<Turn, 'events'>): FindResult {
  const results = new Map(
    events.flatMap((event) => (event.type === 'returned' ? [[event.number, event.result] as const] : [])),
  );
  const unused: RecordedCall[] = events.flatMap((event) => {
    const result = event.type === 'called' ? results.get(event.number) : undefined;
    return event.type === 'called' && result ? [{ made: event, result }] : [];
  });
  return (made) => {
    const fitting = unused.filter(({ made: { call } }) => call.port === made.call.port);
    const found =
      fitting.find(({ made: { blockId } }) => blockId === made.blockId) ??
      fitting.find(({ made: { call } }) => JSON.stringify(call) === JSON.stringify(made.call));
    if (found) unused.splice(unused.indexOf(found), 1);
    return found?.result;
  };
}
