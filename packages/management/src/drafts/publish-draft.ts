// Publishes a draft as a version, and compares it with the previous one.

import type { Attribution } from '@colloquy/runtime';
import type { BotComparison, Issue, Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { BotRecord, Store } from '@colloquy/storage';
import { nameOfActor } from '../access/tokens.ts';
import type { DefinitionChecks } from '../bots/definition-checks.ts';
import type { Publication } from '../bots/publication.ts';
import type { PublishBotOptions, PublishedBot } from '../bots/publish-bot.ts';
import type { PublishOptions } from '../bots/publish-flow.ts';

/** Options of publishing a draft. */
export interface DraftPublishing {
  /** Only this revision; by default the current one. */
  readonly revision?: number | undefined;
  readonly publicId?: string | undefined;
  readonly take?: boolean | undefined;
  /** Percent of new chats for this version, 1 to 99; by default all. */
  readonly share?: number | undefined;
  readonly message?: string | undefined;
  /** Publishes a draft with errors, as long as it can run. */
  readonly force?: boolean | undefined;
  /** The bots that the caller may change and see. */
  readonly sees?: PublishOptions['sees'];
}

/** The result. Paths of issues refer to the definition. */
export type PublishedDraft =
  | {
      readonly ok: true;
      readonly publication: Extract<Publication, { readonly ok: true }>;
      /** Errors and warnings for the author. */
      readonly issues: readonly Issue[];
      /** Differences from the previously published version; absent when there was none, or the comparison failed. */
      readonly comparison: BotComparison | undefined;
    }
  | { readonly ok: false; readonly problem: Problem };

/** Dependencies of publishing a draft. */
export interface DraftPublishingDependencies {
  readonly store: Pick<Store, 'drafts' | 'loadBot' | 'loadFlow'>;
  readonly checks: Pick<DefinitionChecks, 'compare'>;
  readonly publishBot: (definition: unknown, options: PublishBotOptions) => Promise<PublishedBot>;
}

/**
 * Publishes the draft of a bot at its address. The draft does not change.
 *
 * @example await publishDraft(parts, 'lead-bot', { message: 'Asks for the budget' }, by)
 */
export async function publishDraft(
  { store, checks, publishBot }: DraftPublishingDependencies,
  botId: string,
  { revision, publicId, sees, ...options }: DraftPublishing,
  by: Attribution | undefined,
): Promise<PublishedDraft> {
  const [draft, bot] = await Promise.all([store.drafts.load(botId), store.loadBot({ id: botId })]);
  if (!bot) return refused(problem('NOT_FOUND', { message: 'There is no bot with this id.' }));
  if (!draft) return refused(noDraft());
  if (revision !== undefined && revision !== draft.revision) return refused(changedSince(draft.revision));
  const definition = JSON.parse(draft.definition) as Readonly<Record<string, unknown>>;
  const running = bot.flow === undefined ? undefined : await store.loadFlow(bot.flow);
  const publication = await publishBot(definition, {
    ...options,
    subject: 'draft',
    publicId: publicId ?? addressOf(bot, definition),
    publishedBy: by && nameOfActor(by.actor),
    by,
    ...(sees ? { sees } : {}),
  });
  if (!publication.ok) return refused(publication.problem);
  // The draft is published already: a failed comparison must not look like a refusal.
  const comparison =
    running &&
    (await checks
      .compare(running.definition, draft.definition, { by, isPublishing: true })
      .catch(() => undefined));
  return { ok: true, publication, issues: publication.issues, comparison };
}

/** The definition's address if the bot has it, else the bot's first address; for a new bot the definition's. */
function addressOf(
  { publicIds }: BotRecord,
  { publicId }: Readonly<Record<string, unknown>>,
): string | undefined {
  return typeof publicId === 'string' && publicIds.includes(publicId) ? publicId : publicIds[0];
}

function noDraft(): Problem {
  return problem('NOT_FOUND', {
    message: 'The bot has no draft: it has not changed since it was published.',
  });
}

function changedSince(revision: number): Problem {
  return problem('CONFLICT', {
    message: `The draft has changed since: it is at revision ${revision}. Nothing was published. Review it and publish it again.`,
    revision,
  });
}

function refused(why: Problem): PublishedDraft {
  return { ok: false, problem: why };
}
