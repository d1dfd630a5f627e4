// Drafts, and bots that have nothing else yet.
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

/** Why something was refused. Paths of issues are those in the definition. */
interface Refused {
  readonly ok: false;
  readonly problem: Problem;
}

/** A bot that was created, or the refusal. */
export type BotCreation =
  | { readonly ok: true; readonly botId: string; readonly issues: readonly Issue[] }
  | Refused;

/** The fields of a body, each of which may be undefined. */
type Fields<Body> = { readonly [Name in keyof Body]: Body[Name] | undefined };

/** Creates a bot that runs nothing yet, with a definition as its draft. */
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

/** A change of a draft. */
export interface DraftChangeOptions {
  /** The state that the change was made from. Without one the change is made to the present state. */
  readonly base: DraftState | undefined;
  readonly change:
    | { readonly kind: 'patch'; readonly patch: readonly PatchOperation[] }
    | { readonly kind: 'replacement'; readonly definition: Readonly<Record<string, unknown>> };
}

/** A draft after a change, or the refusal. */
export type ChangedDraft =
  | { readonly ok: true; readonly draft: ListedDraft; readonly isMerged: boolean }
  | Refused;

/** Changes a draft. */
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

/** Brings back an earlier state of a draft. */
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

/** Publishes a draft. */
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

/** A refusal that its author can fix is returned whole; every other one ends the command. */
function refused({ status, problem: why }: Refusal): Refused {
  if (![400, 404, 409].includes(status)) throw new Error(messageOf(why));
  return { ok: false, problem: { ...why, issues: inFile(why.issues) } };
}

/** Paths in the file that was sent, not in the body. */
function inFile(issues: readonly Issue[]): Issue[] {
  return issues.map((issue) =>
    issue.path[0] === 'definition' ? { ...issue, path: issue.path.slice(1) } : issue,
  );
}
