// The drafts of an office, and bots that have nothing else yet: those of a data folder, and those of a server elsewhere.

import type { DraftState } from '@colloquy/management/drafts';
import { tagOf } from '@colloquy/management/drafts';
import type {
  BotComparison,
  ChangeDraftResponse,
  CreateBotResponse,
  DraftChange,
  Issue,
  ListDraftChangesResponse,
  ListedDraft,
  PatchOperation,
  Problem,
  PublishDraftResponse,
  ReadDraftResponse,
} from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { ChangedDraft, Colloquy, CreatedBot } from '@colloquy/server';
import { listedChange, listedDraft } from '@colloquy/server/listed-draft';
import type { Answer, ServerRequest } from './ask-server.ts';
import type { AttributeTo } from './local-office.ts';
import { messageOf } from './message-of.ts';
import type { RemoteAsking } from './remote-office.ts';

/** A draft with its definition. */
export interface OfficeDraft extends ListedDraft {
  readonly definition: unknown;
}

/** What is to be done to a draft, and the state it was made from; without one it is done to whatever there is. */
export interface DraftWish {
  readonly base: DraftState | undefined;
  readonly change:
    | { readonly kind: 'patch'; readonly patch: readonly PatchOperation[] }
    | { readonly kind: 'replacement'; readonly definition: Readonly<Record<string, unknown>> };
}

/** Why something was refused. */
interface Refused {
  readonly ok: false;
  readonly problem: Problem;
}

/** How a change of a draft went. */
export type OfficeDraftChange =
  | { readonly ok: true; readonly draft: ListedDraft; readonly isMerged: boolean }
  | Refused;

/** How the publication of a draft went. */
export type OfficeDraftPublication =
  | {
      readonly ok: true;
      readonly version: number;
      readonly isNew: boolean;
      readonly publicIds: readonly string[];
      readonly issues: readonly Issue[];
      /** Absent when the bot ran nothing before. */
      readonly comparison: BotComparison | undefined;
    }
  | Refused;

/** A bot that is to be made. */
export interface NewBotWish {
  readonly definition: Readonly<Record<string, unknown>>;
  readonly isCopy: boolean;
  readonly name: string | undefined;
  readonly force: boolean;
}

/** How making a bot went. */
export type OfficeCreation =
  | { readonly ok: true; readonly botId: string; readonly issues: readonly Issue[] }
  | Refused;

/** What is done with drafts. */
export interface OfficeDrafts {
  /** Makes a bot that runs nothing yet, with a definition as its draft. */
  create(wish: NewBotWish): Promise<OfficeCreation>;
  /** Makes a bot of the draft of another one. */
  duplicate(botId: string, wish: { readonly name: string | undefined }): Promise<OfficeCreation>;
  /** Nothing when there is no such bot. */
  read(botId: string): Promise<OfficeDraft | undefined>;
  change(botId: string, wish: DraftWish): Promise<OfficeDraftChange>;
  /** Newest first. */
  listChanges(botId: string): AsyncIterable<DraftChange>;
  /** An earlier state; nothing when it is not known. */
  readState(botId: string, revision: number): Promise<OfficeDraft | undefined>;
  restore(botId: string, state: DraftState): Promise<OfficeDraftChange>;
  publish(
    botId: string,
    wish: {
      readonly message: string | undefined;
      readonly force: boolean;
      readonly revision: number | undefined;
      /** Percent of the new chats that are to run it; else all of them. */
      readonly share: number | undefined;
    },
  ): Promise<OfficeDraftPublication>;
}

/** Changes that are read at once. */
const CHANGES_PER_PAGE = 100;

/** Operations by what they change. */
const OPERATIONS = { patch: 'changeDraft', replacement: 'replaceDraft' } as const;

/** Those of a data folder. */
export function localDrafts(colloquy: Colloquy, by: AttributeTo): OfficeDrafts {
  const { drafts } = colloquy;
  return {
    create: async (wish) => created(await colloquy.createBot(wish, by('createBot'))),
    async duplicate(botId, wish) {
      const made = await colloquy.duplicateBot(botId, wish, by('duplicateBot'));
      return made ? created(made) : { ok: false, problem: problem('NOT_FOUND') };
    },
    async read(botId) {
      const draft = await drafts.read(botId);
      return draft && { ...listedDraft(draft), definition: JSON.parse(draft.definition) as unknown };
    },
    change: async (botId, wish) =>
      changed(await drafts.change(botId, wish, by(OPERATIONS[wish.change.kind]))),
    async *listChanges(botId) {
      for (let before: number | undefined; ; ) {
        const page = await drafts.listChanges(botId, { limit: CHANGES_PER_PAGE, before });
        yield* page.map(listedChange);
        before = page.at(-1)?.revision;
        if (page.length < CHANGES_PER_PAGE) return;
      }
    },
    async readState(botId, revision) {
      const state = await drafts.readState(botId, revision);
      if (!state) return undefined;
      const definition: unknown = JSON.parse(state.definition);
      return { ...listedDraft({ ...state, revision }), definition };
    },
    restore: async (botId, state) => changed(await drafts.restore(botId, state, by('restoreDraft'))),
    async publish(botId, wish) {
      const published = await colloquy.publishDraft(botId, wish, by('publishDraft'));
      if (!published.ok) return published;
      const { publication, issues, comparison } = published;
      const { version, isNew, publicIds } = publication;
      return { ok: true, version: version.number, isNew, publicIds, issues, comparison };
    },
  };
}

function created(made: CreatedBot): OfficeCreation {
  return made.ok ? { ok: true, botId: made.botId, issues: made.issues } : made;
}

function changed(change: ChangedDraft): OfficeDraftChange {
  return change.ok ? { ...change, draft: listedDraft(change.draft) } : change;
}

/** Those of a server elsewhere. */
export function remoteDrafts({ get, ask, find, named }: RemoteAsking): OfficeDrafts {
  const pathOf = (id: string) => `/v1/bots/${named(id)}/draft`;

  async function change(request: ServerRequest): Promise<OfficeDraftChange> {
    const answer = await ask(request);
    if (!answer.ok) return refused(answer);
    const { draft, isMerged } = answer.body as ChangeDraftResponse;
    return { ok: true, draft, isMerged };
  }

  async function create(path: string, body: object): Promise<OfficeCreation> {
    const answer = await ask({ method: 'POST', path, body });
    if (!answer.ok) return refused(answer);
    const { bot, issues } = answer.body as CreateBotResponse;
    return { ok: true, botId: bot.id, issues: inFile(issues) };
  }

  return {
    create: (wish) => create('/v1/bots/import', wish),
    duplicate: (botId, wish) => create(`/v1/bots/${named(botId)}/duplicate`, wish),
    read: (botId) => find<ReadDraftResponse>({ path: pathOf(botId) }),
    change: (botId, { base, change: { kind, ...what } }) =>
      change({
        method: kind === 'patch' ? 'PATCH' : 'PUT',
        path: pathOf(botId),
        body: 'patch' in what ? what.patch : what,
        headers: { 'if-match': base ? tagOf(base) : '*' },
      }),
    async *listChanges(botId) {
      let before: number | undefined;
      do {
        const query = before === undefined ? '' : `?before=${before}`;
        const page = await get<ListDraftChangesResponse>({ path: `${pathOf(botId)}/changes${query}` });
        yield* page.changes;
        before = page.before;
      } while (before !== undefined);
    },
    readState: (botId, revision) => find<ReadDraftResponse>({ path: `${pathOf(botId)}/changes/${revision}` }),
    restore: (botId, body) => change({ method: 'POST', path: `${pathOf(botId)}/restore`, body }),
    async publish(botId, body) {
      const answer = await ask({ method: 'POST', path: `${pathOf(botId)}/publish`, body });
      if (!answer.ok) return refused(answer);
      const { bot, version, isNew, issues, comparison } = answer.body as PublishDraftResponse;
      const { publicIds } = bot;
      return { ok: true, version: version.number, isNew, publicIds, issues, comparison };
    },
  };
}

/** What is for its author to mend is told in full; everything else ends the command. */
function refused({ status, problem: why }: Extract<Answer, { readonly ok: false }>): Refused {
  if (![400, 404, 409].includes(status)) throw new Error(messageOf(why));
  return { ok: false, problem: { ...why, issues: inFile(why.issues) } };
}

/** Places in the file that was sent, not in the body that it was sent in. */
function inFile(issues: readonly Issue[]): Issue[] {
  return issues.map((issue) =>
    issue.path[0] === 'definition' ? { ...issue, path: issue.path.slice(1) } : issue,
  );
}
