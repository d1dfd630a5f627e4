// The drafts of a server, and bots that have only a draft.

import type { Attribution } from '@colloquy/runtime';
import type { DefinitionChecks } from '../bots/definition-checks.ts';
import type { CreatedBot, NewBotWish } from './create-bot.ts';
import { createBot, duplicateBot } from './create-bot.ts';
import type { DraftDependencies, DraftEdits } from './draft-edits.ts';
import { createDraftEdits } from './draft-edits.ts';
import type { DraftPublishing, DraftPublishingDependencies, PublishedDraft } from './publish-draft.ts';
import { publishDraft } from './publish-draft.ts';
import type { DraftReviewDependencies, ReviewedDraft } from './review-draft.ts';
import { reviewDraft } from './review-draft.ts';

/** The drafts, one per bot: edited by several people at once, restored, followed, reviewed and published. */
export interface Drafts extends DraftEdits {
  /** Publishes the draft of a bot as its next version. */
  publish(botId: string, how: DraftPublishing, by?: Attribution): Promise<PublishedDraft>;
  /** Checks the draft of a bot and compares it with the published version. Nothing when there is no such bot. */
  review(botId: string, by?: Attribution): Promise<ReviewedDraft | undefined>;
  /** Creates an unpublished bot with a definition as its draft. */
  createBot(wish: NewBotWish, by?: Attribution): Promise<CreatedBot>;
  /** Creates a copy of a bot's draft as a bot. Nothing when there is no such bot. */
  duplicateBot(
    botId: string,
    wish: Pick<NewBotWish, 'id' | 'name' | 'sees'>,
    by?: Attribution,
  ): Promise<CreatedBot | undefined>;
}

/** Dependencies of the drafts. */
export interface DraftsDependencies
  extends Omit<DraftDependencies, 'store'>,
    Omit<DraftPublishingDependencies, 'store'> {
  readonly store: DraftDependencies['store'] &
    DraftPublishingDependencies['store'] &
    DraftReviewDependencies['store'];
  readonly checks: DefinitionChecks;
}

/**
 * Creates the drafts of a server.
 *
 * @example await colloquy.drafts.publish('lead-bot', { message: 'Asks for the budget' }, by);
 */
export function createDrafts(dependencies: DraftsDependencies): Drafts {
  return {
    ...createDraftEdits(dependencies),
    publish: (botId, how, by) => publishDraft(dependencies, botId, how, by),
    review: (botId, by) => reviewDraft(dependencies, botId, by),
    createBot: (wish, by) => createBot(dependencies, wish, by),
    duplicateBot: (botId, wish, by) => duplicateBot(dependencies, botId, wish, by),
  };
}

/** Renames the draft of a bot, if there is one; the next version gets that name. */
export async function renameDraft(
  drafts: Drafts,
  { botId, name }: { readonly botId: string; readonly name: string },
  by: Attribution | undefined,
): Promise<void> {
  if (((await drafts.read(botId))?.revision ?? 0) === 0) return;
  const patch = [{ op: 'add', path: '/name', value: name }] as const;
  await drafts.change(botId, { base: undefined, change: { kind: 'patch', patch } }, by);
}
