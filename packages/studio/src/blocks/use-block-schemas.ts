// The schemas of the server's blocks, loaded once for the page.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { manage } from '../data/management.ts';
import { learnKinds } from './block-kinds.ts';
import type { BlockSchemas } from './block-schemas.ts';
import { readBlockSchemas } from './block-schemas.ts';

/**
 * The schemas, undefined while they are loaded or when that failed. Also adds the server's blocks to the block kinds.
 *
 * @example const { schemas, isLoading } = useBlockSchemas();
 */
export function useBlockSchemas(): {
  readonly schemas: BlockSchemas | undefined;
  readonly isLoading: boolean;
} {
  const { data: flow, isLoading } = useQuery({
    queryKey: ['flow-schema'],
    queryFn: () => manage.readFlowSchema(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const schemas = useMemo(() => {
    if (flow === undefined) return undefined;
    const read = readBlockSchemas(flow);
    learnKinds(read);
    return read;
  }, [flow]);
  return { schemas, isLoading };
}
