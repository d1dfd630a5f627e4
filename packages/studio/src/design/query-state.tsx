// A page's data on its way: the shape of a list while it loads, and the reason with a retry when that failed.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { ErrorState } from './empty-state.tsx';
import { Skeleton } from './skeleton.tsx';

/**
 * Shows nothing once the data is there.
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
