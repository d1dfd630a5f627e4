// Drafts, and bots that have only a draft.
import type { DraftState } from '@colloquy/management/drafts';
import { tagOf } from '@colloquy/management/drafts';
import type {
  ChangeDraftResponse,
  CreateBotRequest,
  CreateBotResponse,
  DraftChange,
  Issue,
  ListedDraft,
  PatchOperation,
  Problem,
  PublishDraftRequest,
  PublishDraftResponse,
} from '@colloquy/schema';
import type { Asked, Management, Refusal } from './management.ts';
import { definedOnly, pagesOf } from './management.ts';
import { messageOf } from './message-of.ts';

/** A refusal. Paths of issues refer to the definition. */
interface Refused {
  readonly ok: false;
  readonly problem: Problem;
}

/** A created bot, or the refusal. */
export type BotCreation =
  | { readonly ok: true; readonly botId: string; readonly issues: readonly Issue[] }
  | Refused;

/** The fields of a body, each of which may be undefined. */
type Fields<Body> = { readonly [Name in keyof Body]: Body[Name] | undefined };

/** Creates an unpublished bot, with a definition as its draft. */
export async function createBot(
  { client, ask }: Management,
  options: Pick<CreateBotRequest, 'definition'> & Fields<Omit<CreateBotRequest, 'definition'>>,
): Promise<BotCreation> {
  return toCreation(await ask(client.createBot({ body: definedOnly(options) })));
}

/** Creates a bot from the draft of another one. */
export async function duplicateBot(
  { client, ask }: Management,
  botId: string,
  options: { readonly name: string | undefined },
): Promise<BotCreation> {
  return toCreation(await ask(client.duplicateBot({ botId, body: definedOnly(options) })));
}

function toCreation(asked: Asked<CreateBotResponse>): BotCreation {
  if (!asked.ok) return refused(asked);
  const { bot, issues } = asked.body;
  return { ok: true, botId: bot.id, issues: inFile(issues) };
}

/** Options of a draft change. */
export interface DraftChangeOptions {
  /** The state that the change is based on. Default: the current state. */
  readonly base: DraftState | undefined;
  readonly change:
    | { readonly kind: 'patch'; readonly patch: readonly PatchOperation[] }
    | { readonly kind: 'replacement'; readonly definition: Readonly<Record<string, unknown>> };
}

/** The draft after a change, or the refusal. */
export type ChangedDraft =
  | { readonly ok: true; readonly draft: ListedDraft; readonly isMerged: boolean }
  | Refused;

export async function changeDraft(
  { client, ask }: Management,
  botId: string,
  { base, change }: DraftChangeOptions,
): Promise<ChangedDraft> {
  const headers = { 'If-Match': base ? tagOf(base) : '*' };
  return toChange(
    await ask(
      change.kind === 'patch'
        ? client.changeDraft({ botId, body: [...change.patch], headers })
        : client.replaceDraft({ botId, body: { definition: change.definition }, headers }),
    ),
  );
}

/** Restores an earlier state of a draft. */
export async function restoreDraft(
  { client, ask }: Management,
  botId: string,
  state: DraftState,
): Promise<ChangedDraft> {
  return toChange(await ask(client.restoreDraft({ botId, body: state })));
}

function toChange(asked: Asked<ChangeDraftResponse>): ChangedDraft {
  if (!asked.ok) return refused(asked);
  const { draft, isMerged } = asked.body;
  return { ok: true, draft, isMerged };
}

/** Lists the changes of a draft, newest first. */
export function listDraftChanges({ client, get }: Management, botId: string): AsyncIterable<DraftChange> {
  return pagesOf(async (before: number | undefined) => {
    const page = await get(client.listDraftChanges({ botId, before }));
    return { items: page.changes, next: page.before };
  });
}

/** A published draft, or the refusal. */
export type PublishedDraft =
  | (Pick<PublishDraftResponse, 'isNew' | 'issues' | 'comparison'> & {
      readonly ok: true;
      readonly version: number;
      readonly publicIds: readonly string[];
    })
  | Refused;

export async function publishDraft(
  { client, ask }: Management,
  botId: string,
  options: Fields<PublishDraftRequest>,
): Promise<PublishedDraft> {
  const asked = await ask(client.publishDraft({ botId, body: definedOnly(options) }));
  if (!asked.ok) return refused(asked);
  const { bot, version, isNew, issues, comparison } = asked.body;
  return { ok: true, version: version.number, isNew, publicIds: bot.publicIds, issues, comparison };
}

/** Returns a refusal that the author can fix. Any other refusal ends the command. */
function refused({ status, problem: why }: Refusal): Refused {
  if (![400, 404, 409].includes(status)) throw new Error(messageOf(why));
  return { ok: false, problem: { ...why, issues: inFile(why.issues) } };
}

/** Paths in the sent file, not in the request body. */
function inFile(issues: readonly Issue[]): Issue[] {
  return issues.map((issue) =>
    issue.path[0] === 'definition' ? { ...issue, path: issue.path.slice(1) } : issue,
  );
}
