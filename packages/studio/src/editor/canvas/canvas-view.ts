// The view of the canvas, based on React Flow.
import type { ReactFlowInstance } from '@xyflow/react';
import type { CanvasView } from './canvas-place.ts';

/** Milliseconds for a zoom step, and for fitting the whole flow. */
const STEP_MS = 120;
const FIT_MS = 180;

/** @example viewOf(useReactFlow()).fit() */
export function viewOf(flow: ReactFlowInstance): CanvasView {
  return {
    toFlow: (point) => flow.screenToFlowPosition(point),
    fit: () => void flow.fitView({ duration: FIT_MS, maxZoom: 1, padding: 0.15 }),
    zoomIn: () => void flow.zoomIn({ duration: STEP_MS }),
    zoomOut: () => void flow.zoomOut({ duration: STEP_MS }),
    zoomReset: () => void flow.zoomTo(1, { duration: STEP_MS }),
  };
}
