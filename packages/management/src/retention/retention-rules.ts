// Rules of retention: how long the chats and results of a bot are kept.
import type { Settings as BotSettings } from '@colloquy/schema';
import { readBotSettings } from '@colloquy/schema';
import type { SessionListing, Store } from '@colloquy/storage';
import { lastFlow } from '@colloquy/storage';
import { LRUCache } from 'lru-cache';
import { limits } from './limits.ts';

/** Ages for one bot, in milliseconds. */
export interface RetentionRule {
  /** Without a reply. */
  readonly sessionMs: number;
  /** Since the last change; absent when results are kept forever. */
  readonly resultMs: number | undefined;
}

/** The rules of all bots at one moment. */
export interface RetentionRules {
  /** Bots with their own rule, by id. */
  readonly bots: ReadonlyMap<string, RetentionRule>;
  readonly others: RetentionRule;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Days for which chats and results are kept; `undefined` means the default. */
export interface RetentionSettings {
  readonly sessionDays: number | undefined;
  readonly resultDays: number | undefined;
}

/**
 * The rule of bots without their own.
 *
 * @example defaultRule(readSettings({ COLLOQUY_RESULT_DAYS: '365' })).resultMs // 31_536_000_000
 */
export function defaultRule({ sessionDays, resultDays }: RetentionSettings): RetentionRule {
  return rule({
    sessionMs: sessionDays === undefined ? limits.openSessionMs : sessionDays * DAY_MS,
    resultMs: resultDays === undefined ? undefined : resultDays * DAY_MS,
  });
}

/**
 * Whether a session has expired by the rules. `olderThan` returns the time, in epoch milliseconds, before which data of
 * an age was written.
 */
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

/** Dependencies of reading rules. */
export interface RuleSource {
  readonly store: Store;
  /** The settings of a cached version, by its hash. */
  readonly settingsOf: (flow: string) => BotSettings | undefined;
  /** Yields to visitors: a definition has some MiB, and a server hundreds of them. */
  readonly slice: () => Promise<void>;
}

/** Reads the rules of bots from their published versions. Each version is read once. */
export function createRuleReader(
  { store, settingsOf, slice }: RuleSource,
  others: RetentionRule,
): () => Promise<RetentionRules> {
  const known = new LRUCache<string, RetentionRule>({ max: limits.rules });

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

/** A chat must not outlive its result: it would restore a part of it. */
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
