// The last flow of a bot: the basis of its results and rules, also while it is not published.
import type { BotRecord, BotStore } from './nouns/bots/bot-records.ts';

/** The hash of the flow that a bot runs; of its newest version while it runs none. */
export async function lastFlow(
  store: Pick<BotStore, 'listVersions'>,
  { id, flow }: Pick<BotRecord, 'id' | 'flow'>,
): Promise<string | undefined> {
  return flow ?? (await store.listVersions(id, { limit: 1 }))[0]?.flow;
}
