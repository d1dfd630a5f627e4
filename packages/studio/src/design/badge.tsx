// A label for a state, which never depends on colour alone.
import type { ReactNode } from 'react';
import './states.css';

/** @example <Badge tone="success">Live</Badge> */
export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger';
  readonly children: ReactNode;
}): ReactNode {
  return <span className={`badge badge--${tone}`}>{children}</span>;
}
