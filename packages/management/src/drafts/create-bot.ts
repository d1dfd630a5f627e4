// Unpublished new bots: from a definition, or as copies of others.

import type { Attribution } from '@colloquy/runtime';
import { freshId, stampOf } from '@colloquy/runtime';
import type { Issue, Problem } from '@colloquy/schema';
import { problem, limits as wordLimits } from '@colloquy/schema';
import type { DraftWrite, Store } from '@colloquy/storage';
import { entryOf } from '@colloquy/storage';
import type { DefinitionChecks } from '../bots/definition-checks.ts';
import { nameOf } from '../bots/edit-definition.ts';
import { isAcceptable } from '../bots/publish-bot.ts';
import { readDraft } from './draft.ts';
import { writeOf } from './draft-edits.ts';
import { placedIssues } from './placed-issues.ts';

/** Input for creating a bot. */
export interface NewBotWish {
  readonly definition: Readonly<Record<string, unknown>>;
  /** By default the id of the definition. */
  readonly id?: string | undefined;
  /** Creates it under an unused id, without an address. */
  readonly isCopy?: boolean | undefined;
  readonly name?: string | undefined;
  readonly labels?: readonly string[] | undefined;
  /** Accepts a definition with errors, as long as it can be parsed. */
  readonly force?: boolean | undefined;
  /** The bots that the caller may access. */
  readonly sees?: ((botId: string) => boolean) | undefined;
}

/** The result. Paths of issues refer to the definition. */
export type CreatedBot =
  | {
      readonly ok: true;
      readonly botId: string;
      readonly draft: DraftWrite;
      readonly issues: readonly Issue[];
    }
  | { readonly ok: false; readonly problem: Problem };

/** Dependencies of creating a bot. */
export interface BotCreationDependencies {
  readonly store: Pick<Store, 'drafts'>;
  readonly checks: Pick<DefinitionChecks, 'check' | 'edit'>;
  readonly clock: () => number;
}

/**
 * Creates a bot. A definition with errors creates nothing; the result lists all errors with their paths.
 *
 * @example await createBot(parts, { definition: JSON.parse(text), isCopy: true }, by) // { ok: true, botId: '0k9x…', … }
 */
export async function createBot(
  { store, checks, clock }: BotCreationDependencies,
  { definition: given, id, isCopy = false, name, labels = [], force = false, sees = () => true }: NewBotWish,
  by: Attribution | undefined,
): Promise<CreatedBot> {
  const now = clock();
  const botId = id ?? (isCopy || given.id === undefined ? freshId(now) : given.id);
  if (typeof botId === 'string' && !sees(botId)) return refused(notYours());
  const definition = newDefinition(given, { id: botId, name, isCopy });
  const checked = await checks.check(definition, { by });
  const issues = placedIssues(checked.problems, definition);
  if (typeof botId !== 'string' || !isAcceptable(checked, force)) return refused(notCreated(issues));
  // Other rules for drafts: no unsafe names, and no more than can be published.
  const change = { kind: 'replacement', definition } as const;
  const edited = await checks.edit({ botId, current: '{}', base: undefined, change }, { by });
  if (!edited.ok) return refused(notCreated('issues' in edited ? edited.issues : []));
  const draft = writeOf({ botId, revision: 0 }, edited, { at: now, by });
  const bot = { id: botId, name: nameOf(definition), labels };
  const stamp = stampOf(by, now);
  const entry = stamp && entryOf(stamp, { botId, after: { ...bot, revision: 1 } });
  if (!(await store.drafts.create(bot, draft, entry))) return refused(isThere(botId));
  return { ok: true, botId, draft, issues };
}

/**
 * Creates a copy of a bot's draft as a bot. Nothing when there is no such bot.
 *
 * @example await duplicateBot(parts, 'lead-bot', { name: 'Lead, shorter' }, by)
 */
export async function duplicateBot(
  dependencies: BotCreationDependencies & Parameters<typeof readDraft>[0],
  botId: string,
  { id, name, sees }: Pick<NewBotWish, 'id' | 'name' | 'sees'>,
  by: Attribution | undefined,
): Promise<CreatedBot | undefined> {
  const [bot, draft] = await Promise.all([
    dependencies.store.loadBot({ id: botId }),
    readDraft(dependencies, botId),
  ]);
  if (!bot || !draft) return undefined;
  const definition = JSON.parse(draft.definition) as Readonly<Record<string, unknown>>;
  const copy = `${bot.name.slice(0, wordLimits.botNameCharacters - COPY.length)}${COPY}`;
  const { labels } = bot;
  return createBot(
    dependencies,
    { definition, id, isCopy: true, name: name ?? copy, labels, force: true, sees },
    by,
  );
}

const COPY = ' (copy)';

/** A copy has no address yet, and is not archived even if its original is. */
function newDefinition(
  definition: Readonly<Record<string, unknown>>,
  { id, name, isCopy }: { readonly id: unknown; readonly name: string | undefined; readonly isCopy: boolean },
): Readonly<Record<string, unknown>> {
  const { publicId: _1, isArchived: _2, ...content } = definition;
  return { ...(isCopy ? content : definition), id, ...(name === undefined ? {} : { name }) };
}

function notYours(): Problem {
  return problem('FORBIDDEN', {
    message: 'This token is limited to some bots, which do not include the new one.',
  });
}

function notCreated(issues: readonly Issue[]): Problem {
  return problem('BAD_REQUEST', {
    message: 'This definition has errors, so no bot was created.',
    issues: [...issues],
  });
}

function isThere(id: string): Problem {
  const issue: Issue = {
    path: ['id'],
    code: 'bot_exists',
    message: `A bot with the id "${id}" already exists.`,
    fix: 'Choose another id, create a copy ("isCopy": true), or change the draft of the existing bot.',
  };
  return problem('BAD_REQUEST', { message: 'No bot was created.', issues: [issue] });
}

function refused(why: Problem): CreatedBot {
  return { ok: false, problem: why };
}
