// Which of several things stayed where they were, when others were moved around them.

/**
 * Finds the longest part of a list that is still in its old order: everything else must have been moved. Gives positions in the list.
 *
 * @param places the old places, in the new order
 * @example stayingPlaces([2, 0, 1]) // Set { 1, 2 }: the first of the three was moved to the front
 */
export function stayingPlaces(places: readonly number[]): ReadonlySet<number> {
  // The positions at which the shortest ends of rising parts of each length stand, and what comes before each position in its part.
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
