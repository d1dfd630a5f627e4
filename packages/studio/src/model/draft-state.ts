// The state of a draft during editing: the server's state, changes being sent, and unsent changes.
import type { PatchOperation } from '@colloquy/schema';
import type { Change, ChangeStep } from './change.ts';
import { applyChange } from './change.ts';
import type { Definition } from './definition.ts';
import { diff } from './diff.ts';
import { limits } from './limits.ts';

/** A state of the draft on the server. */
export interface ServerDraft {
  readonly definition: Definition;
  readonly revision: number;
  /** For `If-Match`. */
  readonly tag: string;
}

/** A field that another author has changed as well, by the server's path: blocks are under `blocks`, in any group. */
export interface DraftConflict {
  readonly path: readonly string[];
  readonly before?: unknown;
  readonly yours?: unknown;
  readonly theirs?: unknown;
}

export interface DraftState {
  /** The base of `sending` and `pending`. */
  readonly base: ServerDraft;
  readonly sending: Change;
  readonly pending: Change;
  /** A newer state of the base by others, if known. */
  readonly latest: ServerDraft | undefined;
  /** Nothing is sent until the author has chosen. */
  readonly conflicts: readonly DraftConflict[];
  /** The definition with all changes, as the author sees it. */
  readonly shown: Definition;
}

/** A loaded draft, with unsent changes of an earlier page. */
export function openState(base: ServerDraft, pending: Change = []): DraftState {
  return refresh({ base, sending: [], pending, latest: undefined, conflicts: [] });
}

/** Whether the server has all changes. */
export const isAllSent = ({ sending, pending }: DraftState): boolean => sending.length + pending.length === 0;

/** Adds an edit of the shown definition. */
export function editState(state: DraftState, change: Change): DraftState {
  const { definition: shown } = applyChange(state.shown, change);
  return { ...state, pending: [...state.pending, ...change], shown };
}

/** A request to send. */
export interface Outgoing {
  readonly patch: readonly PatchOperation[];
  readonly tag: string;
}

/** Starts sending the next changes; nothing when there are none, or the author has to choose first. */
export function beginSending(state: DraftState): {
  readonly state: DraftState;
  readonly outgoing?: Outgoing;
} {
  if (state.sending.length > 0 || state.conflicts.length > 0 || state.pending.length === 0) return { state };
  const fitting = splitPending(state.base.definition, state.pending);
  if (fitting.patch.length > 0) {
    const { sending, pending, patch } = fitting;
    return { state: { ...state, sending, pending }, outgoing: { patch, tag: state.base.tag } };
  }
  if (state.latest) {
    // The base has none of the changed places: others have added them since.
    return beginSending(refresh({ ...state, base: state.latest, latest: undefined }));
  }
  return { state: refresh({ ...state, pending: [] }) };
}

/** Leaves for later what does not apply to the base yet, and what exceeds one patch. */
function splitPending(definition: Definition, pending: Change) {
  const { patch, missed } = applyChange(definition, pending);
  const late = new Set(missed);
  if (patch.length <= limits.patchOperations)
    return { sending: pending.filter((step) => !late.has(step)), pending: missed, patch };
  const few = pending.slice(0, limits.patchOperations);
  const first = applyChange(definition, few);
  const isLate = new Set(first.missed);
  return {
    sending: few.filter((step) => !isLate.has(step)),
    pending: [...first.missed, ...pending.slice(few.length)],
    patch: first.patch,
  };
}

/** The server has accepted the changes. If it merged them with others' changes, it returns the result. */
export function acknowledge(
  state: DraftState,
  {
    revision,
    tag,
    definition,
  }: Omit<ServerDraft, 'definition'> & { readonly definition?: Definition | undefined },
): DraftState {
  const made = definition ?? applyChange(state.base.definition, state.sending).definition;
  const base = { revision, tag, definition: made };
  const latest = state.latest && state.latest.revision > base.revision ? state.latest : undefined;
  const acknowledged = { ...state, base, sending: [], latest };
  // The next edit is based on the shown state; an older base would conflict with changes that the author has seen.
  return latest && state.pending.length === 0
    ? refresh({ ...acknowledged, base: latest, latest: undefined })
    : refresh(acknowledged);
}

/** Sending failed: returns the changes to the unsent ones. */
export function returnToPending(state: DraftState): DraftState {
  return { ...state, sending: [], pending: [...state.sending, ...state.pending] };
}

/** Applies all unsent changes to the newest state. */
export function rebase(state: DraftState, base: ServerDraft): DraftState {
  return refresh({ ...returnToPending(state), base, latest: undefined });
}

/** Another author has changed the draft, or this page receives its own change. */
export function hear(state: DraftState, latest: ServerDraft): DraftState {
  const known = state.latest ?? state.base;
  if (latest.revision < known.revision && latest.tag === known.tag) return state;
  if (isAllSent(state)) return refresh({ ...state, base: latest, latest: undefined });
  return refresh({ ...state, latest });
}

/** The server refused the changes, because others have changed the same fields. */
export function meetConflicts(
  state: DraftState,
  { conflicts, latest }: { readonly conflicts: readonly DraftConflict[]; readonly latest: ServerDraft },
): DraftState {
  return refresh({ ...returnToPending(state), latest, conflicts });
}

/**
 * The author has resolved the conflicts one by one.
 *
 * @param keepsMine whether to keep the author's own value of a conflict
 */
export function settleConflicts(
  state: DraftState,
  keepsMine: (conflict: DraftConflict) => boolean,
): DraftState {
  const { latest, conflicts, base } = state;
  if (!latest) return { ...state, conflicts: [] };
  const mine = applyChange(base.definition, state.pending).definition;
  const chosen = conflicts.filter(keepsMine);
  const rest = state.pending.filter((step) => !conflicts.some(({ path }) => isAbout(step, path)));
  const own = diff(latest.definition, mine).filter((step) => chosen.some(({ path }) => isAbout(step, path)));
  return refresh({
    base: latest,
    latest: undefined,
    sending: [],
    pending: [...rest, ...own],
    conflicts: [],
  });
}

/** Whether a step changes the place of a conflict, or a place above or below it. */
function isAbout(step: ChangeStep, path: readonly string[]): boolean {
  const place = placeOf(step);
  const length = Math.min(place.length, path.length);
  return place.slice(0, length).every((name, index) => name === path[index]);
}

/** The path of a step in the server's form. */
function placeOf(step: ChangeStep): readonly string[] {
  const at = 'id' in step ? [...step.at, step.id] : step.at;
  const [list, , inner, blockId, ...rest] = at;
  if (list !== 'groups' || inner !== 'blocks' || blockId === undefined) return at;
  if (step.op === 'move' && rest.length === 0) return ['blocks', blockId, 'group'];
  return rest.length === 0 ? ['blocks', blockId] : ['blocks', blockId, 'block', ...rest];
}

function refresh(state: Omit<DraftState, 'shown'>): DraftState {
  const { base, latest, sending, pending } = state;
  const ground = (latest ?? base).definition;
  return { ...state, shown: applyChange(ground, [...sending, ...pending]).definition };
}
