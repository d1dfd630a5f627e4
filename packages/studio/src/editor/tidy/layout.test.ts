import { describe, expect, it } from 'vitest';
import type { LayoutTask } from './layout.ts';
import { layout } from './layout.ts';

const node = (id: string) => ({ id, width: 280, height: 200 });

/** A chain of this many groups; every fifth one has a second branch. */
function chain(length: number): LayoutTask {
  const ids = Array.from({ length }, (_, index) => `g${index}`);
  const branches = ids.filter((_id, index) => index % 5 === 0).map((id) => `${id} else`);
  return {
    nodes: [...ids, ...branches].map(node),
    edges: [
      ...ids.slice(1).map((id, index) => ({ from: `g${index}`, to: id })),
      ...branches.map((id) => ({ from: id.replace(' else', ''), to: id })),
    ],
  };
}

describe('a layout', () => {
  it.each([1, 5, 40, 120])('of a chain of %i groups is compact and has no overlaps', (length) => {
    const task = chain(length);
    const places = Object.values(layout(task));
    const xs = places.map(({ x }) => x);
    const ys = places.map(({ y }) => y);
    const [width, height] = [
      Math.max(...xs) - Math.min(...xs) + 280,
      Math.max(...ys) - Math.min(...ys) + 200,
    ];
    if (length > 20) expect(width / height).toBeGreaterThan(1);
    if (length > 20) expect(width / height).toBeLessThan(2.5);
    for (const [index, one] of places.entries())
      for (const other of places.slice(index + 1))
        expect(Math.abs(one.x - other.x) < 280 && Math.abs(one.y - other.y) < 200).toBe(false);
  });

  it('of an empty flow is empty', () => {
    expect(layout({ nodes: [], edges: [] })).toEqual({});
  });
});
