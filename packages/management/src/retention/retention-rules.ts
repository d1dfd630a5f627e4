// The rules of retention: how long the chats and results of a bot are kept.
import type { Settings as BotSettings } from '@colloquy/schema';
import { readBotSettings } from '@colloquy/schema';
import type { SessionListing, Store } from '@colloquy/storage';
import { lastFlow } from '@colloquy/storage';
import { LRUCache } from 'lru-cache';
import { limits } from './limits.ts';

/** How long a bot's things are kept, in milliseconds. */
export interface RetentionRule {
  /** Without a reply. */
  readonly sessionMs: number;
  /** Since the last change; absent when results are kept for ever. */
  readonly resultMs: number | undefined;
}

/** The rules of all bots at one moment. */
export interface RetentionRules {
  /** Bots that have one of their own, by id. */
  readonly bots: ReadonlyMap<string, RetentionRule>;
  readonly others: RetentionRule;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** For how many days chats and results are kept; `undefined` leaves it to the default. */
export interface RetentionSettings {
  readonly sessionDays: number | undefined;
  readonly resultDays: number | undefined;
}

/**
 * The rule for bots that have none.
 *
 * @example defaultRule(readSettings({ COLLOQUY_RESULT_DAYS: '365' })).resultMs // 31_536_000_000
 */
export function defaultRule({ sessionDays, resultDays }: RetentionSettings): RetentionRule {
  return rule({
    sessionMs: sessionDays === undefined ? limits.openSessionMs : sessionDays * DAY_MS,
    resultMs: resultDays === undefined ? undefined : resultDays * DAY_MS,
  });
}

/** Whether a session is old by the rules. `olderThan` gives the time, in epoch milliseconds, before which what has this age was written. */
export function isExpired(
  { botId, status, isPreview, updatedAt }: SessionListing,
  { rules, olderThan }: { readonly rules: RetentionRules; readonly olderThan: (ageMs: number) => number },
): boolean {
  const { sessionMs } = rules.bots.get(botId) ?? rules.others;
  const most = [
    sessionMs,
    ...(isPreview ? [limits.previewSessionMs] : []),
    ...(status === 'ended' ? [limits.endedSessionMs] : []),
  ];
  return updatedAt < olderThan(Math.min(...most));
}

/** Where the rules of versions come from. */
export interface RuleSource {
  readonly store: Store;
  /** The settings of a version that is in memory, by its hash. */
  readonly settingsOf: (flow: string) => BotSettings | undefined;
  /** Waits until visitors have had their turn: a definition has some MiB, and a server hundreds of them. */
  readonly slice: () => Promise<void>;
}

/** Reads the rules of the bots out of their published versions. A version is read once. */
export function createRuleReader(
  { store, settingsOf, slice }: RuleSource,
  others: RetentionRule,
): () => Promise<RetentionRules> {
  const known = new LRUCache<string, RetentionRule>({ max: limits.keptRules });

  async function ruleOf(flow: string): Promise<RetentionRule> {
    const found = known.get(flow) ?? ownRule(settingsOf(flow) ?? (await storedSettings(flow)), others);
    known.set(flow, found);
    return found;
  }

  async function storedSettings(flow: string): Promise<BotSettings> {
    await slice();
    return readBotSettings(parsed((await store.loadFlow(flow))?.definition));
  }

  return async () => {
    const bots = new Map<string, RetentionRule>();
    for (const bot of await store.listBots()) {
      const flow = await lastFlow(store, bot);
      bots.set(bot.id, flow === undefined ? others : await ruleOf(flow));
    }
    return { bots, others };
  };
}

function ownRule({ general }: BotSettings, others: RetentionRule): RetentionRule {
  const { sessionExpiryHours, resultRetentionDays } = general ?? {};
  return rule({
    sessionMs: sessionExpiryHours === undefined ? others.sessionMs : sessionExpiryHours * HOUR_MS,
    resultMs: resultRetentionDays === undefined ? others.resultMs : resultRetentionDays * DAY_MS,
  });
}

/** A chat does not outlive its result: it would bring a part of it back. */
function rule({ sessionMs, resultMs }: RetentionRule): RetentionRule {
  return { sessionMs: Math.min(sessionMs, resultMs ?? sessionMs), resultMs };
}

function parsed(definition: string | undefined): unknown {
  try {
    return definition === undefined ? undefined : JSON.parse(definition);
  } catch {
    return undefined;
  }
}
