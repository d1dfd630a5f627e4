// From points of the window to points of the canvas. The canvas says how, as long as it is there.
import type { Point } from '../../model/commands/group-commands.ts';

let convert: ((point: Point) => Point) | undefined;

/** Called by the canvas when it is drawn, and with nothing when it goes. */
export function setCanvas(toFlow: ((point: Point) => Point) | undefined): void {
  convert = toFlow;
}

/** The place under a point of the window; nothing when that is not over the canvas. */
export function canvasPoint(point: Point): Point | undefined {
  const isOver = document
    .elementsFromPoint(point.x, point.y)
    .some((element) => element.matches('.react-flow'));
  return isOver ? rounded(convert?.(point)) : undefined;
}

/** The middle of the visible canvas. */
export function canvasMiddle(): Point {
  const box = document.querySelector('.react-flow')?.getBoundingClientRect();
  if (!box || !convert) return { x: 0, y: 0 };
  return rounded(convert({ x: box.x + box.width / 2 - 140, y: box.y + box.height / 3 })) ?? { x: 0, y: 0 };
}

function rounded(point: Point | undefined): Point | undefined {
  return point && { x: Math.round(point.x), y: Math.round(point.y) };
}
