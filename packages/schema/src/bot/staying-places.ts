// Finds the elements of a list that kept their relative order when others were moved.

/**
 * Finds the longest increasing subsequence: the elements that are still in their old order. All others must have been
 * moved. Returns positions in the list.
 *
 * @param places the old positions, in the new order
 * @example stayingPlaces([2, 0, 1]) // Set { 1, 2 }: the first of the three was moved to the front
 */
export function stayingPlaces(places: readonly number[]): ReadonlySet<number> {
  // `ends` has, for each length, the position of the smallest last element of an increasing run. `earlier` has the
  // predecessor of each position in its run.
  const ends: number[] = [];
  const earlier: (number | undefined)[] = [];
  const placeOf = (position: number | undefined) => places[position ?? 0] as number;
  for (const [position, place] of places.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (placeOf(ends[middle]) < place) low = middle + 1;
      else high = middle;
    }
    earlier[position] = ends[low - 1];
    ends[low] = position;
  }
  const staying = new Set<number>();
  for (let position = ends.at(-1); position !== undefined; position = earlier[position])
    staying.add(position);
  return staying;
}
