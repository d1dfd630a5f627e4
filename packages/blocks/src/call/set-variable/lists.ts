// Values from lists: append, remove, look up.
import type { Assignment, Move, View } from '@colloquy/engine';
import { soleVariable, valueText } from '@colloquy/engine';
import type { Value } from '@colloquy/schema';
import type { Setter } from './definition.ts';

type List = readonly (string | null)[];

/** Appends to a list; a single value becomes a list first. An unset item is appended, too, so that parallel lists keep equal lengths. */
export const appendValues: Setter = (variableId, { item }, view) => {
  if (!item) return {};
  return { set: [{ variableId, value: [...toList(view.value(variableId)), ...itemsOf(item, view)] }] };
};

function itemsOf(template: string, view: View): List {
  const value =
    soleVariable(template) === undefined ? view.text(template) : (view.soleValue(template) ?? null);
  return Array.isArray(value) ? value : [valueText(value) || null];
}

/** Removes the last value of a list. */
export const pop: Setter = (variableId, { saveItemInVariableId }, view) => {
  const list = toList(view.value(variableId));
  const rest = view.value(variableId) === null ? null : list.slice(0, -1);
  return takeAway(variableId, rest, { taken: list.at(-1), saveItemInVariableId });
};

/** Removes the first value of a list. */
export const shift: Setter = (variableId, { saveItemInVariableId }, view) => {
  const list = toList(view.value(variableId));
  const rest = view.value(variableId) === null ? null : list.slice(1);
  return takeAway(variableId, rest, { taken: list[0], saveItemInVariableId });
};

function takeAway(
  variableId: string,
  rest: List | null,
  {
    taken,
    saveItemInVariableId,
  }: { taken: string | null | undefined; saveItemInVariableId: string | undefined },
): Move {
  const set: Assignment[] = [{ variableId, value: rest }];
  return {
    set: saveItemInVariableId ? [...set, { variableId: saveItemInVariableId, value: taken ?? null }] : set,
  };
}

/** Finds a value in one list and returns the element at the same index of another. Null when not found. */
export const mapItem: Setter = (variableId, { mapListItemParams }, view) => {
  const item = view.value(mapListItemParams?.baseItemVariableId);
  const base = view.value(mapListItemParams?.baseListVariableId);
  const target = view.value(mapListItemParams?.targetListVariableId);
  const index = typeof item === 'string' && Array.isArray(base) ? base.indexOf(item) : -1;
  const value = Array.isArray(target) ? (target[index] ?? null) : null;
  return { set: [{ variableId, value }] };
};

function toList(value: Value): List {
  if (value === null) return [];
  return typeof value === 'string' ? [value] : value;
}
