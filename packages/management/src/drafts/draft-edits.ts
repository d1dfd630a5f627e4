// Drafts: reading, concurrent editing, restoring, following and publishing.

import type { Attribution } from '@colloquy/runtime';
import { createNotifications, stampOf } from '@colloquy/runtime';
import type { Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { AuditEntry, DraftChangesPage, DraftWrite, NamedChange, Store } from '@colloquy/storage';
import { entryOf } from '@colloquy/storage';
import { nameOfActor } from '../access/tokens.ts';
import type { DefinitionChecks } from '../bots/definition-checks.ts';
import type { DefinitionChange, EditedDefinition } from '../bots/edit-definition.ts';
import { wholePatch } from '../bots/edit-definition.ts';
import type { Draft, DraftState, ReadVersion } from './draft.ts';
import { isNameOf, noSuchDraft, readDraft, stateOf } from './draft.ts';
import { conflictProblem, unknownStateProblem } from './draft-conflicts.ts';
import type { DraftFollowers } from './follow-draft.ts';
import { createDraftFollowers, topicOf } from './follow-draft.ts';
import { limits } from './limits.ts';

/** The result of a change. */
export type ChangedDraft =
  | {
      readonly ok: true;
      readonly draft: Draft;
      /** Whether it was merged with changes by others. */
      readonly isMerged: boolean;
    }
  | { readonly ok: false; readonly problem: Problem };

/** An earlier state of a draft. */
export interface EarlierDraft {
  /** JSON text. */
  readonly definition: string;
  readonly changedAt: number;
  readonly changedBy: string | undefined;
}

/** Reads, changes, restores and follows drafts. */
export interface DraftEdits extends DraftFollowers {
  /** Nothing when there is no such bot. */
  read(botId: string): Promise<Draft | undefined>;
  /**
   * Changes a draft. `base` names the state that the change was made on; later changes by others are merged. Without it
   * the change applies to the current state.
   */
  change(
    botId: string,
    wish: { readonly base: DraftState | undefined; readonly change: DefinitionChange },
    by: Attribution | undefined,
  ): Promise<ChangedDraft>;
  /** Restores an earlier state, or a version, as a new change. */
  restore(botId: string, state: DraftState, by: Attribution | undefined): Promise<ChangedDraft>;
  /** A state of the history; nothing when it never existed or is too old. */
  readState(botId: string, revision: number, by?: Attribution): Promise<EarlierDraft | undefined>;
  /** Newest first: only changes whose states have names, or all. */
  listChanges(
    botId: string,
    page: DraftChangesPage & { readonly isNamed?: boolean },
  ): Promise<readonly NamedChange[]>;
  /** Names a state of the history, or removes its name. Nothing when it never existed or is too old. */
  nameState(
    botId: string,
    state: Pick<NamedChange, 'revision' | 'name'>,
    by: Attribution | undefined,
  ): Promise<NamedChange | undefined>;
}

/** Dependencies of drafts. */
export interface DraftDependencies {
  readonly store: Pick<
    Store,
    'drafts' | 'draftNames' | 'loadBot' | 'changeBot' | 'listVersions' | 'notify' | 'onNotification'
  >;
  readonly checks: Pick<DefinitionChecks, 'edit' | 'rebuild'>;
  readonly readVersion: ReadVersion;
  readonly clock: () => number;
}

/**
 * Creates the service. Each change is one revision. A slower concurrent change is merged with the faster one, or gets a
 * conflict.
 *
 * @example
 * const change = { kind: 'patch', patch: [{ op: 'replace', path: '/name', value: 'Leads' }] };
 * await drafts.change('lead-bot', { base: { revision: 12 }, change }, by); // { ok: true, draft: { revision: 13, … }, isMerged: false }
 */
export function createDraftEdits(dependencies: DraftDependencies): DraftEdits {
  const { store, checks } = dependencies;
  const notifications = createNotifications(store);

  async function change(
    botId: string,
    { base, change: wanted }: { readonly base: DraftState | undefined; readonly change: DefinitionChange },
    by: Attribution | undefined,
  ): Promise<ChangedDraft> {
    for (let tries = 0; tries < limits.retries; tries++) {
      const draft = await readDraft(dependencies, botId);
      if (!draft) return refused(noSuchDraft());
      const isCurrent = base === undefined || isNameOf(base, stateOf(draft));
      const earlier = isCurrent ? undefined : await storedDraft(botId, base);
      if (!isCurrent && !earlier) return refused(unknownStateProblem(draft.revision));
      const edited = await checks.edit(
        { botId, current: draft.definition, base: earlier, change: wanted },
        { by },
      );
      if (!edited.ok) return refused(refusalOf(edited, draft.revision));
      const { isMerged, isSame } = edited;
      if (isSame) return { ok: true, draft, isMerged };
      const write = writeOf(draft, edited, { at: dependencies.clock(), by });
      if (!(await store.drafts.write(write, entryAbout(write, by)))) continue;
      // Authors find the bot by its new name at once. Visitors see it with the next version.
      if (edited.newName !== undefined)
        await store.changeBot({ id: botId, name: edited.newName, at: write.changedAt });
      notifications.notify(topicOf(botId));
      return { ok: true, draft: draftOf(write), isMerged };
    }
    return refused(
      problem('SERVICE_UNAVAILABLE', {
        message: 'Too many changes to this draft are in progress. Send the request again in a moment.',
      }),
    );
  }

  /** A state as stored in the history or a version; nothing when it belongs to an earlier bot with this id. */
  async function storedDraft(botId: string, state: DraftState) {
    if ('revision' in state) {
      const found = await store.drafts.loadState(botId, state.revision);
      return found && isNameOf(state, { ...state, at: found.changedAt }) ? found : undefined;
    }
    const found = await dependencies.readVersion(botId, state.version);
    if (!found || !isNameOf(state, { ...state, at: found.version.publishedAt })) return undefined;
    return { definition: found.definition, patches: [] };
  }

  const listChanges: DraftEdits['listChanges'] = async (botId, { isNamed = false, ...page }) => {
    const named = store.draftNames.list(botId, page);
    if (isNamed) return named;
    const changes = await store.drafts.listChanges(botId, page);
    const names = new Map((await named).map(({ revision, name }) => [revision, name]));
    return changes.map((one) => ({ ...one, name: names.get(one.revision) }));
  };

  return {
    ...createDraftFollowers({ store, notifications }),
    read: (botId) => readDraft(dependencies, botId),
    change,
    async restore(botId, state, by) {
      const earlier = await storedDraft(botId, state);
      if (!earlier) return refused(noSuchState());
      const definition: unknown = JSON.parse(await checks.rebuild(earlier, { by }));
      return change(botId, { base: undefined, change: { kind: 'replacement', definition } }, by);
    },
    async readState(botId, revision, by) {
      const state = await store.drafts.loadState(botId, revision);
      if (!state) return undefined;
      const { changedAt, changedBy } = state;
      return { definition: await checks.rebuild(state, { by }), changedAt, changedBy };
    },
    listChanges,
    async nameState(botId, { revision, name }, by) {
      const [found] = await listChanges(botId, { limit: 1, before: revision + 1 });
      if (found?.revision !== revision) return undefined;
      const stamp = stampOf(by, dependencies.clock());
      const [before, after] = [
        { revision, name: found.name },
        { revision, name },
      ];
      const entry = stamp && entryOf(stamp, { botId, subject: 'draft', before, after });
      const isSet = await store.draftNames.set({ botId, revision, name }, entry);
      return isSet ? { ...found, name } : undefined;
    },
  };
}

/**
 * The first change of a draft, or the next one. The first patch replaces the whole definition, because readers of the
 * published bot may have read another version.
 */
export function writeOf(
  { botId, revision: before }: Pick<Draft, 'botId' | 'revision'>,
  {
    definition,
    patch,
    operations,
  }: Pick<Extract<EditedDefinition, { ok: true }>, 'definition' | 'patch' | 'operations'>,
  { at, by }: { readonly at: number; readonly by: Attribution | undefined },
): DraftWrite {
  const revision = before + 1;
  const isFirst = revision === 1;
  return {
    botId,
    revision,
    definition,
    patch: isFirst ? wholePatch(definition) : patch,
    operations: isFirst ? 1 : operations,
    keepsState: revision % limits.changesPerState === 1,
    changedAt: at,
    changedBy: by && nameOfActor(by.actor),
  };
}

/** The audit entry of a change. The draft's history has the changed fields. */
function entryAbout(
  { botId, revision, operations, changedAt }: DraftWrite,
  by: Attribution | undefined,
): AuditEntry | undefined {
  const stamp = stampOf(by, changedAt);
  return (
    stamp &&
    entryOf(stamp, {
      botId,
      subject: 'draft',
      before: { revision: revision - 1 },
      after: { revision, operations },
    })
  );
}

function draftOf({ botId, revision, definition, changedAt, changedBy }: DraftWrite): Draft {
  return { botId, revision, definition, changedAt, changedBy };
}

function refusalOf(edited: Exclude<EditedDefinition, { ok: true }>, revision: number): Problem {
  if ('conflicts' in edited) return conflictProblem(edited.conflicts, revision);
  return problem('BAD_REQUEST', {
    message: 'This definition cannot become the draft. The draft is unchanged.',
    issues: [...edited.issues],
  });
}

function noSuchState(): Problem {
  return problem('NOT_FOUND', {
    message: 'There is no such state: it never existed, or it is more than 30 days old.',
  });
}

function refused(why: Problem): Extract<ChangedDraft, { readonly ok: false }> {
  return { ok: false, problem: why };
}
