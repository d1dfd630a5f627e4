// The result of code that sets a variable.
import type { Assignment, EvaluationResult, Move, View } from '@colloquy/engine';
import { isTemplate } from '@colloquy/engine';
import type { Log } from '@colloquy/schema';
import { toAssignments } from '../script/assignments.ts';
import type { Options } from './definition.ts';

interface Outcome<Result = EvaluationResult> {
  readonly result: Result;
  readonly view: View;
}

/**
 * Sets the computed result. On a failure the variable becomes null and the author gets a log entry. An expression that
 * may be text becomes that text after a failure, and also when the result is not a number.
 */
export function setComputed(variableId: string, options: Options, { result, view }: Outcome): Move {
  if (result.ok) return setValue(variableId, options, { result, view });
  const { isCode, expressionToEvaluate } = options;
  const value = isCode && !result.isUncompiled ? null : view.text(expressionToEvaluate);
  const set = [{ variableId, value, ...wordsOfAuthor(expressionToEvaluate) }];
  return isCode ? tellFailure(set, options, { result, view }) : { set };
}

/**
 * Marks a text without placeholders as Markdown, because its author wrote every word. For other texts the variable
 * decides.
 *
 * @example wordsOfAuthor('**Hi**') // { isMarkdown: true }
 */
export function wordsOfAuthor(text: string | undefined): Pick<Assignment, 'isMarkdown'> {
  return isTemplate(text ?? '') ? {} : { isMarkdown: true };
}

/**
 * Sets the fetched result. On a failure the variable stays unchanged and the author gets a log entry: the cause may be
 * outside, and the old value is better than none. Only code that does not compile counts as text.
 */
export function setFetched(variableId: string, options: Options, { result, view }: Outcome): Move {
  if (result.ok || result.isUncompiled) return setComputed(variableId, options, { result, view });
  return tellFailure([], options, { result, view });
}

type Succeeded = Extract<EvaluationResult, { ok: true }>;
type Failed = Extract<EvaluationResult, { ok: false }>;

function setValue(variableId: string, options: Options, { result, view }: Outcome<Succeeded>): Move {
  const { isCode, expressionToEvaluate } = options;
  const isNumberless = typeof result.value === 'number' && !Number.isFinite(result.value);
  if (!isCode && isNumberless) {
    const value = view.text(expressionToEvaluate);
    return { set: [{ variableId, value, ...wordsOfAuthor(expressionToEvaluate) }] };
  }
  const own = { variableId, value: result.value };
  const assigned = toAssignments(result.assignments, view);
  if (!isCode) return { set: [...assigned, own] };
  const set = [...assigned, own, ...savedError(options, null)];
  return isNumberless ? { set, log: [numberless(result.value, view)] } : { set };
}

/** A division by zero or arithmetic with text has no result: the log says why the variable is empty. */
function numberless(value: unknown, { blockId }: View): Log {
  const description = `The code that sets this variable returned ${value}, which is not a number, so the variable is empty.`;
  return { status: 'error', description, context: `block ${blockId}` };
}

function tellFailure(
  set: readonly Assignment[],
  options: Options,
  { result: { message }, view }: Outcome<Failed>,
): Move {
  const description = 'The code that sets this variable failed.';
  return {
    set: [...set, ...savedError(options, message)],
    log: [{ status: 'error', description, details: message, context: `block ${view.blockId}` }],
  };
}

function savedError({ saveErrorInVariableId }: Options, message: string | null): readonly Assignment[] {
  return saveErrorInVariableId ? [{ variableId: saveErrorInVariableId, value: message }] : [];
}
