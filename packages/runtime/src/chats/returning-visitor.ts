// A returning visitor: values of an earlier result for a new chat.
import type { Flow, Host, State } from '@colloquy/engine';
import type { Store } from '@colloquy/storage';
import type { VisitorIdentity } from '../identity/visitor-identity.ts';
import { subjectOf, withoutClaims } from '../identity/visitor-identity.ts';

/** Values of a returning visitor: the result's id, and, for bots that remember their users, variables and answers by name. */
export interface ReturningVisitor {
  readonly resultId?: string;
  /** The same id, when its answers are not continued: the result is overwritten. */
  readonly overwrites?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly answers?: readonly (readonly [key: string, content: string])[];
}

/**
 * Looks up the result that a start request names. An id that is unknown, or of another bot or visitor, is ignored:
 * the chat gets a fresh one. A result begun without an identity is never given to a visitor with one: an attacker who
 * planted its id would keep reading. The bot's setting `rememberUser` decides whether values come back; variables of
 * identities come from the identity alone.
 */
export async function returningVisitor(
  store: Store,
  {
    flow,
    botId,
    resultId,
    identity,
  }: {
    readonly flow: Flow;
    readonly botId: string;
    readonly resultId: string | undefined;
    readonly identity: VisitorIdentity | undefined;
  },
): Promise<ReturningVisitor> {
  if (resultId === undefined) return {};
  const result = await store.loadResult(resultId);
  if (!result || result.botId !== botId || result.subject !== subjectOf(identity)) return {};
  if (!remembersUser(flow)) return { resultId, overwrites: resultId };
  const variables = (JSON.parse(result.variables) as { name: string; value: unknown }[]).map(
    ({ name, value }) => [name, value] as const,
  );
  const answers = result.answers.flatMap(({ blockId, content }) => {
    const block = flow.blocks[flow.blockById.get(blockId) ?? -1];
    return block ? [[block.answerKey, content] as const] : [];
  });
  return {
    resultId,
    variables: withoutClaims(Object.fromEntries(variables), identity),
    answers: [...new Map(answers)],
  };
}

/**
 * The result that a registered chat takes over when it begins: until then an earlier chat may have it. A fresh one
 * has nothing to overwrite.
 *
 * @example overwrittenWhenBegun(host, state) // 'r1', and nothing for a chat that has begun
 */
export function overwrittenWhenBegun({ flow }: Pick<Host, 'flow'>, state: State): string | undefined {
  // Nearly every chat has begun.
  if (state.status !== 'registered') return undefined;
  const [frame] = state.frames;
  const running = frame && flow(frame.flow);
  return !running || remembersUser(running) ? undefined : (frame.resultId ?? undefined);
}

/** `rememberUser.isEnabled`, or in old bots the opposite of `isNewResultOnRefreshEnabled`. */
function remembersUser(flow: Flow): boolean {
  const { rememberUser, isNewResultOnRefreshEnabled } = flow.bot.settings.general ?? {};
  return (
    rememberUser?.isEnabled ??
    (isNewResultOnRefreshEnabled === undefined ? false : !isNewResultOnRefreshEnabled)
  );
}
