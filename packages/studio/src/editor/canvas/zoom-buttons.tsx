// Zoom: the only thing that floats over the canvas.
import { useReactFlow, useStore } from '@xyflow/react';
import { Maximize, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';

export function ZoomButtons(): ReactNode {
  const flow = useReactFlow();
  const percent = useStore(({ transform }) => Math.round(transform[2] * 100));
  return (
    <fieldset className="zoom" aria-label="Zoom">
      <button
        type="button"
        aria-label="Zoom out"
        title="Zoom out"
        onClick={() => void flow.zoomOut({ duration: 120 })}
      >
        <Minus aria-hidden />
      </button>
      <button
        type="button"
        className="zoom__percent"
        aria-label={`Zoom is ${percent} %. Back to 100 %`}
        onClick={() => void flow.zoomTo(1, { duration: 120 })}
      >
        {percent} %
      </button>
      <button
        type="button"
        aria-label="Zoom in"
        title="Zoom in"
        onClick={() => void flow.zoomIn({ duration: 120 })}
      >
        <Plus aria-hidden />
      </button>
      <button
        type="button"
        aria-label="Show the whole flow"
        title="Show the whole flow"
        onClick={() => void flow.fitView({ duration: 180, maxZoom: 1, padding: 0.15 })}
      >
        <Maximize aria-hidden />
      </button>
    </fieldset>
  );
}
