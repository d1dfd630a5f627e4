// The change between two states of a draft. Skips identical objects, so the time depends only on the size of the
// change.
import type { Address, Change, ChangeStep } from './change.ts';
import { locate } from './change.ts';
import type { Definition } from './definition.ts';
import type { JsonObject } from './json.ts';
import { idsOf, isObject, own } from './json.ts';

/**
 * The change from one state to another, byte for byte: it keeps the order of fields.
 *
 * @example diff(definition, { ...definition, name: 'Leads' }) // [{ op: 'set', at: ['name'], value: 'Leads' }]
 */
export function diff(before: Definition, after: Definition): Change {
  const steps: ChangeStep[] = [];
  compareObjects([before, after], [], steps);
  return withMovedBlocks(steps, before);
}

type Pair<Value> = readonly [Value, Value];

function compare([before, after]: Pair<unknown>, at: Address, steps: ChangeStep[]): void {
  if (before === after) return;
  if (isObject(before) && isObject(after) && haveSameOrder(before, after))
    compareObjects([before, after], at, steps);
  else {
    const ids = [idsOf(before), idsOf(after)] as const;
    if (ids[0] && ids[1])
      compareLists({ lists: [before, after] as Pair<readonly unknown[]>, ids: [ids[0], ids[1]] }, at, steps);
    else if (JSON.stringify(before) !== JSON.stringify(after)) steps.push({ op: 'set', at, value: after });
  }
}

function compareObjects([before, after]: Pair<JsonObject>, at: Address, steps: ChangeStep[]): void {
  for (const name of Object.keys(before))
    if (own(after, name) === undefined && before[name] !== undefined)
      steps.push({ op: 'set', at: [...at, name] });
  const names = Object.keys(after).filter((name) => after[name] !== undefined);
  for (const [index, name] of names.entries()) {
    if (Object.hasOwn(before, name)) compare([before[name], after[name]], [...at, name], steps);
    else {
      const next = names.slice(index + 1).find((following) => Object.hasOwn(before, following));
      steps.push({
        op: 'set',
        at: [...at, name],
        value: after[name],
        ...(next === undefined ? {} : { before: next }),
      });
    }
  }
}

/** Whether the fields of both have the same order. */
function haveSameOrder(before: JsonObject, after: JsonObject): boolean {
  const one = Object.keys(before).filter((name) => own(after, name) !== undefined);
  const other = Object.keys(after).filter((name) => after[name] !== undefined && Object.hasOwn(before, name));
  return one.every((name, index) => name === other[index]);
}

function compareLists(
  {
    lists: [before, after],
    ids: [idsBefore, idsAfter],
  }: { readonly lists: Pair<readonly unknown[]>; readonly ids: Pair<readonly string[]> },
  at: Address,
  steps: ChangeStep[],
): void {
  const remaining = new Set(idsAfter);
  const elements = new Map(idsBefore.map((id, index) => [id, before[index]]));
  for (const id of idsBefore) if (!remaining.has(id)) steps.push({ op: 'remove', at, id });
  const resting = longestRun(
    idsBefore.filter((id) => remaining.has(id)),
    idsAfter,
  );
  for (const [index, id] of idsAfter.entries()) {
    const previous = idsAfter[index - 1];
    const behind = previous === undefined ? {} : { after: previous };
    if (!elements.has(id)) steps.push({ op: 'insert', at, id, value: after[index], ...behind });
    else {
      if (!resting.has(id)) steps.push({ op: 'move', from: at, at, id, ...behind });
      compare([elements.get(id), after[index]], [...at, id], steps);
    }
  }
}

/** The longest list of ids that keep their relative order; all others are moved. */
function longestRun(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(before.map((id, index) => [id, index]));
  const wanted = after.filter((id) => places.has(id));
  const place = (id: string | undefined) => places.get(id ?? '') ?? -1;
  // For each length the run with the lowest end, for backtracking.
  const ends: string[] = [];
  const previous = new Map<string, string | undefined>();
  for (const id of wanted) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (place(ends[middle]) < place(id)) low = middle + 1;
      else high = middle;
    }
    previous.set(id, ends[low - 1]);
    ends[low] = id;
  }
  const run = new Set<string>();
  for (let id = ends.at(-1); id !== undefined; id = previous.get(id)) run.add(id);
  return run;
}

/**
 * Moves blocks that change their group, so that concurrent edits of them by others are kept. Their own changes follow.
 */
function withMovedBlocks(steps: readonly ChangeStep[], before: Definition): Change {
  const sources = new Map<string, Address>();
  const inserted = new Set<string>();
  for (const step of steps) {
    if (!('id' in step) || !isBlockList(step.at)) continue;
    if (step.op === 'remove') sources.set(step.id, step.at);
    if (step.op === 'insert') inserted.add(step.id);
  }
  return steps.flatMap((step): Change => {
    if (!('id' in step) || !isBlockList(step.at)) return [step];
    const { id, at } = step;
    const from = sources.get(id);
    if (!from || !inserted.has(id)) return [step];
    if (step.op !== 'insert') return [];
    const { after, value } = step;
    const changed: ChangeStep[] = [];
    compare([locate(before, [...from, id])?.value, value], [...at, id], changed);
    return [{ op: 'move', from, at, id, ...(after === undefined ? {} : { after }) }, ...changed];
  });
}

function isBlockList(at: Address): boolean {
  return at.length === 3 && at[0] === 'groups' && at[2] === 'blocks';
}
