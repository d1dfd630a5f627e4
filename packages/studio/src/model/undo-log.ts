// The undo log. Steps are addressed by ids, so they apply also after others have changed the draft.
import type { Change, ChangeStep } from './change.ts';
import { applyChange } from './change.ts';
import type { Definition } from './definition.ts';
import { diff } from './diff.ts';
import { limits } from './limits.ts';

/** An undo or redo step. */
export interface UndoStep {
  readonly change: Change;
  /** Text for the menu: "Move block". */
  readonly label: string;
}

interface DoneStep extends UndoStep {
  /** Edits with the same key in quick succession are one step. */
  readonly mergeKey: string | undefined;
  readonly at: number;
}

export interface UndoLog {
  readonly done: readonly DoneStep[];
  readonly undone: readonly UndoStep[];
}

export const emptyLog: UndoLog = { done: [], undone: [] };

/**
 * Stores the inverse of an edit.
 *
 * @param at milliseconds; edits with one `mergeKey` within a second are one step
 * @example const log = remember(emptyLog, { inverse, label: 'Rename group', mergeKey: undefined, at: Date.now() });
 */
export function remember(
  log: UndoLog,
  {
    inverse,
    label,
    mergeKey,
    at,
  }: {
    readonly inverse: Change;
    readonly label: string;
    readonly mergeKey?: string | undefined;
    readonly at: number;
  },
): UndoLog {
  if (inverse.length === 0) return log;
  const last = log.done.at(-1);
  const isContinued =
    mergeKey !== undefined && last?.mergeKey === mergeKey && at - last.at <= limits.undoMergeMs;
  const step = { change: isContinued ? joined(inverse, last.change) : inverse, label, mergeKey, at };
  const before = isContinued ? log.done.slice(0, -1) : log.done;
  return { done: [...before, step].slice(-limits.undoSteps), undone: [] };
}

/**
 * Undoes later edits first. Leaves out what an earlier step sets anyway, so that long typing remains one short step.
 */
function joined(later: Change, earlier: Change): Change {
  const isSetAnyway = (step: ChangeStep) =>
    step.op === 'set' && earlier.some((one) => one.op === 'set' && one.at.join('\n') === step.at.join('\n'));
  return [...later.filter((step) => !isSetAnyway(step)), ...earlier];
}

/** The result of an undo or redo step. */
export interface UndoResult {
  readonly definition: Definition;
  readonly change: Change;
  readonly label: string;
  readonly log: UndoLog;
}

/**
 * Undoes the last edit; nothing when there is none.
 *
 * @example const back = undo(log, definition);
 */
export function undo(log: UndoLog, definition: Definition): UndoResult | undefined {
  const step = log.done.at(-1);
  if (!step) return undefined;
  const { definition: next, change, inverse } = take(definition, step);
  const undone = [...log.undone, { change: inverse, label: step.label }];
  return { definition: next, change, label: step.label, log: { done: log.done.slice(0, -1), undone } };
}

/** Redoes the last undone edit. */
export function redo(log: UndoLog, definition: Definition): UndoResult | undefined {
  const step = log.undone.at(-1);
  if (!step) return undefined;
  const { definition: next, change, inverse } = take(definition, step);
  const done = [...log.done, { change: inverse, label: step.label, mergeKey: undefined, at: 0 }];
  return { definition: next, change, label: step.label, log: { done, undone: log.undone.slice(0, -1) } };
}

function take(
  definition: Definition,
  step: UndoStep,
): { readonly definition: Definition; readonly change: Change; readonly inverse: Change } {
  const { definition: next } = applyChange(definition, step.change);
  return { definition: next, change: diff(definition, next), inverse: diff(next, definition) };
}
