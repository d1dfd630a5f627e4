// Bots that come from files: which ones this server keeps as their files have them, so that nobody edits them elsewhere meanwhile.
import type { BotRecord } from '@colloquy/storage';

/** A bot, and whether a file that this server is started with or watches says what it is. */
export interface KnownBot extends BotRecord {
  readonly source?: 'file' | undefined;
}

/** The files of one server. They are as many as it was started with, or as a watched folder may have. */
export interface ServedFiles {
  /** From now on a file says what a bot is. A file stands for one bot: the one that it had before is free. */
  add(file: string, botId: string): void;
  /** The file is gone. */
  remove(file: string): void;
  isSourceOf(botId: string): boolean;
  /** Tells of a bot where it comes from. */
  mark(bot: BotRecord): KnownBot;
}

/**
 * Makes them. They are known for as long as the server runs: whoever starts it without the files edits their bots again.
 *
 * @example
 * const files = createServedFiles();
 * files.add('bots/lead.flow.json', 'lead-bot');
 * files.mark(bot).source // 'file'
 */
export function createServedFiles(): ServedFiles {
  const bots = new Map<string, string>();
  let sources: ReadonlySet<string> = new Set();
  const isSourceOf = (botId: string) => sources.has(botId);
  return {
    add(file, botId) {
      bots.set(file, botId);
      sources = new Set(bots.values());
    },
    remove(file) {
      bots.delete(file);
      sources = new Set(bots.values());
    },
    isSourceOf,
    mark: (bot) => (isSourceOf(bot.id) ? { ...bot, source: 'file' } : bot),
  };
}
