// Analytics of bots: counts of their chats by period, version and block.
import type { FlowLibrary } from '@colloquy/runtime';
import type { ReadAnalyticsResponse } from '@colloquy/schema';
import type { Store } from '@colloquy/storage';
import type { AnalyticsQuestion } from './read-analytics.ts';
import { readAnalytics } from './read-analytics.ts';
import type { Counting } from './start-counting.ts';

/** Reads the counts, and brings them up to date. */
export interface Analytics {
  /**
   * Analytics of the chats that started in a period, as far as they are counted. Nothing when the version is unknown.
   */
  read(question: AnalyticsQuestion): Promise<ReadAnalyticsResponse | undefined>;
  /**
   * Counts all chats now instead of in the background, also those of other servers. The time depends on their number.
   */
  countChats(): Promise<void>;
}

/**
 * Creates the service.
 *
 * @example const analytics = await colloquy.analytics.read({ botId: 'lead-bot' });
 */
export function createAnalytics({
  store,
  library,
  counting,
}: {
  readonly store: Store;
  readonly library: FlowLibrary;
  readonly counting: Counting;
}): Analytics {
  return {
    async read(question) {
      // Before reading: chats counted in between may be missing in the result.
      const uncounted = await counting.countUncounted();
      const read = await readAnalytics(question, { store, library });
      return read && { ...read, uncounted };
    },
    countChats: counting.countAll,
  };
}
