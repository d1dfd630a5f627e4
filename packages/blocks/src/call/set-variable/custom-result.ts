// What became of code that sets a variable.
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
 * Sets what code has computed. When it failed, the variable is null and the author is told; what may be text is text then, and is also text
 * when it computed to no number.
 */
export function setComputed(variableId: string, options: Options, { result, view }: Outcome): Move {
  if (result.ok) return setValue(variableId, options, { result, view });
  const { isCode, expressionToEvaluate } = options;
  const value = isCode && !result.isUncompiled ? null : view.text(expressionToEvaluate);
  const set = [{ variableId, value, ...wordsOfAuthor(expressionToEvaluate) }];
  return isCode ? tellFailure(set, options, result) : { set };
}

/**
 * The mark of a text without places: its author wrote every word, so it may be Markdown. Otherwise the variable decides.
 *
 * @example wordsOfAuthor('**Hi**') // { isMarkdown: true }
 */
export function wordsOfAuthor(text: string | undefined): Pick<Assignment, 'isMarkdown'> {
  return isTemplate(text ?? '') ? {} : { isMarkdown: true };
}

/**
 * Sets what code has fetched. When that failed, the variable stays as it was and the author is told: the world may be at fault, and what the
 * bot knew is better than nothing. Only what does not compile is taken for text.
 */
export function setFetched(variableId: string, options: Options, { result, view }: Outcome): Move {
  if (result.ok || result.isUncompiled) return setComputed(variableId, options, { result, view });
  return tellFailure([], options, result);
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
  return isNumberless ? { set, log: [numberless(result.value)] } : { set };
}

/** A division by zero or arithmetic with text has no value: log for the author why the variable is empty. */
function numberless(value: unknown): Log {
  const description = `The code that sets this variable came to ${value}, which is no number, so the variable is empty.`;
  return { status: 'error', description };
}

function tellFailure(set: readonly Assignment[], options: Options, { message }: Failed): Move {
  const description = 'The code that sets this variable failed.';
  return {
    set: [...set, ...savedError(options, message)],
    log: [{ status: 'error', description, details: message }],
  };
}

function savedError({ saveErrorInVariableId }: Options, message: string | null): readonly Assignment[] {
  return saveErrorInVariableId ? [{ variableId: saveErrorInVariableId, value: message }] : [];
}
