// Mistakes of a script that show when a turn runs: mocks that do not fit its calls, unknown variables and clicks.
import type { ContinueChatResponse } from '@colloquy/schema';
import { nearestWord, portContracts } from '@colloquy/schema';
import { callLine } from './call-line.ts';
import type { Conversation, ScriptProblem, Step } from './conversation.ts';
import { responseFlaw } from './response-flaw.ts';
import type { TurnRun } from './turn-run.ts';
import type { TracedCall, TurnTrace } from './turn-trace.ts';

/** Finds calls without a mock, mocks without a call, and mocks of the wrong shape. */
export function callProblems({ line }: Step, { calls, unused }: TurnTrace): ScriptProblem[] {
  return [
    ...calls.flatMap((made) => callProblem(made, line)),
    ...unused.map((answer) => ({
      line: answer.line,
      message: `Nothing in this turn calls "${answer.port}", so this line is not used. ${usedInstead(calls)}`,
    })),
  ];
}

function callProblem(made: TracedCall, stepLine: number): ScriptProblem[] {
  const { call, answer } = made;
  if (!answer) {
    const message = `${caller(made)} calls "${call.port}", and the script has no result for it. Add a line below, such as: ${exampleLine(call.port)}`;
    return [{ line: stepLine, message }];
  }
  const flaw = answer.result.ok ? responseFlaw(call, answer.result.response) : undefined;
  if (flaw === undefined) return [];
  return [
    { line: answer.line, message: `The result for ${caller(made)} cannot come from "${call.port}": ${flaw}` },
  ];
}

/** A mock of a port, for authors to adapt. */
function exampleLine(port: string): string {
  return callLine(port, { ok: true, response: portContracts.get(port)?.example ?? {} });
}

function usedInstead(calls: readonly TracedCall[]): string {
  const [without] = calls.filter(({ answer }) => !answer);
  if (without) return `Did you mean "${without.call.port}"?`;
  return 'Remove it, or move it below the line of the visitor after which the call is made.';
}

function caller({ block }: TracedCall): string {
  return block === undefined ? 'A block' : `"${block}"`;
}

/** Finds variables that the bot does not have. */
export function variableProblems(
  used: Conversation['usedVariables'],
  readKnown: () => readonly string[],
): ScriptProblem[] {
  const known = used.length > 0 ? readKnown() : [];
  return used
    .filter(({ name }) => !known.includes(name))
    .map(({ name, line }) => {
      const near = nearestWord(name, known);
      const fix = near === undefined ? `It has ${known.join(', ') || 'none'}.` : `Did you mean "${near}"?`;
      return { line, message: `The bot has no variable "${name}". ${fix}` };
    });
}

/** The ids that a visitor can click, with the label of each. */
export type Clickable = Map<string, string>;

/** Adds what a reply lets the visitor click. Earlier buttons stay in the page, so they stay clickable. */
export function addClickable(clickable: Clickable, { input }: ContinueChatResponse): void {
  if (!input || !('items' in input)) return;
  for (const item of input.items) {
    clickable.set(item.id, ('content' in item ? item.content : undefined) ?? '');
    if ('paths' in item) for (const { id, text } of item.paths ?? []) clickable.set(id, text ?? '');
  }
}

/** Finds a click on what the bot has not shown. */
export function clickProblems({ action, line }: Step, clickable: Clickable): ScriptProblem[] {
  const id =
    action.type === 'say' && action.message?.type === 'text' ? action.message.metadata?.replyId : undefined;
  if (id === undefined || clickable.has(id)) return [];
  const named = [...clickable].find(([, label]) => label === id)?.[0];
  const near = named ?? nearestWord(id, [...clickable.keys()]);
  const fix =
    near === undefined
      ? `The ids are ${[...clickable.keys()].join(', ') || 'none'}.`
      : `Did you mean "${near}"?`;
  return [{ line, message: `The bot has shown nothing with the id "${id}" to click. ${fix}` }];
}

/** Adds to mocks without a call the turn that calls their port without a mock. */
export function withPlaces(turns: readonly TurnRun[]): TurnRun[] {
  return turns.map((turn) => {
    if (turn.trace.unused.length === 0) return turn;
    return { ...turn, problems: turn.problems.map((problem) => withPlace(problem, turn, turns)) };
  });
}

function withPlace(
  problem: ScriptProblem,
  { step, trace }: TurnRun,
  turns: readonly TurnRun[],
): ScriptProblem {
  const unused = trace.unused.find(({ line }) => line === problem.line);
  const place = turns.find(
    (other) =>
      other.step !== step &&
      other.trace.calls.some(({ call, answer }) => !answer && call.port === unused?.port),
  );
  if (!unused || !place) return problem;
  return { ...problem, message: `${problem.message} The turn of line ${place.step.line} makes this call.` };
}
