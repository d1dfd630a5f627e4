// Three-way merge of the order of a list.

/**
 * Merges two orders of the same members. If one side moved members, its order wins. Members that the other side added
 * keep their predecessor from there. If both sides moved common members differently, `onConflict` receives the three
 * orders.
 *
 * @param orders ids in the ancestor, on this side, and on the other side
 * @param members ids of the merged list; each is in one of the last two orders
 * @example mergeOrder([['a', 'b'], ['b', 'a'], ['a', 'new', 'b']], ['a', 'b', 'new'], fail) // ['b', 'a', 'new']
 */
export function mergeOrder(
  orders: readonly (readonly string[])[],
  members: readonly string[],
  onConflict: (orders: readonly (readonly string[])[]) => void,
): readonly string[] {
  const wanted = new Set(members);
  const [before = [], yours = [], theirs = []] = orders.map((ids) => ids.filter((id) => wanted.has(id)));
  const [inYours, inTheirs, inBoth] = [new Set(yours), new Set(theirs), new Set(before)];
  const common = (ids: readonly string[]) =>
    ids.filter((id) => inYours.has(id) && inTheirs.has(id) && inBoth.has(id));
  const three = [before, yours, theirs].map(common);
  const [from, one, other] = three.map((ids) => JSON.stringify(ids));
  if (one !== from && other !== from && one !== other) onConflict(three);
  return one === from ? addTo(theirs, yours) : addTo(yours, theirs);
}

/** The first list, with the members that only the second one has inserted after their predecessors. */
function addTo(list: readonly string[], others: readonly string[]): string[] {
  const known = new Set(list);
  const next = new Map<string | undefined, string>();
  for (const [index, id] of others.entries()) if (!known.has(id)) next.set(others[index - 1], id);
  const merged: string[] = [];
  function follow(id: string | undefined): void {
    for (let added = next.get(id); added !== undefined; added = next.get(added)) merged.push(added);
  }
  follow(undefined);
  for (const id of list) {
    merged.push(id);
    follow(id);
  }
  return merged;
}
