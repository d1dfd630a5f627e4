// Access to the mounted canvas for other parts: points and view. Nothing while it is not mounted.
import type { Point } from '../../model/commands/group-commands.ts';

/** The functions of the canvas for other parts. */
export interface CanvasView {
  readonly toFlow: (point: Point) => Point;
  readonly fit: () => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly zoomReset: () => void;
}

let view: CanvasView | undefined;

/** Called with the canvas on mount, and with nothing on unmount. */
export function setCanvas(drawn: CanvasView | undefined): void {
  view = drawn;
}

export const canvasView = (): CanvasView | undefined => view;

/** The canvas point under a point of the window; nothing outside the canvas. */
export function canvasPoint(point: Point): Point | undefined {
  const isOver = document
    .elementsFromPoint(point.x, point.y)
    .some((element) => element.matches('.react-flow'));
  return isOver ? rounded(view?.toFlow(point)) : undefined;
}

/** The center of the visible canvas. */
export function canvasMiddle(): Point {
  const box = document.querySelector('.react-flow')?.getBoundingClientRect();
  if (!box || !view) return { x: 0, y: 0 };
  return (
    rounded(view.toFlow({ x: box.x + box.width / 2 - 140, y: box.y + box.height / 3 })) ?? { x: 0, y: 0 }
  );
}

function rounded(point: Point | undefined): Point | undefined {
  return point && { x: Math.round(point.x), y: Math.round(point.y) };
}
