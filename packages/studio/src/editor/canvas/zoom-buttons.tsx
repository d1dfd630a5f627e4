// The zoom buttons, the only controls over the canvas.
import { useReactFlow, useStore } from '@xyflow/react';
import { Maximize, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { viewOf } from './canvas-view.ts';

export function ZoomButtons(): ReactNode {
  const view = viewOf(useReactFlow());
  const percent = useStore(({ transform }) => Math.round(transform[2] * 100));
  return (
    <fieldset className="zoom" aria-label="Zoom">
      <button type="button" aria-label="Zoom out" title="Zoom out" onClick={() => view.zoomOut()}>
        <Minus aria-hidden />
      </button>
      <button
        type="button"
        className="zoom__percent"
        aria-label={`Zoom is ${percent} %. Back to 100 %`}
        onClick={() => view.zoomReset()}
      >
        {percent} %
      </button>
      <button type="button" aria-label="Zoom in" title="Zoom in" onClick={() => view.zoomIn()}>
        <Plus aria-hidden />
      </button>
      <button
        type="button"
        aria-label="Show the whole flow"
        title="Show the whole flow"
        onClick={() => view.fit()}
      >
        <Maximize aria-hidden />
      </button>
    </fieldset>
  );
}
