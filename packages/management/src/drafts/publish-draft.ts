// Publishing a draft: what authors were working on becomes a version, and they are told what is new about it.

import type { Attribution } from '@colloquy/runtime';
import type { BotComparison, Issue, Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { BotRecord, Store } from '@colloquy/storage';
import { nameOfActor } from '../access/tokens.ts';
import type { DefinitionChecks } from '../publishing/definition-checks.ts';
import type { Publication } from '../publishing/publication.ts';
import type { PublishBotOptions, PublishedBot } from '../publishing/publish-bot.ts';
import type { PublishOptions } from '../publishing/publish-flow.ts';

/** How it is to be published. */
export interface DraftPublishing {
  /** Only this state; by default whatever there is. */
  readonly revision?: number | undefined;
  readonly publicId?: string | undefined;
  readonly take?: boolean | undefined;
  /** Percent of the new chats that are to run it, 1 to 99; else all of them. */
  readonly share?: number | undefined;
  readonly message?: string | undefined;
  /** Publishes a draft that has errors, as long as it can run. */
  readonly force?: boolean | undefined;
  /** Which bots may be changed by it and told of. */
  readonly sees?: PublishOptions['sees'];
}

/** How it went. Places of issues are those in the definition. */
export type PublishedDraft =
  | {
      readonly ok: true;
      readonly publication: Extract<Publication, { readonly ok: true }>;
      /** What its author may want to mend. */
      readonly issues: readonly Issue[];
      /** What differs from what the bot ran; absent when it ran nothing, or could not be compared. */
      readonly comparison: BotComparison | undefined;
    }
  | { readonly ok: false; readonly problem: Problem };

/** What it needs. */
export interface DraftPublishingParts {
  readonly store: Pick<Store, 'drafts' | 'loadBot' | 'loadFlow'>;
  readonly checks: Pick<DefinitionChecks, 'compare'>;
  readonly publishBot: (definition: unknown, options: PublishBotOptions) => Promise<PublishedBot>;
}

/**
 * Publishes the draft of a bot, at the address that it has. The draft stays as it is.
 *
 * @example await publishDraft(parts, 'lead-bot', { message: 'Asks for the budget' }, by)
 */
export async function publishDraft(
  { store, checks, publishBot }: DraftPublishingParts,
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
  // It is published by now: a comparison that fails must not look like a refusal.
  const comparison =
    running && (await checks.compare(running.definition, draft.definition).catch(() => undefined));
  return { ok: true, publication, issues: publication.issues, comparison };
}

/** The one that the definition names when the bot has it, else the first one that the bot has; a new bot gets the one of its definition. */
function addressOf(
  { publicIds }: BotRecord,
  { publicId }: Readonly<Record<string, unknown>>,
): string | undefined {
  return typeof publicId === 'string' && publicIds.includes(publicId) ? publicId : publicIds[0];
}

function noDraft(): Problem {
  return problem('NOT_FOUND', {
    message: 'The bot has no draft: nobody has changed anything since it was published.',
  });
}

function changedSince(revision: number): Problem {
  return problem('CONFLICT', {
    message: `Somebody has changed the draft since: it is at revision ${revision}. Nothing was published. Look at it, and publish it again.`,
    revision,
  });
}

function refused(why: Problem): PublishedDraft {
  return { ok: false, problem: why };
}
