// What hosts do with drafts, and with bots that have nothing else yet.

import type { Attribution } from '@colloquy/runtime';
import type { DefinitionChecks } from '../publishing/definition-checks.ts';
import type { CreatedBot, NewBotWish } from './create-bot.ts';
import { createBot, duplicateBot } from './create-bot.ts';
import type { DraftParts, Drafts } from './draft-service.ts';
import { createDrafts } from './draft-service.ts';
import type { DraftPublishing, DraftPublishingParts, PublishedDraft } from './publish-draft.ts';
import { publishDraft } from './publish-draft.ts';
import type { DraftReviewParts, ReviewedDraft } from './review-draft.ts';
import { reviewDraft } from './review-draft.ts';

/** The part of a Colloquy that its authors work with. */
export interface BotDrafts {
  /** What authors work on, one for each bot: changed by several at once, brought back, followed. */
  readonly drafts: Drafts;
  /** Makes the draft of a bot its next version. */
  publishDraft(botId: string, how: DraftPublishing, by?: Attribution): Promise<PublishedDraft>;
  /** Checks the draft of a bot and compares it with what the bot runs. Nothing when there is no such bot. */
  reviewDraft(botId: string): Promise<ReviewedDraft | undefined>;
  /** Makes a bot that runs nothing yet, with a definition as its draft. */
  createBot(wish: NewBotWish, by?: Attribution): Promise<CreatedBot>;
  /** Makes a bot of what the authors of another one work on. Nothing when there is no such bot. */
  duplicateBot(
    botId: string,
    wish: Pick<NewBotWish, 'id' | 'name' | 'sees'>,
    by?: Attribution,
  ): Promise<CreatedBot | undefined>;
}

/** What it needs. */
export interface BotDraftsParts extends Omit<DraftParts, 'store'>, Omit<DraftPublishingParts, 'store'> {
  readonly store: DraftParts['store'] & DraftPublishingParts['store'] & DraftReviewParts['store'];
  readonly checks: DefinitionChecks;
}

/**
 * Makes it.
 *
 * @example const { drafts, publishDraft } = createBotDrafts({ store, checks, publishBot, readVersion, clock });
 */
export function createBotDrafts(parts: BotDraftsParts): BotDrafts {
  return {
    drafts: createDrafts(parts),
    publishDraft: (botId, how, by) => publishDraft(parts, botId, how, by),
    reviewDraft: (botId) => reviewDraft(parts, botId),
    createBot: (wish, by) => createBot(parts, wish, by),
    duplicateBot: (botId, wish, by) => duplicateBot(parts, botId, wish, by),
  };
}

/** Calls the draft of a bot otherwise, if it has one: so is what is published next. */
export async function renameDraft(
  { drafts }: Pick<BotDrafts, 'drafts'>,
  { botId, name }: { readonly botId: string; readonly name: string },
  by: Attribution | undefined,
): Promise<void> {
  if (((await drafts.read(botId))?.revision ?? 0) === 0) return;
  const patch = [{ op: 'add', path: '/name', value: name }] as const;
  await drafts.change(botId, { base: undefined, change: { kind: 'patch', patch } }, by);
}
