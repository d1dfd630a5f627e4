// When a message of a channel starts a chat, and when a chat there is over: from the settings of the bot.
import type { View } from '@colloquy/engine';
import { compareValues } from '@colloquy/engine';
import type { Settings } from '@colloquy/schema';
import type { FlowLibrary } from './flow-library.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** The rules of a bot for its chats on channels. */
export interface ChannelRules {
  /** Where its chats are started. */
  readonly publicId: string;
  /** Milliseconds after the last turn when a message starts another chat; absent: never. */
  readonly expiryMs: number | undefined;
  /** Whether it has a condition for first messages. */
  readonly hasCondition: boolean;
  /** Whether a person's first message starts a chat. */
  starts(text: string): boolean;
}

/** Finds the rules of a bot by its id; nothing when it is not published. Called for each message, so it reads from memory. */
export type FindChannelRules = (botId: string) => Promise<ChannelRules | undefined>;

/**
 * Creates the function that finds the rules.
 *
 * @example (await createChannelRules({ library, matches })('quiz-bot'))?.starts('Hello')
 */
export function createChannelRules({
  library,
  matches,
}: {
  readonly library: Pick<FlowLibrary, 'bot' | 'flow'>;
  readonly matches: View['matches'];
}): FindChannelRules {
  return async (id) => {
    const record = await library.bot({ id });
    const flow = await library.flow(record?.flow);
    const publicId = record?.publicIds[0];
    return flow && publicId !== undefined ? { publicId, ...rulesOf(flow.bot.settings, matches) } : undefined;
  };
}

function rulesOf({ whatsApp = {} }: Settings, matches: View['matches']): Omit<ChannelRules, 'publicId'> {
  const { sessionExpiryTimeout: hours, startCondition } = whatsApp;
  const { comparisons = [], logicalOperator } = startCondition ?? {};
  return {
    expiryMs: hours === undefined ? undefined : hours * HOUR_MS,
    hasCondition: comparisons.some(({ comparisonOperator }) => comparisonOperator !== undefined),
    starts(text) {
      const holds = comparisons.flatMap(({ comparisonOperator: operator, value = '' }) =>
        operator === undefined ? [] : [compareValues({ left: text, operator, right: value }, { matches })],
      );
      if (holds.length === 0) return true;
      return logicalOperator === 'OR' ? holds.includes(true) : !holds.includes(false);
    },
  };
}
