// The drafts of an office, and bots that have nothing else yet.
import type { DraftState } from '@colloquy/management/drafts';
import { tagOf } from '@colloquy/management/drafts';
import type {
  BotComparison,
  ChangeDraftResponse,
  CreateBotResponse,
  DraftChange,
  Issue,
  ListedDraft,
  PatchOperation,
  Problem,
} from '@colloquy/schema';
import type { Management, Refusal } from './management.ts';
import { definedOnly, pagesOf } from './management.ts';
import { messageOf } from './message-of.ts';

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

/** Makes them. */
export function officeDrafts({ client, get, ask, find }: Management): OfficeDrafts {
  async function change(sent: Promise<ChangeDraftResponse>): Promise<OfficeDraftChange> {
    const answer = await ask(sent);
    if (!answer.ok) return refused(answer);
    const { draft, isMerged } = answer.body;
    return { ok: true, draft, isMerged };
  }

  async function create(sent: Promise<CreateBotResponse>): Promise<OfficeCreation> {
    const answer = await ask(sent);
    if (!answer.ok) return refused(answer);
    const { bot, issues } = answer.body;
    return { ok: true, botId: bot.id, issues: inFile(issues) };
  }

  return {
    create: (wish) => create(client.createBot({ body: definedOnly(wish) })),
    duplicate: (botId, wish) => create(client.duplicateBot({ botId, body: definedOnly(wish) })),
    read: (botId) => find(client.readDraft({ botId })),
    change(botId, { base, change: what }) {
      const headers = { 'If-Match': base ? tagOf(base) : '*' };
      return change(
        what.kind === 'patch'
          ? client.changeDraft({ botId, body: [...what.patch], headers })
          : client.replaceDraft({ botId, body: { definition: what.definition }, headers }),
      );
    },
    listChanges: (botId) =>
      pagesOf(async (before: number | undefined) => {
        const page = await get(client.listDraftChanges({ botId, before }));
        return { items: page.changes, next: page.before };
      }),
    readState: (botId, revision) => find(client.readDraftState({ botId, revision })),
    restore: (botId, body) => change(client.restoreDraft({ botId, body })),
    async publish(botId, wish) {
      const answer = await ask(client.publishDraft({ botId, body: definedOnly(wish) }));
      if (!answer.ok) return refused(answer);
      const { bot, version, isNew, issues, comparison } = answer.body;
      const { publicIds } = bot;
      return { ok: true, version: version.number, isNew, publicIds, issues, comparison };
    },
  };
}

/** What is for its author to mend is told in full; everything else ends the command. */
function refused({ status, problem: why }: Refusal): Refused {
  if (![400, 404, 409].includes(status)) throw new Error(messageOf(why));
  return { ok: false, problem: { ...why, issues: inFile(why.issues) } };
}

/** Places in the file that was sent, not in the body that it was sent in. */
function inFile(issues: readonly Issue[]): Issue[] {
  return issues.map((issue) =>
    issue.path[0] === 'definition' ? { ...issue, path: issue.path.slice(1) } : issue,
  );
}
