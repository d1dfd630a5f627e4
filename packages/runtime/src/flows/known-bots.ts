// The bots of a server, each with what its record alone does not say.
import type { BotRecord, Store } from '@colloquy/storage';
import type { FlowLibrary } from './flow-library.ts';
import { mayRunScripts, pageCodeOf } from './page-code.ts';
import type { KnownBot, ServedFiles } from './served-files.ts';

/** Reads bots. */
export interface KnownBots {
  /** A bot by its id, published or not. */
  find(id: string): Promise<KnownBot | undefined>;
  list(): Promise<readonly KnownBot[]>;
  /** Hashes of the scripts that chats of a bot may run in its page. */
  pageCodeOf(bot: BotRecord): Promise<readonly string[]>;
}

/** @example (await createKnownBots({ store, library, servedFiles }).find('lead-bot'))?.hasNewScripts */
export function createKnownBots({
  store,
  library,
  servedFiles,
}: {
  readonly store: Pick<Store, 'loadBot' | 'listBots'>;
  readonly library: Pick<FlowLibrary, 'flow' | 'linkedFlows'>;
  readonly servedFiles: ServedFiles;
}): KnownBots {
  async function mark(bot: BotRecord): Promise<KnownBot> {
    const isMuted = bot.areScriptsAllowed && !(await mayRunScripts(bot, library));
    return { ...servedFiles.mark(bot), ...(isMuted ? { hasNewScripts: true } : {}) };
  }
  return {
    async find(id) {
      const bot = await store.loadBot({ id });
      return bot && mark(bot);
    },
    list: async () => Promise.all((await store.listBots()).map(mark)),
    pageCodeOf: (bot) => pageCodeOf(bot, library),
  };
}
