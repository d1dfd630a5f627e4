// Bots served from files: their content follows the files, so they cannot be edited elsewhere.
import type { BotRecord } from '@colloquy/storage';

/** A bot, and whether its content comes from a file given at the start or watched. */
export interface KnownBot extends BotRecord {
  readonly source?: 'file' | undefined;
  /** Its scripts may run, but it has others than an owner allowed: its page runs none. */
  readonly hasNewScripts?: true | undefined;
}

/** The files of one server. They are as many as it was started with, or as a watched folder may have. */
export interface ServedFiles {
  /** Binds a file to a bot, whose content now follows it. The file's previous bot is free. */
  add(file: string, botId: string): void;
  /** The file is gone. */
  remove(file: string): void;
  isSourceOf(botId: string): boolean;
  /** Adds its origin to a bot. */
  mark(bot: BotRecord): KnownBot;
}

/**
 * Creates the list, which lasts as long as the server: started without the files, their bots are editable again.
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
