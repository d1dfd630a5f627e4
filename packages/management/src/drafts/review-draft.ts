// Reviews a draft before publishing: its errors, and its differences from the published version.
import type { Attribution } from '@colloquy/runtime';
import type { BotComparison, Issue } from '@colloquy/schema';
import type { Store } from '@colloquy/storage';
import { checkWithTests } from '../bots/check-with-tests.ts';
import type { DefinitionChecks } from '../bots/definition-checks.ts';
import type { Draft, ReadVersion } from './draft.ts';
import { readDraft } from './draft.ts';
import { placedIssues } from './placed-issues.ts';

/** The review of a draft. */
export interface ReviewedDraft {
  readonly draft: Draft;
  /** Errors, failing tests and warnings, with their group and block. */
  readonly issues: readonly Issue[];
  /** Differences from the published version; absent when there is none. */
  readonly comparison: BotComparison | undefined;
}

/** Dependencies of a review. */
export interface DraftReviewDependencies {
  readonly store: Pick<Store, 'channels' | 'drafts' | 'loadBot' | 'loadFlow' | 'listVersions'>;
  readonly checks: Pick<DefinitionChecks, 'check' | 'compare' | 'test'>;
  readonly readVersion: ReadVersion;
}

/**
 * Checks the draft of a bot, runs its tests and compares it with the published version. Nothing when there is no such bot.
 *
 * @throws CheckFailure when the check itself fails
 * @example await reviewDraft(parts, 'lead-bot') // { draft, issues: [], comparison: { differences: […], isComplete: true } }
 */
export async function reviewDraft(
  dependencies: DraftReviewDependencies,
  botId: string,
  by?: Attribution,
): Promise<ReviewedDraft | undefined> {
  const { store, checks } = dependencies;
  const [draft, bot, channels] = await Promise.all([
    readDraft(dependencies, botId),
    store.loadBot({ id: botId }),
    store.channels.list(),
  ]);
  if (!draft) return undefined;
  const definition: unknown = JSON.parse(draft.definition);
  const kinds = channels.filter((channel) => channel.botId === botId).map(({ kind }) => kind);
  const { problems } = await checkWithTests(checks, definition, { by, channels: kinds });
  const running = bot?.flow === undefined ? undefined : await store.loadFlow(bot.flow);
  const comparison = running && (await checks.compare(running.definition, draft.definition, { by }));
  return { draft, issues: placedIssues(problems, definition), comparison };
}
