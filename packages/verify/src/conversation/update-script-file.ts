// Updates a `.chat` file with the actual output of a backend.

import type { Backend } from './backend.ts';
import type { ScriptProblem } from './conversation.ts';
import { parseConversations } from './parse-conversations.ts';
import { rewriteScript } from './rewrite-script.ts';
import { runConversation } from './run-conversation.ts';
import { readScriptFile } from './script-file.ts';
import type { TurnRun } from './turn-run.ts';
import { writeWhole } from './write-whole.ts';

/** The outcome of an update. */
export interface ScriptUpdate {
  readonly isChanged: boolean;
  /** Turns that were not updated, each with the reason. */
  readonly refused: readonly ScriptProblem[];
}

/**
 * Plays all conversations of a file and writes the actual lines into it. Conversations that cannot be played stay
 * unchanged. A file with a line that cannot be parsed stays unchanged as a whole: the meaning of that line and of those
 * after it is unknown. A turn with an error stays unchanged too, with all turns after it: a mock of the wrong shape
 * would otherwise become the expected outage.
 *
 * @param acceptsErrors writes errors as well, except mistakes of the script
 * @example (await updateScriptFile('lead.chat', await createEngineBackend())).refused // [{ line: 12, message: '…' }]
 */
export async function updateScriptFile(
  path: string,
  backend: Backend,
  { acceptsErrors = false }: { readonly acceptsErrors?: boolean } = {},
): Promise<ScriptUpdate> {
  const { text, conversations } = await readScriptFile(path);
  if (parseConversations(text).problems.length > 0) return { isChanged: false, refused: [] };
  const turns: TurnRun[] = [];
  const refused: ScriptProblem[] = [];
  for (const { conversation, definitions } of conversations) {
    const run = await runConversation(conversation, { backend, definitions });
    const problems = run.turns.map((turn) => refusalOf(turn, acceptsErrors));
    const end = problems.findIndex((problem) => problem !== undefined);
    turns.push(...(end === -1 ? run.turns : run.turns.slice(0, end)));
    refused.push(...problems.slice(end, end + 1).filter((problem) => problem !== undefined));
  }
  const rewritten = rewriteScript(text, turns);
  if (rewritten === text) return { isChanged: false, refused };
  await writeWhole(path, rewritten);
  return { isChanged: true, refused };
}

/** Why a turn must not become the expectation. */
function refusalOf(
  { step, comparison, problems }: TurnRun,
  acceptsErrors: boolean,
): ScriptProblem | undefined {
  const [mistake] = problems;
  if (mistake) return mistake;
  const error = comparison.find(({ type, text }) => type === 'new' && /^(?:error>|log> error)/.test(text));
  if (!error || acceptsErrors) return undefined;
  return { line: step.line, message: `This turn has an error now: ${error.text}` };
}
