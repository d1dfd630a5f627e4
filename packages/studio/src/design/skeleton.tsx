// A placeholder of a list while it loads. It appears after 300 ms, so that fast responses do not flash.
import type { ReactNode } from 'react';
import './states.css';

/**
 * Rows in their final size.
 *
 * @example <Skeleton rows={6} columns={[40, 10, 15]} />
 */
export function Skeleton({
  rows = 6,
  columns = [32, 12, 16],
}: {
  readonly rows?: number;
  /** Widths in percent. */
  readonly columns?: readonly number[];
}): ReactNode {
  return (
    <div className="skeleton" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skeleton__row" aria-hidden>
          {columns.map((width) => (
            <div key={width} className="skeleton__bar" style={{ width: `${width}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}
