// The state of a page's query: a skeleton while it loads, and the error with a retry button.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { ErrorState } from './empty-state.tsx';
import { Skeleton } from './skeleton.tsx';

/**
 * Renders nothing once the data has loaded.
 *
 * @example <QueryState query={bots} columns={[28, 14, 10]} />
 */
export function QueryState({
  query: { isPending, isError, error, refetch },
  ...shape
}: {
  readonly query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>;
} & ComponentProps<typeof Skeleton>): ReactNode {
  if (isPending) return <Skeleton {...shape} />;
  return isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null;
}
