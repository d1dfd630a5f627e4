// When a message of a channel starts a chat, and when a chat there is over: from the settings of the bot.
import type { View } from '@colloquy/engine';
import { compareValues } from '@colloquy/engine';
import type { Settings } from '@colloquy/schema';
import type { FindPublishedBot } from './published-bots.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** The rules of a bot for its chats on channels. */
export interface ChannelRules {
  /** Milliseconds after the last turn when a message starts another chat; absent: never. */
  readonly expiryMs: number | undefined;
  /** Whether a person's first message starts a chat. */
  starts(text: string): boolean;
}

/** Finds the rules of a bot by its public id; nothing when it is not published. */
export type FindChannelRules = (publicId: string) => Promise<ChannelRules | undefined>;

/**
 * Creates the function that finds the rules.
 *
 * @example (await createChannelRules({ findBot, matches })('quiz'))?.starts('Hello')
 */
export function createChannelRules({
  findBot,
  matches,
}: {
  readonly findBot: FindPublishedBot;
  readonly matches: View['matches'];
}): FindChannelRules {
  return async (publicId) => {
    const bot = await findBot(publicId);
    return bot && rulesOf(bot.settings, matches);
  };
}

function rulesOf({ whatsApp = {} }: Settings, matches: View['matches']): ChannelRules {
  const { sessionExpiryTimeout: hours, startCondition } = whatsApp;
  const { comparisons = [], logicalOperator } = startCondition ?? {};
  return {
    expiryMs: hours === undefined ? undefined : hours * HOUR_MS,
    starts(text) {
      const holds = comparisons.flatMap(({ comparisonOperator: operator, value = '' }) =>
        operator === undefined ? [] : [compareValues({ left: text, operator, right: value }, { matches })],
      );
      if (holds.length === 0) return true;
      return logicalOperator === 'OR' ? holds.includes(true) : !holds.includes(false);
    },
  };
}
