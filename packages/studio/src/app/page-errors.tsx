// Catches rendering errors of a page, so that the rest of the studio stays usable.
import type { ReactNode } from 'react';
import { Component } from 'react';
import { ErrorState } from '../design/empty-state.tsx';

interface State {
  readonly error: unknown;
}

/** @example <PageErrors key={path}><Page /></PageErrors> */
export class PageErrors extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return <ErrorState error={this.state.error} onRetry={() => window.location.reload()} />;
  }
}
