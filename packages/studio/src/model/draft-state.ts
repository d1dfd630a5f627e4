// The state of a draft that is being edited: what the server has, what is on its way there, and what is not sent yet.
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

/** A field that somebody else has changed as well, as the server names it: blocks stand under `blocks`, whatever their group. */
export interface DraftConflict {
  readonly path: readonly string[];
  readonly before?: unknown;
  readonly yours?: unknown;
  readonly theirs?: unknown;
}

export interface DraftState {
  /** What `sending` and `pending` were made from. */
  readonly base: ServerDraft;
  readonly sending: Change;
  readonly pending: Change;
  /** A newer state of the base by others, when known. */
  readonly latest: ServerDraft | undefined;
  /** Until the author has chosen, nothing is sent. */
  readonly conflicts: readonly DraftConflict[];
  /** What the author sees: everything together. */
  readonly shown: Definition;
}

/** A draft as it was read, with the changes that were not sent when the page went away. */
export function openState(base: ServerDraft, pending: Change = []): DraftState {
  return refresh({ base, sending: [], pending, latest: undefined, conflicts: [] });
}

/** Whether the server has everything. */
export const isAllSent = ({ sending, pending }: DraftState): boolean => sending.length + pending.length === 0;

/** An edit of what is shown. */
export function editState(state: DraftState, change: Change): DraftState {
  const { definition: shown } = applyChange(state.shown, change);
  return { ...state, pending: [...state.pending, ...change], shown };
}

/** A request to send. */
export interface Outgoing {
  readonly patch: readonly PatchOperation[];
  readonly tag: string;
}

/** Takes what is to be sent next; nothing when there is nothing, or the author has to choose first. */
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
    // Nothing of it is known to the base: it is about what others have added since.
    return beginSending(refresh({ ...state, base: state.latest, latest: undefined }));
  }
  return { state: refresh({ ...state, pending: [] }) };
}

/** Cuts off what does not fit the base yet, and what one patch cannot hold. */
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

/** The server has taken what was sent, and maybe put it together with what others did: then it says what came of it. */
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
  // The next edit is made from what is shown; with an older base it would conflict with what the author has seen.
  return latest && state.pending.length === 0
    ? refresh({ ...acknowledged, base: latest, latest: undefined })
    : refresh(acknowledged);
}

/** What was sent did not arrive: it is sent again, with what came behind it. */
export function returnToPending(state: DraftState): DraftState {
  return { ...state, sending: [], pending: [...state.sending, ...state.pending] };
}

/** Makes everything that is not sent a change of the newest state. */
export function rebase(state: DraftState, base: ServerDraft): DraftState {
  return refresh({ ...returnToPending(state), base, latest: undefined });
}

/** Somebody else has changed the draft, or this page hears of its own change. */
export function hear(state: DraftState, latest: ServerDraft): DraftState {
  const known = state.latest ?? state.base;
  if (latest.revision < known.revision && latest.tag === known.tag) return state;
  if (isAllSent(state)) return refresh({ ...state, base: latest, latest: undefined });
  return refresh({ ...state, latest });
}

/** The server refused what was sent, because others have changed the same. */
export function meetConflicts(
  state: DraftState,
  { conflicts, latest }: { readonly conflicts: readonly DraftConflict[]; readonly latest: ServerDraft },
): DraftState {
  return refresh({ ...returnToPending(state), latest, conflicts });
}

/**
 * The author has chosen, conflict by conflict.
 *
 * @param keepsMine whose value stays
 */
export function settleConflicts(
  state: DraftState,
  keepsMine: (conflict: DraftConflict) => boolean,
): DraftState {
  const { latest, conflicts, base } = state;
  if (!latest) return { ...state, conflicts: [] };
  const mine = applyChange(base.definition, state.pending).definition;
  const kept = conflicts.filter(keepsMine);
  const rest = state.pending.filter((step) => !conflicts.some(({ path }) => isAbout(step, path)));
  const own = diff(latest.definition, mine).filter((step) => kept.some(({ path }) => isAbout(step, path)));
  return refresh({
    base: latest,
    latest: undefined,
    sending: [],
    pending: [...rest, ...own],
    conflicts: [],
  });
}

/** Whether a step changes something at, above or below the place of a conflict. */
function isAbout(step: ChangeStep, path: readonly string[]): boolean {
  const place = placeOf(step);
  const length = Math.min(place.length, path.length);
  return place.slice(0, length).every((name, index) => name === path[index]);
}

/** The place of a step as the server names places. */
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
